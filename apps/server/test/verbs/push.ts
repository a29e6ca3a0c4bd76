import { getPush, listSecurityEvents } from '@krapao/contract'
import { expect } from 'vitest'
import { newRowId } from '../../src/platform/ids.ts'
import { browserOf, tellPlayer } from '../push.ts'
import type { Verbs } from './verb.ts'

const kinds = { money: true, security: true }

export const pushVerbs: Verbs = {
  'POST /api/account/push': {
    call: async ({ world, owner }) => ({ body: { ...(await browserOf(world, owner)), kinds } }),
    races: [
      {
        says: 'a browser that subscribes is one subscription of its session, which its player reads of once',
        async lay(world) {
          const player = await world.player()
          const body = { ...(await browserOf(world, player)), kinds }
          return {
            player,
            input: { body },
            async after({ tally }) {
              expect(tally).toEqual({ OK: 50 })
              const { subscriptions } = await player.call(getPush)
              const { events } = await player.call(listSecurityEvents)
              expect(events.filter(({ kind }) => kind === 'push_added')).toHaveLength(subscriptions.length)
              const own = await world.db
                .selectFrom('webpush.subscription')
                .select('session_id')
                .where('player_id', '=', player.playerId)
                .execute()
              expect(own).toHaveLength(1)
            },
          }
        },
      },
    ],
  },
  'POST /api/account/push/off': {
    call: () => ({ body: { subscriptionId: newRowId() } }),
    races: [
      {
        says: 'a browser is told no more, and its player reads of it once',
        async lay(world) {
          const player = await world.player()
          await tellPlayer(world, player)
          return {
            player,
            input: { body: { subscriptionId: null } },
            async after({ tally }) {
              expect(tally).toEqual({ OK: 50 })
              const { events } = await player.call(listSecurityEvents)
              expect(events.filter(({ kind }) => kind === 'push_removed')).toHaveLength(1)
              expect((await player.call(getPush)).subscriptions).toEqual([])
            },
          }
        },
      },
    ],
  },
}
