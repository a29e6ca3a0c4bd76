import {
  activateBonus,
  activatePromotion,
  clearBonus,
  findPromotion,
  getBonusStatus,
  getCurrentPromotion,
  getWallet,
  listBonuses,
} from '@krapao/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasNumber } from '../../../test/account-numbers.ts'
import { campaignForm, HALF, offer, startVersion, stop } from '../../../test/campaigns.ts'
import { baht, give, walletOf } from '../../../test/money.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { importBet } from '../../../test/rewards.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { endWaiting } from './index.ts'

let world: World

beforeAll(async () => {
  world = await createWorld({ processEnv: { LAOS: '1' } })
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const activate = (player: WorldPlayer, code: string) => player.call(activateBonus, { params: { code } })
const take = (player: WorldPlayer, code: string) => player.call(activatePromotion, { params: { code } })
const listed = async (player: WorldPlayer, code: string) => (await player.call(listBonuses)).find((bonus) => bonus.code === code)

/** Of 500 baht, which is the turnover of a hundred. */
const playAll = (player: WorldPlayer) => importBet(world, player.playerId, 50_000n)

async function usedOf(code: string) {
  const row = world.db.selectFrom('promotion.budget').select(['money_used', 'number_used']).where('code', '=', code)
  const { money_used: money, number_used: number } = await row.executeTakeFirstOrThrow()
  return [Number(money) / 100, Number(number)]
}

describe('a bonus', () => {
  test('[BON-09] [BON-18] [BON-19] [BON-20] [BON-29] is listed, received, active, and received when its turnover is met', async () => {
    const code = await offer(world)
    const player = await world.player()
    expect(await listed(player, code)).toMatchObject({
      code,
      title: 'A bonus (la)',
      type: 'limit',
      maxReceived: 1,
      percentFail: 100,
      banners: [{ image: '/art/bonus-welcome.svg', html: '<p>Take it</p> (la)' }],
      userBonus: null,
      availability: 'open',
    })
    expect(await player.call(getBonusStatus)).toEqual({
      status: false,
      type: null,
      condition: null,
      due: 0,
      stakes: [],
      waitingDeposit: null,
    })
    const { userBonus, condition } = await activate(player, code)
    expect(userBonus).toEqual({ _id: expect.any(String), isActive: true, received: [{ updatedAt: world.clock.now().toISOString() }] })
    expect(condition).toMatchObject({ type: 'bonus', code, state: 'open', grant: 100, requiredTurnover: 500, doneTurnover: 0 })
    expect(await player.call(getBonusStatus)).toMatchObject({ status: true, type: 'bonus', condition })
    expect(await player.call(getWallet)).toMatchObject({ amount: 100, bonus: condition, bonusDue: 0 })
    expect(await listed(player, code)).toMatchObject({ userBonus, availability: 'received', againAt: null })
    await playAll(player)
    await sql`select bonus.count_bets(${player.playerId})`.execute(world.db)
    expect(await listed(player, code)).toMatchObject({ userBonus: { isActive: false, received: [{}] }, availability: 'received' })
  })

  test('[BON-30] asked for again while it is active it answers the same and gives nothing', async () => {
    const code = await offer(world, { limit: { type: 'day', maxReceived: 3 } })
    const player = await world.player()
    const answers = [await activate(player, code), await activate(player, code), await activate(player, code)]
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect([await walletOf(player), await usedOf(code)]).toEqual([100, [100, 1]])
  })

  test('[ERR-41] [BON-27] is not given while another is active', async () => {
    const [first, second] = [await offer(world), await offer(world)]
    const player = await world.player()
    await activate(player, first)
    expect(await refusalOf(activate(player, second))).toBe('BONUS_ALREADY_ACTIVE')
    expect([await usedOf(second), await walletOf(player)]).toEqual([[0, 0], 100])
  })

  test('is not there under a code of nothing, of a promotion, of the other currency, before it starts, or once it was stopped or has ended', async () => {
    const day = 86_400_000
    const at = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString()
    const codes = [
      'NOTHING',
      await offer(world, { kind: 'promotion' }),
      await offer(world, { currency: 'LAK' }),
      await offer(world, { startsAt: at(day) }),
      await offer(world, { endsAt: at(0) }),
      await stop(world, await offer(world)),
    ]
    const player = await world.player()
    for (const code of codes)
      expect([code, await refusalOf(activate(player, code)), await listed(player, code)]).toEqual([code, 'NO_DATA', undefined])
    const inKip = await world.player({ currency: 'LAK' })
    expect((await inKip.call(listBonuses)).map(({ code }) => code)).toEqual([codes[2]])
  })

  test('one that is stopped goes on for who has it', async () => {
    const code = await offer(world)
    const player = await world.player()
    const before = await activate(player, code)
    await stop(world, code)
    expect([await activate(player, code), await listed(player, code)]).toEqual([before, expect.objectContaining({ code })])
  })

  test('keeps the terms that it was received under when another version is started', async () => {
    const form = campaignForm()
    await startVersion(world, form)
    const [early, late] = [await world.player(), await world.player()]
    await activate(early, form.code)
    await startVersion(world, { ...form, terms: { ...form.terms, multiplierHundredths: 900 } })
    expect((await early.call(getBonusStatus)).condition).toMatchObject({ requiredTurnover: 500 })
    expect((await activate(late, form.code)).condition).toMatchObject({ requiredTurnover: 900 })
  })
})

describe('a bonus for a deposit', () => {
  test('waits with the most that it can be reserved, and is confirmed with what it came to', async () => {
    const code = await offer(world, { terms: { grant: HALF } })
    const player = await world.player()
    const { condition } = await activate(player, code)
    expect(condition).toMatchObject({ state: 'waiting', grant: 0, requiredTurnover: 0 })
    expect(await usedOf(code)).toEqual([500, 1])
    await give(world, player, 300)
    await world.deps.events.settled()
    await world.deps.events.sweep()
    expect(await player.call(getWallet)).toMatchObject({ amount: 450, bonus: { state: 'open', grant: 150, requiredTurnover: 750 } })
    expect(await usedOf(code)).toEqual([150, 1])
  })

  test('ended while it waits it takes nothing, and limit and budget are free again', async () => {
    const code = await offer(world, { terms: { grant: HALF } })
    const player = await world.player()
    await give(world, player, 40)
    await activate(player, code)
    expect(await player.call(clearBonus)).toEqual({ message: 'BONUS_CLEAR', taken: 0 })
    expect([await usedOf(code), await walletOf(player)]).toEqual([[0, 0], 40])
    expect(await listed(player, code)).toMatchObject({ userBonus: null, availability: 'open' })
    expect((await activate(player, code)).userBonus.received).toHaveLength(1)
  })
})

describe('a promotion', () => {
  test('[PROMO-09] [PROMO-10] [PROMO-11] [PROMO-12] [PROMO-13] [ERR-57] is found by its code, received once, and current while it is active', async () => {
    const code = await offer(world, { kind: 'promotion', terms: { takePercent: 70 } })
    const player = await world.player()
    const find = () => player.call(findPromotion, { params: { code } })
    expect(await find()).toMatchObject({ code, percentFail: 70, description: '<p>Of a test</p> (la)', isReceived: false })
    expect(await player.call(getCurrentPromotion)).toBeNull()
    const received = await take(player, code)
    expect(received).toMatchObject({ message: 'PROMOTION_RECEIVED_NOW', condition: { type: 'promotion', code, grant: 100 } })
    expect(await take(player, code)).toEqual(received)
    expect(await player.call(getCurrentPromotion)).toMatchObject({ code, isReceived: true })
    expect(await player.call(getBonusStatus)).toMatchObject({ status: true, type: 'promotion' })
    await playAll(player)
    expect(await refusalOf(take(player, code))).toBe('PROMOTION_RECEIVED')
    expect([await find(), await player.call(getCurrentPromotion)]).toEqual([expect.objectContaining({ isReceived: true }), null])
    expect(await walletOf(player)).toBe(100)
  })

  test('[ERR-56] [ERR-41] [ERR-45] no such code, another active, and none left', async () => {
    const [code, full] = [
      await offer(world, { kind: 'promotion' }),
      await offer(world, { kind: 'promotion', budget: { money: null, number: 1 } }),
    ]
    const [player, other] = [await world.player(), await world.player()]
    for (const wrong of ['NOSUCHCODE', await offer(world)]) {
      expect(await refusalOf(player.call(findPromotion, { params: { code: wrong } }))).toBe('NO_PROMOTION')
      expect(await refusalOf(take(player, wrong))).toBe('NO_PROMOTION')
    }
    await take(other, full)
    expect(await refusalOf(take(player, full))).toBe('BONUS_FULL')
    await activate(player, await offer(world))
    expect(await refusalOf(take(player, code))).toBe('BONUS_ALREADY_ACTIVE')
  })
})

describe('the limit', () => {
  /** Until the clock of Bangkok shows this, which is seven hours ahead. */
  const bangkok = (at: string) => world.passTime(new Date(`${at}+07:00`).getTime() - world.clock.now().getTime())
  const receive = async (player: WorldPlayer, code: string) => {
    const answer = await refusalOf(activate(player, code))
    if (answer.startsWith('answered')) await playAll(player)
    return answer.startsWith('answered') ? 'received' : answer
  }

  test('[BON-10] [BON-11] [BON-12] [BON-28] [ERR-42] is in all, of a day from midnight in Bangkok, or of a week from Monday', async () => {
    const [inAll, ofDay, ofWeek] = [
      await offer(world, { limit: { type: 'limit', maxReceived: 2 } }),
      await offer(world, { limit: { type: 'day', maxReceived: 1 } }),
      await offer(world, { limit: { type: 'week', maxReceived: 1 } }),
    ]
    const player = await world.player()
    const round = async () => [await receive(player, inAll), await receive(player, ofDay), await receive(player, ofWeek)]
    const again = async () => Promise.all([inAll, ofDay, ofWeek].map(async (code) => (await listed(player, code))?.againAt))
    // A Saturday.
    await bangkok('2025-03-08T23:00:00')
    expect(await round()).toEqual(['received', 'received', 'received'])
    expect(await again()).toEqual([null, '2025-03-08T17:00:00.000Z', '2025-03-09T17:00:00.000Z'])
    await bangkok('2025-03-08T23:59:59')
    expect(await round()).toEqual(['received', 'BONUS_MAX_CLAIMED', 'BONUS_MAX_CLAIMED'])
    await bangkok('2025-03-09T00:00:00')
    expect(await round()).toEqual(['BONUS_MAX_CLAIMED', 'received', 'BONUS_MAX_CLAIMED'])
    await bangkok('2025-03-09T23:59:59')
    expect(await round()).toEqual(['BONUS_MAX_CLAIMED', 'BONUS_MAX_CLAIMED', 'BONUS_MAX_CLAIMED'])
    await bangkok('2025-03-10T00:00:00')
    expect(await round()).toEqual(['BONUS_MAX_CLAIMED', 'received', 'received'])
    expect((await listed(player, ofDay))?.userBonus?.received.map(({ updatedAt }) => updatedAt)).toEqual([
      '2025-03-09T17:00:00.000Z',
      '2025-03-08T17:00:00.000Z',
      '2025-03-08T16:00:00.000Z',
    ])
  })

  test.each([
    ['bank account', (of: WorldPlayer, other: WorldPlayer) => hasNumber(world, `7700${of.phone.slice(4)}`, of, other)],
    [
      'browser',
      (of: WorldPlayer, other: WorldPlayer) =>
        world.asOwner(
          `insert into account.known_visitor select id, sha256('${of.playerId}'), now() from unnest(array['${of.playerId}', '${other.playerId}']::uuid[]) id`,
        ),
    ],
  ])('[BON-10] is of the person: another account with the same %s has received it too', async (_what, same) => {
    const code = await offer(world)
    const [player, other, stranger] = [await world.player(), await world.player(), await world.player()]
    await same(player, other)
    await activate(player, code)
    expect([await refusalOf(activate(other, code)), (await listed(other, code))?.availability]).toEqual(['BONUS_MAX_CLAIMED', 'received'])
    expect((await activate(stranger, code)).userBonus.isActive).toBe(true)
    expect(await usedOf(code)).toEqual([200, 2])
  })
})

test('[ERR-45] a budget of money is not overshot by what a deposit could come to', async () => {
  const code = await offer(world, { terms: { grant: HALF }, budget: { money: 1200, number: null } })
  const [first, second, third] = [await world.player(), await world.player(), await world.player()]
  await activate(first, code)
  await activate(second, code)
  expect([await refusalOf(activate(third, code)), (await listed(third, code))?.availability]).toEqual(['BONUS_FULL', 'full'])
  await give(world, first, 100)
  await world.deps.events.settled()
  await world.deps.events.sweep()
  await activate(third, code)
  expect([await usedOf(code), await walletOf(first)]).toEqual([[1050, 3], baht(150)])
})

describe('a bonus that waits for its deposit', () => {
  const HOUR = 3_600_000
  const terms = { grant: { ...HALF, waitsForHours: 2 } }
  const conditionOf = async ({ playerId }: WorldPlayer) => {
    const row = world.db.selectFrom('bonus.condition').select(['state', 'ended_by']).where('player_id', '=', playerId)
    return Object.values(await row.executeTakeFirstOrThrow())
  }
  /** And nobody is told of it. */
  const giveUnread = (player: WorldPlayer, amount: number) =>
    give({ ...world, deps: { ...world.deps, events: { ...world.deps.events, posted: () => undefined } } }, player, amount)

  // Those of the tests above.
  beforeAll(async () => {
    await endWaiting(world.deps)
  })

  test('waits until its time, then ends free, and its redemption and budget are given back once', async () => {
    const code = await offer(world, { terms, budget: { money: 500, number: 1 } })
    const [player, other] = [await world.player(), await world.player()]
    const { condition } = await activate(player, code)
    expect(condition).toMatchObject({ state: 'waiting', expiresAt: new Date(world.clock.now().getTime() + 2 * HOUR).toISOString() })
    expect((await player.call(getWallet)).bonus).toEqual(condition)
    expect(await refusalOf(activate(other, code))).toBe('BONUS_FULL')
    await world.passTime(2 * HOUR)
    expect([await endWaiting(world.deps), await usedOf(code)]).toEqual([0, [500, 1]])
    await world.passTime(1)
    const rounds = await Promise.all([endWaiting(world.deps), endWaiting(world.deps)])
    expect([rounds[0] + rounds[1], await endWaiting(world.deps), await usedOf(code)]).toEqual([1, 0, [0, 0]])
    expect([await conditionOf(player), (await player.call(getWallet)).bonus]).toEqual([['cancelled', 'time'], null])
    expect(await refusalOf(player.call(clearBonus))).toBe('NO_DATA')
    await activate(other, code)
    await give(world, player, 100)
    await world.deps.events.settled()
    expect([await walletOf(player), await usedOf(code)]).toEqual([100, [500, 1]])
    expect((await listed(player, code))?.availability).toBe('full')
  })

  test('is given for a deposit of before its end, read however late, and for none after it', async () => {
    const code = await offer(world, { terms })
    const [inTime, late] = [await world.player(), await world.player()]
    for (const player of [inTime, late]) await activate(player, code)
    await world.passTime(2 * HOUR)
    await giveUnread(inTime, 200)
    await world.passTime(1)
    await giveUnread(late, 200)
    await world.passTime(HOUR)
    await endWaiting(world.deps)
    expect([await conditionOf(inTime), await walletOf(inTime)]).toEqual([['open', null], 300])
    expect([await conditionOf(late), await walletOf(late), await usedOf(code)]).toEqual([['cancelled', 'time'], 200, [100, 1]])
  })

  test('whose time is over is over for a withdrawal and the next activation, whoever comes first', async () => {
    const code = await offer(world, { terms })
    const player = await world.player()
    await activate(player, code)
    await world.passTime(2 * HOUR + 1)
    expect((await activate(player, code)).condition?.state).toBe('waiting')
    expect(await usedOf(code)).toEqual([500, 1])
  })
})
