import { askForData, linkToData } from '@krapao/contract'
import { expect } from 'vitest'
import type { World, WorldPlayer } from '../world.ts'
import type { Verbs } from './verb.ts'

/** The file of a player's data, and its player. */
async function withFile(world: World): Promise<{ player: WorldPlayer; requestId: string }> {
  const player = await world.player()
  const { request } = await player.call(askForData)
  while ((await world.makeData()) > 0);
  return { player, requestId: request.requestId }
}

export const dataVerbs: Verbs = {
  'POST /api/account/data': {
    // The first is never made here, so each after it is answered that one.
    call: () => ({}),
    races: [
      {
        says: 'one file is being made, whoever else asks',
        async lay(world) {
          const player = await world.player()
          return {
            player,
            input: {},
            async after({ tally, answers }) {
              expect(tally).toEqual({ OK: 50 })
              const requests = answers.map(({ json }) => (json as { request: { requestId: string } }).request.requestId)
              expect(new Set(requests).size).toBe(1)
              const rows = world.db.selectFrom('privacy.data_request').select('state').where('player_id', '=', player.playerId)
              expect(await rows.execute()).toEqual([{ state: 'waiting' }])
            },
          }
        },
      },
    ],
  },
  'POST /api/account/data/:requestId/link': {
    call: async ({ world }) => {
      const { player, requestId } = await withFile(world)
      return { token: player.token, params: { requestId } }
    },
    races: [
      {
        says: 'a link is told as often as it is asked for, and is one event of each session',
        async lay(world) {
          const { player, requestId } = await withFile(world)
          return {
            player,
            input: { params: { requestId } },
            async after({ tally }) {
              expect(tally).toEqual({ OK: 50 })
              const told = await world.db
                .selectFrom('account.security_event')
                .select('session_id')
                .where('player_id', '=', player.playerId)
                .where('kind', '=', 'data_shown')
                .execute()
              expect(told.length).toBeGreaterThan(0)
              expect(new Set(told.map(({ session_id: session }) => session)).size).toBe(told.length)
            },
          }
        },
      },
    ],
  },
  'GET /api/data/:link': {
    call: async ({ world }) => {
      const { player, requestId } = await withFile(world)
      const { link } = await player.call(linkToData, { params: { requestId } })
      return { params: { link: link.slice('/api/data/'.length) } }
    },
  },
}
