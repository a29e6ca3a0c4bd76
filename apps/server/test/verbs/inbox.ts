import { getInboxNews, listOutcomes } from '@krapao/contract'
import { expect } from 'vitest'
import { give } from '../money.ts'
import type { Verbs } from './verb.ts'

export const inboxVerbs: Verbs = {
  'POST /api/inbox': { call: () => ({ body: { limit: 20 } }) },
  'POST /api/inbox/read': {
    call: () => ({ body: { mark: '0.0' } }),
    races: [
      {
        says: 'a mark never goes back, whoever says less',
        async lay(world) {
          const player = await world.player()
          for (const amount of [10, 20, 30]) await give(world, player, amount)
          const { newest } = await player.call(listOutcomes, { body: { limit: 10 } })
          return {
            player,
            input: (index) => ({ body: { mark: index % 2 === 0 ? newest : '1.0' } }),
            async after({ tally }) {
              expect(tally).toEqual({ OK: 50 })
              // A second device, which signed in meanwhile, is told of after the mark.
              const { outcomes } = await player.call(listOutcomes, { body: { limit: 10 } })
              const money = outcomes.filter(({ kind }) => kind !== 'new_browser')
              expect(money.map(({ isUnread }) => isUnread)).toEqual([false, false, false])
            },
          }
        },
      },
    ],
  },
  'POST /api/inbox/told': {
    call: () => ({ body: { after: '0.0', upTo: '0.0' } }),
    races: [
      {
        says: 'what ended is told by one page, which may ask again',
        async lay(world) {
          const player = await world.player()
          await give(world, player, 10)
          const { untold } = await player.call(getInboxNews)
          return {
            player,
            input: { body: { after: untold.after, upTo: untold.upTo } },
            async after({ answers, tally, isOneKey }) {
              expect(tally).toEqual({ OK: 50 })
              const mine = answers.filter(({ json }) => (json as { isMine: boolean }).isMine)
              expect(mine).toHaveLength(isOneKey ? 50 : 1)
              expect((await player.call(getInboxNews)).untold.count).toBe(0)
            },
          }
        },
      },
    ],
  },
}
