import {
  activateBonus,
  activatePromotion,
  claimCoupon,
  claimRefund,
  clearBonus,
  collectInviteBonus,
  getWallet,
  listBonuses,
  listCoupons,
  type OutputOf,
  previewReward,
  refundToWallet,
  transfer,
  withdrawAll,
} from '@krapao/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { campaignForm, HALF, offer, startVersion } from '../../../test/campaigns.ts'
import { giveCoinsEvery } from '../../../test/coins.ts'
import { baht, give, open, walletOf } from '../../../test/money.ts'
import { playerWithInvites, playerWithRefund } from '../../../test/players.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { giveRefunds, payForFriends, termsIn } from '../../../test/reward-rules.ts'
import { importBet } from '../../../test/rewards.ts'
import { codeOfSpin, moneyPrize, useWheel, wheelOf } from '../../../test/wheel.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'

type Preview = OutputOf<typeof previewReward>
type Of = 'bonus' | 'promotion' | 'invite' | 'refund' | 'luckydraw' | 'waiting'

/** Something that a player can receive, and the press that receives it after it was shown so. */
interface Receivable {
  player: WorldPlayer
  of: Of
  code?: string
  press(shown?: string, key?: string): Promise<unknown>
}

let world: World

beforeAll(async () => {
  world = await createWorld()
  await giveCoinsEvery(world, 100)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const preview = ({ player, of, code }: Pick<Receivable, 'player' | 'of' | 'code'>, deposit?: number): Promise<Preview> =>
  player.call(previewReward, {
    body: { of, ...(code === undefined ? {} : { code }), ...(deposit === undefined ? {} : { deposit: baht(deposit) }) },
  })

const query = (shown: string | undefined) => (shown === undefined ? {} : { query: { shown } })

const TO_PLAY = { multiplierHundredths: 300, keepPercent: 90, takePercent: 40 }

const RECEIVABLE: Record<Exclude<Of, 'waiting'>, () => Promise<Receivable>> = {
  async bonus() {
    const [player, code] = [await world.player(), await offer(world)]
    return { player, of: 'bonus', code, press: (shown) => player.call(activateBonus, { params: { code }, ...query(shown) }) }
  },
  async promotion() {
    const [player, code] = [await world.player(), await offer(world, { kind: 'promotion' })]
    return { player, of: 'promotion', code, press: (shown) => player.call(activatePromotion, { params: { code }, ...query(shown) }) }
  },
  async invite() {
    const player = await playerWithInvites(world)
    await payForFriends(world, { terms: termsIn('BAHT', TO_PLAY) })
    return { player, of: 'invite', press: (shown) => player.call(collectInviteBonus, query(shown)) }
  },
  async refund() {
    const player = await playerWithRefund(world)
    await giveRefunds(world, { terms: termsIn('BAHT', TO_PLAY) })
    await player.call(claimRefund)
    return { player, of: 'refund', press: (shown) => player.call(refundToWallet, query(shown)) }
  },
  async luckydraw() {
    await useWheel(world, wheelOf(moneyPrize(5, 8)))
    const player = await world.player()
    await give(world, player, 100)
    const code = await codeOfSpin(player)
    const press = (shown?: string, key?: string) =>
      player.call(
        claimCoupon,
        { body: { coupon: code, ...(shown === undefined ? {} : { shown }) } },
        key === undefined ? {} : { idempotencyKey: key },
      )
    return { player, of: 'luckydraw', code, press }
  },
}

/** What is nowhere but with the player: in the wallet and at the games. */
async function moneyOf(player: WorldPlayer): Promise<number> {
  const { amount, slots } = await player.call(getWallet)
  return amount + slots.reduce((sum, slot) => sum + (slot.isActive ? slot.amount : 0), 0)
}

const conditionOf = async (player: WorldPlayer) => (await player.call(getWallet)).bonus

describe.each(Object.entries(RECEIVABLE))('what a %s locks is what was shown', (_of, receivable) => {
  test('to the satang, with money in the wallet and at a game', async () => {
    const here = await receivable()
    const { player } = here
    await give(world, player, 845)
    await open(player, 'PG')
    await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(145) } })
    const { cost, shown, terms } = await preview(here)
    expect(terms.grant).toEqual({ kind: 'fixed', amount: cost!.grant })
    const before = await moneyOf(player)
    expect(cost).toMatchObject({ own: before, locks: before + cost!.grant })
    await here.press(shown)

    expect(await moneyOf(player)).toBe(cost!.locks)
    const { grant, requiredTurnover, keptOnSuccess, takenOnEnding } = cost!
    expect(await conditionOf(player)).toMatchObject({ state: 'open', grant, requiredTurnover, keptOnSuccess, takenOnEnding })
    // Not even the least can leave, of all there is.
    await expect(player.call(withdrawAll, { body: { amount: baht(50) } })).rejects.toMatchObject({
      code: 'BONUS_REMAINING',
      details: { requiredTurnover },
    })
  })

  test('and where more has come meanwhile it is refused, nothing is received, and the new figures are taken', async () => {
    const here = await receivable()
    const { player } = here
    const first = await preview(here)
    await give(world, player, 1)
    const before = await moneyOf(player)
    expect(await refusalOf(here.press(first.shown))).toBe('COST_CHANGED')
    expect([await moneyOf(player), await conditionOf(player)]).toEqual([before, null])

    const second = await preview(here)
    expect(second.cost!.locks).toBe(first.cost!.locks + 1)
    await here.press(second.shown)
    expect(await moneyOf(player)).toBe(second.cost!.locks)
  })

  test('where less is there by then, less is locked; and twice is once', async () => {
    const here = await receivable()
    const { player } = here
    await give(world, player, 500)
    const { cost, shown } = await preview(here)
    await player.call(withdrawAll, { body: { amount: baht(60) } })
    await here.press(shown, 'one-press-of-this-player')
    const after = await moneyOf(player)
    expect(after).toBe(cost!.locks - 60)
    // A repeated press is answered as it was, whatever has come since; one that takes all there is finds nothing.
    await give(world, player, 10)
    await refusalOf(here.press(shown, 'one-press-of-this-player')).catch(() => undefined)
    expect(await moneyOf(player)).toBe(after + 10)
  })
})

test('a call of the specification, which names nothing that was shown, takes it as it is', async () => {
  const here = await RECEIVABLE.bonus()
  await give(world, here.player, 30)
  await here.press()
  expect(await moneyOf(here.player)).toBe(130)
})

test('other terms than were shown are refused, also where they lock no more', async () => {
  const form = campaignForm()
  await startVersion(world, form)
  const player = await world.player()
  const here = { player, of: 'bonus' as const, code: form.code }
  const { shown } = await preview(here)
  await startVersion(world, { ...form, terms: { ...form.terms, takePercent: 50 } })
  const press = (as: string) => player.call(activateBonus, { params: { code: form.code }, query: { shown: as } })
  expect(await refusalOf(press(shown))).toBe('COST_CHANGED')
  expect(await walletOf(player)).toBe(0)
  await press((await preview(here)).shown)
  expect(await walletOf(player)).toBe(100)
})

test('what is answered beside what a press names is of its terms, also where a list was loaded before they changed', async () => {
  const form = campaignForm()
  await startVersion(world, form)
  const player = await world.player()
  const listed = (await player.call(listBonuses)).find(({ code }) => code === form.code)
  await startVersion(world, { ...form, terms: { ...form.terms, keepPercent: 0 } })
  const { terms, cost, shown } = await preview({ player, of: 'bonus', code: form.code })
  expect([listed!.terms.keepPercent, terms.keepPercent, cost!.keptOnSuccess]).toEqual([100, 0, 0])
  await player.call(activateBonus, { params: { code: form.code }, query: { shown } })
  expect(await conditionOf(player)).toMatchObject({ terms, keptOnSuccess: 0 })
})

test('what somebody has written themselves is no more than they say: too little is refused, another text is none', async () => {
  const here = await RECEIVABLE.bonus()
  const { shown } = await preview(here)
  const terms = shown.split('-')[1]!
  expect(await refusalOf(here.press(`9999-${terms}`))).toBe('COST_CHANGED')
  expect(await refusalOf(here.press(`10000-${'0'.repeat(16)}`))).toBe('COST_CHANGED')
  for (const text of ['', '10000', `-1-${terms}`, `1e9-${terms}`, `${'9'.repeat(19)}-${terms}`])
    expect(await refusalOf(here.press(text))).toBe('KEY_INVALID')
  await here.press(shown)
})

test('of two presses at once that were shown the same, one has it, and the money that came between is locked by neither unseen', async () => {
  const here = await RECEIVABLE.bonus()
  const { shown } = await preview(here)
  const pressed = () =>
    here.press(shown).then(
      () => 'OK',
      (error: { code: string }) => error.code,
    )
  const [one, other] = await Promise.all([pressed(), pressed(), give(world, here.player, 5)])
  const money = await moneyOf(here.player)
  // The deposit came first, and both were refused; or it came after them, and they are one.
  expect([one, other]).toEqual(money === 5 ? ['COST_CHANGED', 'COST_CHANGED'] : ['OK', 'OK'])
})

test('a prize that asks for nothing locks nothing', async () => {
  await useWheel(world, wheelOf(moneyPrize(5, 0)))
  const player = await world.player()
  await give(world, player, 100)
  const code = await codeOfSpin(player)
  const { cost, shown, keptUntil } = await preview({ player, of: 'luckydraw', code })
  expect(cost).toMatchObject({ grant: 5, requiredTurnover: 0, own: 100, locks: 0 })
  expect(keptUntil).toBe((await player.call(listCoupons))[0]!.expiresAt)
  await give(world, player, 900)
  await player.call(claimCoupon, { body: { coupon: code, shown } })
  expect(await player.call(withdrawAll, { body: { amount: baht(1005) } })).toEqual({ message: 'WITHDRAW_SUCCESS' })
})

test('a claim that was refused for its cost stays refused under its key, and another key claims it', async () => {
  const here = await RECEIVABLE.luckydraw()
  const { shown } = await preview(here)
  await give(world, here.player, 1)
  for (let asked = 0; asked < 2; asked++) expect(await refusalOf(here.press(shown, 'the-first-claim'))).toBe('COST_CHANGED')
  expect(await refusalOf(here.press((await preview(here)).shown, 'the-first-claim'))).toBe('COST_CHANGED')
  await here.press((await preview(here)).shown, 'the-second-claim')
  expect(await walletOf(here.player)).toBe(106)
})

describe('a bonus for a deposit', () => {
  async function waiting(terms: object = {}) {
    const player = await world.player()
    const code = await offer(world, { terms: { grant: HALF, countsDeposit: true, ...terms } })
    return { player, code }
  }

  test('is shown for a deposit, locks nothing until it comes, and then what was shown for it', async () => {
    const { player, code } = await waiting()
    await give(world, player, 50)
    const offered = { player, of: 'bonus' as const, code }
    expect(await preview(offered)).toMatchObject({ cost: null })
    expect(await preview(offered, 99.99)).toMatchObject({ cost: null })
    const { shown } = await preview(offered, 200)
    // What is there may change before: nothing is locked by the press.
    await give(world, player, 50)
    await player.call(activateBonus, { params: { code }, query: { shown } })
    expect(await player.call(withdrawAll, { body: { amount: baht(50) } })).toEqual({ message: 'WITHDRAW_SUCCESS' })

    const { cost, keptUntil } = await preview({ player, of: 'waiting' }, 200)
    expect(cost).toEqual({ grant: 100, requiredTurnover: 1500, keptOnSuccess: 100, takenOnEnding: 100, own: 50, locks: 350 })
    expect(keptUntil).toBe((await conditionOf(player))!.expiresAt)
    await give(world, player, 200)
    expect(await refusalOf(player.call(withdrawAll, { body: { amount: baht(50) } }))).toBe('BONUS_REMAINING')
    expect(await moneyOf(player)).toBe(cost!.locks)
    expect(await conditionOf(player)).toMatchObject({ requiredTurnover: cost!.requiredTurnover, grant: cost!.grant })
  })

  test('can be left for later: ended before the deposit, that is free', async () => {
    const { player, code } = await waiting()
    await player.call(activateBonus, { params: { code } })
    await player.call(clearBonus)
    expect(await refusalOf(preview({ player, of: 'waiting' }, 200))).toBe('NO_DATA')
    await give(world, player, 200)
    expect(await player.call(withdrawAll, { body: { amount: baht(200) } })).toEqual({ message: 'WITHDRAW_SUCCESS' })
  })
})

test('what cannot be received has no preview', async () => {
  const player = await world.player()
  for (const of of ['invite', 'refund', 'waiting'] as const) expect(await refusalOf(preview({ player, of }))).toBe('NO_DATA')
  for (const of of ['bonus', 'promotion', 'luckydraw'] as const)
    expect(await refusalOf(preview({ player, of, code: 'NOBODYS' }))).toBe('NO_DATA')
})

test('whether a code is one is not told to who tries many: a promotion is asked for as often as it is searched for, anything else more', async () => {
  const here = await RECEIVABLE.promotion()
  const other = await RECEIVABLE.promotion()
  for (let calls = 0; calls < previewReward.limit.calls; calls++) await preview(here)
  expect(await refusalOf(preview(here))).toBe('REQUEST_LIMIT')
  expect(await refusalOf(preview({ ...here, code: 'NOBODYS' }))).toBe('REQUEST_LIMIT')
  expect(await refusalOf(preview({ player: here.player, of: 'bonus', code: 'NOBODYS' }))).toBe('NO_DATA')
  await preview(other)
})

test('what was shown is what a bonus that is met gives back', async () => {
  const here = await RECEIVABLE.bonus()
  const { cost, shown } = await preview(here)
  await here.press(shown)
  await importBet(world, here.player.playerId, BigInt(cost!.requiredTurnover * 100))
  expect(await here.player.call(withdrawAll, { body: { amount: cost!.locks } })).toEqual({ message: 'WITHDRAW_SUCCESS' })
})
