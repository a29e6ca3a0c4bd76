import { checkRefund, claimRefund, getWallet, listRefunds, refundBanners, refundToWallet } from '@krapao/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { feedsPassed, importBet } from '../../../test/settled-bets.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { giveRefunds, termsIn } from '../../../test/reward-rules.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { actOfSetting, instructionFrom, staff } from '../../../test/staff.ts'
import { workPeriods } from './close-periods.ts'
import { readRule, setRefundRule } from './rule.ts'

/** A Monday, ten in the morning in Bangkok; the site speaks Lao. */
const START = '2025-03-03T03:00:00Z'
const HOUR = 3_600_000

let world: World
let player: WorldPlayer

beforeAll(async () => {
  world = await createWorld({ start: START, processEnv: { LAOS: '1' } })
  await giveRefunds(world)
})
beforeEach(async () => {
  player = await world.player()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const bet = (fields: {
  stake: number
  win?: number
  settledAt: string
  betId?: string
  kind?: 'corrected' | 'voided'
  revision?: bigint
}) => importBet(world, { playerId: player.playerId, ...fields })

/** The clock of the world stands there, and every feed has told all that was settled before. */
async function at(time: string, passed = time): Promise<void> {
  const ahead = new Date(time).getTime() - world.clock.now().getTime()
  if (ahead > 0) await world.passTime(ahead)
  await feedsPassed(world, passed)
}

const check = () => player.call(checkRefund)
const claim = () => player.call(claimRefund)
const log = async () => (await player.call(listRefunds, { body: { page: 1, limit: 10 } })).refunds

describe('a closed day', () => {
  test('[REF-12] [REF-15] [REF-16] [REF-17] [REF-18] [REF-21] [REF-23] [ERR-61] gives a share of its net loss, which is claimed and goes to the wallet once', async () => {
    const today = await dayOf()
    await bet({ stake: 100, win: 25, settledAt: today.noon })
    await bet({ stake: 50.55, settledAt: today.noon })
    expect((await check()).period).toMatchObject({
      kind: 'day',
      start: today.name,
      netLoss: 125.55,
      ratePercent: 10,
      estimate: 12.55,
      carriedBets: 0,
    })
    await at(today.end)
    // A tenth of 125.55, down to the satang.
    expect(await check()).toMatchObject({
      result: true,
      bonus: false,
      refundAmount: 0,
      claimable: 12.55,
      refundSuccess: 100,
      refundFail: 0,
    })
    expect(await claim()).toEqual({ message: 'REFUND_SUCCESS', amount: 12.55 })
    expect(await check()).toMatchObject({ result: true, refundAmount: 12.55, claimable: 0 })
    expect(await log()).toMatchObject([{ refundAmount: 12.55, periodStart: today.name, netLoss: 125.55, carriedBets: 0 }])
    expect(await player.call(refundToWallet)).toEqual({ message: 'REFUND_TO_WALLET', amount: 12.55, condition: null })
    expect(await check()).toMatchObject({ result: false, refundAmount: 0, claimable: 0 })
    expect((await player.call(getWallet)).amount).toBe(12.55)
    expect(await refusalOf(player.call(refundToWallet))).toBe('NO_REFUND')
    expect(await refusalOf(claim())).toBe('NO_REFUND')
  })

  test('comes to what was estimated while it was open, where nothing more was played', async () => {
    const today = await dayOf()
    const satang = fc.integer({ min: 1, max: 9_999_999 }).map((amount) => amount / 100)
    const courses = fc.sample(fc.array(fc.record({ stake: satang, win: satang }), { minLength: 1, maxLength: 4 }), {
      numRuns: 12,
      seed: 2026,
    })
    const players = await Promise.all(courses.map(() => world.player()))
    for (const [index, bets] of courses.entries()) {
      const { playerId } = players[index]!
      for (const { stake, win } of bets) await importBet(world, { playerId, stake, win, settledAt: today.noon })
    }
    const checks = () => Promise.all(players.map((one) => one.call(checkRefund)))
    const open = await checks()
    expect(open.map(({ claimable }) => claimable)).toEqual(courses.map(() => 0))
    expect(await refusalOf(players[0]!.call(claimRefund))).toBe('NO_REFUND')
    await at(today.end)
    expect((await checks()).map(({ claimable }) => claimable)).toEqual(open.map(({ period }) => period.estimate))
    expect(new Set(open.map(({ period }) => period.estimate > 0))).toEqual(new Set([true, false]))
  })

  test('is closed when every feed has passed its end, and by the worker for whoever does not look', async () => {
    const today = await dayOf()
    await bet({ stake: 100, settledAt: today.noon })
    await at(today.end, today.beforeEnd)
    expect((await check()).claimable).toBe(0)
    expect(await refusalOf(claim())).toBe('NO_REFUND')
    await at(today.end)
    expect(await workPeriods(world)).toBe(1)
    expect(await workPeriods(world)).toBe(0)
    expect((await check()).claimable).toBe(10)
  })

  test('stays open while a feed has told nothing yet, also where the player asks', async () => {
    const today = await dayOf()
    await bet({ stake: 100, settledAt: today.noon })
    await at(today.end, today.beforeEnd)
    await world.asOwner(`insert into bets.feed (game_code, is_in_use) values ('NEW', true)`)
    try {
      expect((await check()).claimable).toBe(0)
      expect(await refusalOf(claim())).toBe('NO_REFUND')
    } finally {
      await world.asOwner(`delete from bets.feed where game_code = 'NEW'`)
    }
    await at(today.end)
    expect((await check()).claimable).toBe(10)
  })

  test('[ERR-63] on which the player won gives nothing, and what they won is not carried to the next', async () => {
    const today = await dayOf()
    await bet({ stake: 10, win: 500, settledAt: today.noon })
    await at(today.end)
    expect(await refusalOf(claim())).toBe('REFUND_MINIMUM')
    const next = await dayOf()
    await bet({ stake: 20, settledAt: next.noon })
    await at(next.end)
    expect(await claim()).toMatchObject({ amount: 2 })
  })
})

describe('a bet that comes late', () => {
  test('counts in the open day, is named with its reason, and changes nothing that is closed', async () => {
    const today = await dayOf()
    const betId = await bet({ stake: 100, settledAt: today.noon })
    await at(today.end)
    expect((await check()).claimable).toBe(10)
    const next = await dayOf()
    await bet({ stake: 40, settledAt: today.noon })
    await bet({ betId, kind: 'voided', revision: 2n, stake: 0, settledAt: today.noon })
    await bet({ stake: 200, settledAt: next.noon })
    expect((await check()).period).toMatchObject({ start: next.name, netLoss: 140, carriedBets: 2 })
    const { rows } = await sql<{ bet_no: bigint; reason: string; loss: bigint }>`
      select bet_no, reason, amount as loss from accrual.carried_bet where player_id = ${player.playerId} order by 1`.execute(world.db)
    expect(rows).toEqual([
      { bet_no: 2n, reason: 'period_closed', loss: 4000n },
      { bet_no: 3n, reason: 'period_closed', loss: -10_000n },
    ])
    await at(next.end)
    expect(await claim()).toMatchObject({ amount: 24 })
    expect((await log()).map(({ carriedBets, refundAmount }) => [carriedBets, refundAmount])).toEqual([
      [2, 14],
      [0, 10],
    ])
  })

  test('or says it was settled in the future counts in the open day too', async () => {
    const today = await dayOf()
    const tomorrow = new Date(new Date(today.noon).getTime() + 30 * HOUR).toISOString()
    await bet({ stake: 30, settledAt: tomorrow })
    expect((await check()).period).toMatchObject({ start: today.name, netLoss: 30, carriedBets: 1 })
    await at(today.end)
    expect(await claim()).toMatchObject({ amount: 3 })
  })
})

describe('each amount is claimed once', () => {
  test('[REF-21] by two hundred claims at once', async () => {
    const today = await dayOf()
    await bet({ stake: 1000, settledAt: today.noon })
    await at(today.end)
    const answers = await Promise.all(Array.from({ length: 200 }, () => claim().then(() => 'claimed', refusalFrom)))
    expect(tally(answers)).toEqual({ claimed: 1, NO_REFUND: 199 })
    const moves = await Promise.all(Array.from({ length: 50 }, () => player.call(refundToWallet).then(() => 'moved', refusalFrom)))
    expect(tally(moves)).toEqual({ moved: 1, NO_REFUND: 49 })
    expect((await player.call(getWallet)).amount).toBe(100)
  })
})

describe('with a condition', () => {
  test('[ERR-60] [REF-03] [REF-08] [REF-23] what goes to the wallet opens it, and meanwhile nothing is claimed or moved', async () => {
    await giveRefunds(world, { terms: termsIn('BAHT', { multiplierHundredths: 200, keepPercent: 80, takePercent: 50 }) })
    const today = await dayOf()
    await bet({ stake: 1000, settledAt: today.noon })
    await at(today.end)
    await claim()
    expect(await check()).toMatchObject({ refundSuccess: 80, refundFail: 50, terms: { grant: { amount: 100 } } })
    const { condition } = await player.call(refundToWallet)
    expect(condition).toMatchObject({ type: 'refund', grant: 100, requiredTurnover: 200, keptOnSuccess: 80, takenOnEnding: 50 })
    expect(await check()).toMatchObject({ bonus: true })
    expect(await refusalOf(claim())).toBe('REFUND_CONDITION')
    expect(await refusalOf(player.call(refundToWallet))).toBe('REFUND_CONDITION')
    // What is played for the condition is no loss: it was counted already.
    const next = await dayOf()
    await bet({ stake: 150, settledAt: next.noon })
    await bet({ stake: 50, settledAt: next.noon })
    await bet({ stake: 70, settledAt: next.noon })
    expect((await check()).period).toMatchObject({ netLoss: 70 })
    await giveRefunds(world)
    await at(next.end)
    expect(await claim()).toMatchObject({ amount: 7 })
  })
})

describe('the rule', () => {
  test('[ERR-62] [ERR-59] refunds that are off are refused, and what is played meanwhile never counts', async () => {
    await giveRefunds(world, { isOn: false })
    expect(await refusalOf(claim())).toBe('REFUND_INACTIVE')
    expect(await refusalOf(player.call(refundToWallet))).toBe('REFUND_INACTIVE')
    const today = await dayOf()
    const betId = await bet({ stake: 100, settledAt: today.noon })
    expect(await check()).toMatchObject({ isActive: false, period: { netLoss: 0 } })
    await world.passTime(HOUR)
    await giveRefunds(world)
    await bet({ betId, kind: 'voided', revision: 2n, stake: 0, settledAt: new Date(world.clock.now().getTime()).toISOString() })
    expect((await check()).period.netLoss).toBe(0)
    expect(await refusalOf(claim())).toBe('NO_REFUND')
  })

  test('a week is from Monday in Bangkok; a change of kind cuts no closed day in two', async () => {
    const today = await dayOf()
    await bet({ stake: 100, settledAt: today.noon })
    await at(today.end)
    expect((await check()).claimable).toBe(10)
    await giveRefunds(world, { kind: 'week', ratePercent: 5 })
    const next = await dayOf()
    await bet({ stake: 200, settledAt: next.noon })
    const { period } = await check()
    expect(period).toMatchObject({ kind: 'week', netLoss: 200, ratePercent: 5 })
    expect(new Date(period.endsAt).getUTCDay()).toBe(0)
    expect(period.endsAt.slice(11)).toBe('17:00:00.000Z')
    await at(period.endsAt)
    expect(await claim()).toMatchObject({ amount: 20 })
    await giveRefunds(world)
  })

  test('[REF-02] [REF-19] its texts are clean, and its slides show pictures of this site', async () => {
    const html = '<p onclick="steal()">ok</p><script>steal()</script>'
    const slides = { th: [], la: [{ image: '/art/refund-banner.svg', html }], en: [] }
    await giveRefunds(world, { info: { th: html, la: html, en: html }, banners: slides })
    expect((await check()).info).toBe('<p>ok</p>')
    expect(await player.call(refundBanners)).toEqual([{ image: '/art/refund-banner.svg', html: '<p>ok</p>' }])
    await expect(giveRefunds(world, { banners: { th: [{ image: '//elsewhere/x.png', html }], la: [], en: [] } })).rejects.toThrow(
      'no picture',
    )
    await giveRefunds(world)
  })

  test('is an owner’s of the operator to set, and stands in their acts', async () => {
    const rule = await readRule(world.db, 'BAHT')
    const by = async (id: string) => setRefundRule(world.ownerDb, 'BAHT', { ...rule, ratePercent: 11 }, instructionFrom(id, 'spring'))
    expect(await by(await staff(world, 'marketing'))).toBe('not_allowed')
    const owner = await staff(world, 'owner')
    expect(await by(owner)).toBe('act')
    const act = await actOfSetting(world, owner)
    expect([act.subject, (act.after as { rate_percent: number }).rate_percent]).toEqual(['refund.rule BAHT', 11])
    await giveRefunds(world)
  })

  test('kip has its own', async () => {
    const bounmy = await world.player({ currency: 'LAK' })
    expect(await bounmy.call(checkRefund)).toMatchObject({ isActive: false })
    await giveRefunds(world, { ratePercent: 3 }, 'LAK')
    const today = await dayOf()
    await importBet(world, { playerId: bounmy.playerId, stake: 100_000.5, settledAt: today.noon, currency: 'LAK' })
    await at(today.end)
    expect(await bounmy.call(claimRefund)).toMatchObject({ amount: 3000.01 })
  })
})

/** The day in Bangkok that the world is in; its noon is now or later. */
async function dayOf() {
  const now = world.clock.now().getTime()
  const start = Math.floor((now + 7 * HOUR) / (24 * HOUR)) * 24 * HOUR - 7 * HOUR
  const noon = Math.max(now, start + 12 * HOUR)
  if (noon > now) await world.passTime(noon - now)
  const iso = (time: number) => new Date(time).toISOString()
  return { name: iso(start + 7 * HOUR).slice(0, 10), noon: iso(noon), end: iso(start + 24 * HOUR), beforeEnd: iso(start + 24 * HOUR - 1) }
}

const refusalFrom = (error: unknown) => (error as { code: string }).code

function tally(answers: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(answers, (answer) => answer)].map(([answer, all]) => [answer, all.length]))
}
