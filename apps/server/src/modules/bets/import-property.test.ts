import { minorUnits } from '@krapao/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlayerLedger } from '../../../test/bets.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { importBets } from './functions.gen.ts'
import type { BetReport } from './report.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const SETTLED_AT = new Date('2025-03-03T02:00:00Z')

/** The words about one bet, in their order: it is settled, then said otherwise. */
const life = fc
  .array(fc.record({ stake: fc.integer({ min: 0, max: 500 }), win: fc.integer({ min: 0, max: 900 }), isVoid: fc.boolean() }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((words) =>
    words.map(({ stake, win, isVoid }, at): Omit<BetReport, 'betId'> => {
      const kind = at === 0 ? ('settled' as const) : isVoid ? ('voided' as const) : ('corrected' as const)
      const [amount, paid] = kind === 'voided' ? [0, 0] : [stake, win]
      const amounts = { stake: minorUnits(BigInt(amount)), validStake: minorUnits(BigInt(amount >> 1)), win: minorUnits(BigInt(paid)) }
      return { gameCode: 'PG', category: 'slot', currency: 'BAHT', revision: BigInt(at + 1), kind, ...amounts, settledAt: SETTLED_AT }
    }),
  )

/** What several bets are told as: every word at least once, some twice, in any order and in calls of any size. */
const told = fc.array(life, { minLength: 1, maxLength: 4 }).chain((lives) => {
  const words = lives.flatMap((revisions, at) => revisions.map((word): BetReport => ({ ...word, betId: `B${at}` })))
  return fc.record({
    last: fc.constant(lives.map((revisions, at): BetReport => ({ ...revisions.at(-1)!, betId: `B${at}` }))),
    order: fc
      .shuffledSubarray([...words, ...words], { minLength: 0 })
      .chain((again) => fc.shuffledSubarray([...words, ...again], { minLength: words.length + again.length })),
    callSize: fc.integer({ min: 1, max: 6 }),
  })
})

test(
  'whatever order bets are told in, and however often, each is in the end what was said last, and nothing waits',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(told, async ({ last, order, callSize }) => {
        const playerId = await openPlayerLedger(world)
        for (let at = 0; at < order.length; at += callSize) {
          await importBets(world.db, { player: playerId, reports: order.slice(at, at + callSize) })
        }
        const { rows } = await sql<{ bet_id: string; stake: bigint; valid_stake: bigint; win: bigint }>`
        select bet_id, sum(stake_change)::bigint as stake, sum(valid_stake_change)::bigint as valid_stake, sum(win_change)::bigint as win
        from bets.bet where player_id = ${playerId} group by bet_id order by bet_id`.execute(world.db)
        expect(rows).toEqual(last.map(({ betId, stake, validStake, win }) => ({ bet_id: betId, stake, valid_stake: validStake, win })))
        const { rows: open } = await sql<{ open: bigint }>`
        select (select count(*) from bets.kept_report where player_id = ${playerId} and ended_at is null)
          + (select count(*) from operator.work_item where owner_id = ${playerId} and closed_at is null) as open`.execute(world.db)
        expect(open).toEqual([{ open: 0n }])
      }),
      { numRuns: 60 },
    )
  },
)
