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
        says: 'a browser that subscribes is one subscription of the session that asked last, and each that came and went is one event',
        async lay(world) {
          const player = await world.player()
          const body = { ...(await browserOf(world, player)), kinds }
          return {
            player,
            input: { body },
            async after({ tally }) {
              expect(tally).toEqual({ PUSH_ON: 50 })
              const own = await world.db
                .selectFrom('webpush.subscription')
                .select('session_id')
                .where('player_id', '=', player.playerId)
                .execute()
              expect(own).toHaveLength(1)
              const events = await world.db
                .selectFrom('account.security_event')
                .select(['kind', 'session_id'])
                .where('player_id', '=', player.playerId)
                .where('kind', 'in', ['push_added', 'push_removed'])
                .orderBy('event_no')
                .execute()
              // They take turns, from the one that was first to the one that has it now.
              expect(events.map(({ kind }) => kind)).toEqual(events.map((_, index) => (index % 2 === 0 ? 'push_added' : 'push_removed')))
              expect(events.at(-1)).toEqual({ kind: 'push_added', session_id: own[0]!.session_id })
              expect(new Set(events.map(({ session_id }) => session_id)).size).toBeLessThanOrEqual(2)
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
              expect(tally).toEqual({ PUSH_OFF: 50 })
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
