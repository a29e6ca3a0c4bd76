import { transfer } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { dueOf, readCondition, readDeposits, turnover } from '../../src/modules/bonus/index.ts'
import { refreshBalances } from '../../src/modules/games/index.ts'
import { tellBets } from '../bets.ts'
import { baht, give, open } from '../money.ts'
import { endCondition, grantReward, importBet, termsWith, waitForDeposit } from '../rewards.ts'
import type { World, WorldPlayer } from '../world.ts'
import { breaking, type Scene } from './scene.ts'

/** But for half a baht: nothing left would be doubted. */
async function loseAll(world: World, player: WorldPlayer): Promise<void> {
  const username = await open(player, 'PG')
  await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(100) } })
  await world.control('POST', `games/PG/${username}/play`, { bet: 99.5, win: 0 })
  await refreshBalances(world.deps, player.playerId)
  await tellBets(world)
}

const FIGURES = 'each grant is what its terms come to'
const GRANTED = 'each grant is in the ledger once, with its amount'
const TAKEN = 'what was taken of each grant is in the ledger'
const DEPOSITED = 'each bonus for a deposit was granted for one that came after it was activated'
const REQUIRED = 'a condition requires what its grant does, and is open exactly while less than that was played'
const DUE = 'what is due of a condition follows from how it was closed and what was lost since'
const LOWERED = 'what is due was lowered for a deposit after it, to what the player held before that'
const HELD = 'no more is due than the player held before a deposit that was read since'
const STAKED = 'a bonus that its player ended was below its threshold with what was on stake'
const WAITS = 'a bonus stops waiting for its deposit when its terms say, and ends free by time after that'
const WEIGHED = 'each bet counts as its game is weighed by the terms, and its corrections as it does'
const COUNTED = 'the turnover of a condition is what was counted to it'
const LEFT_OUT = 'each bet that was read and is one of an open condition is counted to it'

const WITHOUT_CHECKS = 'alter table bonus.reward drop constraint a_share_of_its_deposit, drop constraint kept_of_the_grant;'

export const BONUSES: Scene = {
  what: 'bonuses: one met with 50 due, one ended, one for a deposit open with a bet counted; one met by who had lost its due before a deposit, two waiting',
  async lay(world) {
    const met = await world.player()
    await give(world, met, 100)
    await grantReward(world.ownerDb, { playerId: met.playerId, terms: termsWith({ keepPercent: 50 }) })
    await importBet(world, met.playerId, 50_000n)
    await turnover(world.deps).read(met.playerId)
    const ended = await world.player()
    await grantReward(world.ownerDb, { playerId: ended.playerId, terms: termsWith({ threshold: minorUnits(99_900n), takePercent: 70 }) })
    const { conditionId } = (await readCondition(world.db, ended.playerId))!
    expect(await endCondition(world.deps, { playerId: ended.playerId, conditionId })).toEqual({ status: 'ended', taken: 7_000n })
    const started = await world.player()
    const grant = {
      kind: 'deposit',
      percent: 50,
      maximum: minorUnits(50_000n),
      minimumDeposit: minorUnits(10_000n),
      waitsForHours: 72,
    } as const
    await waitForDeposit(world.ownerDb, { playerId: started.playerId, terms: termsWith({ grant }) })
    await give(world, started, 300)
    await readDeposits(world.deps, started.playerId)
    await importBet(world, started.playerId, 2_000n)
    await turnover(world.deps).read(started.playerId)
    const lost = await world.player()
    await grantReward(world.ownerDb, { playerId: lost.playerId, terms: termsWith({ keepPercent: 50 }) })
    await loseAll(world, lost)
    await importBet(world, lost.playerId, 50_000n)
    await turnover(world.deps).read(lost.playerId)
    await give(world, lost, 300)
    await readDeposits(world.deps, lost.playerId)
    expect(await dueOf(world.db, lost.playerId)).toBe(50n)
    for (const hours of [1, 2]) {
      const { playerId } = await world.player()
      const waited = { ...grant, waitsForHours: hours }
      await waitForDeposit(world.ownerDb, { playerId, terms: termsWith({ grant: waited }) })
    }
    await world.passTime(3_600_001)
    await sql`select bonus.bring_up_to_date(player_id) from bonus.condition where state = 'waiting'`.execute(world.db)
  },
  damages: breaking([
    [FIGURES, `${WITHOUT_CHECKS} update bonus.reward set kept_on_success = kept_on_success + 1`],
    [FIGURES, `update bonus.reward set taken_on_ending = taken_on_ending - 1`],
    [FIGURES, `update bonus.reward set terms = jsonb_set(terms, '{multiplierHundredths}', '499')`],
    [FIGURES, `update bonus.reward set terms = jsonb_set(terms, '{currency}', '"LAK"')`],
    [FIGURES, `update bonus.reward set deposit = 40000 where deposit is not null`],
    [GRANTED, `${WITHOUT_CHECKS} update bonus.reward set amount = amount + 100`],
    [GRANTED, `delete from ledger.posting where kind = 'bonus_granted' and amount = 15000`],
    [TAKEN, `update bonus.condition set taken = 4900 where taken = 5000`],
    [TAKEN, `update ledger.posting set reference_id = 'x' where kind = 'bonus_taken'`],
    [DEPOSITED, `update bonus.reward set deposit_posting_no = posting_no where deposit is not null`],
    [REQUIRED, `update bonus.condition set required_turnover = 1 where state = 'open'`],
    [REQUIRED, `update bonus.condition set done_hundredths = 4999999 where state = 'met'`],
    [DUE, `update bonus.condition set due = due - 1, taken = taken - 1 where taken = 5000`],
    [DUE, `update bonus.condition set due = due + 1 where state = 'ended'`],
    [DUE, `update bonus.due_lowering set lowered_by = lowered_by - 1`],
    [DUE, `delete from bonus.due_lowering`],
    [LOWERED, `update bonus.due_lowering set held = held + 1`],
    [LOWERED, `update bonus.due_lowering set posting_no = posting_no - 1`],
    [
      LOWERED,
      `update bonus.condition c set closed_posting_no = l.posting_no from bonus.due_lowering l where l.condition_id = c.condition_id`,
    ],
    [
      HELD,
      `update bonus.condition c set due = due + 1, taken = taken from bonus.due_lowering l where l.condition_id = c.condition_id; update bonus.due_lowering set lowered_by = lowered_by - 1`,
    ],
    [
      STAKED,
      `update bonus.condition set opened_at = opened_at - interval '1 hour' where ended_by = 'player'; insert into bets.placed_bet (player_id, game_code, bet_id, revision, stake, placed_at, told_at) select player_id, 'UFABET', 'x', 1, 1000000,
      closed_at - interval '1 microsecond', closed_at - interval '1 microsecond' from bonus.condition where ended_by = 'player'`,
    ],
    [LOWERED, `update bonus.due_lowering set returned = returned + 1`],
    [WAITS, `update bonus.condition set expires_at = expires_at + interval '1 hour' where state = 'waiting'`],
    [WAITS, `update bonus.condition set expires_at = null where state = 'cancelled'`],
    [WEIGHED, `update bonus.counted_bet set weight = 99`],
    [WEIGHED, `update bonus.counted_bet set hundredths = hundredths + 1`],
    [COUNTED, `update bonus.condition set done_hundredths = done_hundredths + 1 where state = 'open'`],
    [COUNTED, `update bonus.condition set short_since = now() where state = 'met'`],
    [LEFT_OUT, `delete from bonus.counted_bet; update bonus.condition set done_hundredths = 0 where state = 'open'`],
  ]),
}
