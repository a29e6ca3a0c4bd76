import { expectDeposit, getDepositOptions, getProfile } from '@krapao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { digestOf, hasNumber } from '../../../test/account-numbers.ts'
import { baht, walletOf } from '../../../test/money.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { OPERATOR_ACCOUNT } from '../../../seed/site.ts'
import { paymentCase } from './index.ts'

let world: World
let player: WorldPlayer
let today: Date
let sent = 0

beforeAll(async () => {
  world = await createWorld({ processEnv: { LAOS: '1' } })
})
beforeEach(async () => {
  today = await world.nextDay()
  player = await world.player({ proven: false })
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const NAME = 'มานี มีนา'
const accountOf = async (one: WorldPlayer) => (await one.call(getProfile)).bankAccount!
const announced = async (one: WorldPlayer, amount = 500, bankCode?: string) =>
  (await one.call(expectDeposit, { body: { amount: baht(amount), ...(bankCode ? { bankCode } : {}) } })).announcement

/** Somebody sends money from an account at their bank, which reports it at once. */
async function transfer(amount: number, from: { accountNo: string; name?: string; at?: Date }): Promise<string> {
  const transRef = `T${++sent}`
  await world.control('POST', 'bank/transfer', {
    transRef,
    fromBankCode: 'KBANK',
    fromAccountNo: from.accountNo,
    fromName: from.name ?? NAME,
    toAccountNo: OPERATOR_ACCOUNT.accountNo,
    amount,
    at: (from.at ?? world.clock.now()).toISOString(),
  })
  await world.sandbox.flushWebhooks()
  return `KBANK:${transRef}`
}

const claims = () =>
  world.db
    .selectFrom('account.bank_claim')
    .select(['account_no_digest', 'player_id', 'proof', 'reference'])
    .where('proven_at', '>=', today)
    .execute()
const reasonOf = async (reference: string) =>
  (await world.db.selectFrom('deposit.payment').select(['state', 'reason']).where('reference', '=', reference).executeTakeFirstOrThrow())
    .reason

describe('[DEP-22] a bank account that is not proven', () => {
  test('is shown an amount of its own, is proven by the first transfer of it, and is known by its number from then on', async () => {
    const { bankAccountNo: accountNo } = await accountOf(player)
    const announcement = await announced(player)
    expect(announcement).toMatchObject({ currency: 'BAHT', isExact: true })
    expect(announcement.amount).toBeGreaterThan(500)
    expect(announcement.amount).toBeLessThan(501)
    expect(await player.call(getDepositOptions)).toMatchObject({ announcement })
    expect(await accountOf(player)).toMatchObject({ isProven: false })
    // The bank is asked in whose name it is where it has not said before.
    const reference = await transfer(announcement.amount, { accountNo })
    expect(await walletOf(player)).toBe(announcement.amount)
    expect(await accountOf(player)).toMatchObject({ isProven: true })
    expect(await claims()).toEqual([
      { account_no_digest: await digestOf(world, accountNo), player_id: player.playerId, proof: 'transfer', reference },
    ])
    expect(await player.call(getDepositOptions)).toMatchObject({ announcement: null })
    await transfer(70, { accountNo })
    expect(await walletOf(player)).toBeCloseTo(announcement.amount + 70, 2)
    expect(await announced(player)).toMatchObject({ amount: 500, isExact: false })
  })

  test('a stranger who registers number and name from a slip gets nothing of the owner’s, and does not keep the owner out', async () => {
    const { bankAccountNo: accountNo } = await accountOf(player)
    const stranger = await world.player({ proven: false })
    await hasNumber(world, accountNo, stranger)
    await announced(stranger, 500)
    // The owner transfers without announcing: nobody's, and a person sees both.
    const plain = await transfer(500, { accountNo })
    expect([await walletOf(stranger), await walletOf(player)]).toEqual([0, 0])
    expect((await paymentCase(world.deps, plain))!.candidates.map(({ playerId }) => playerId).toSorted()).toEqual(
      [player.playerId, stranger.playerId].toSorted(),
    )
    // Announced, it is theirs, and so is the account.
    const mine = await announced(player, 500)
    await transfer(mine.amount, { accountNo })
    expect([await walletOf(stranger), await walletOf(player)]).toEqual([0, mine.amount])
    // What the stranger announces does not help any more, neither to them nor against the owner.
    const theirs = await announced(stranger, 900)
    await transfer(theirs.amount, { accountNo })
    expect([await walletOf(stranger), await walletOf(player)]).toEqual([0, Math.round((mine.amount + theirs.amount) * 100) / 100])
    expect(await claims()).toHaveLength(1)
  })

  test.each<[string, (accountNo: string) => Promise<unknown>, string]>([
    [
      'the bank does not answer',
      () => world.fault('bank', 'error-before', 5, 'holder'),
      'the bank has not confirmed in whose name the sending account is',
    ],
    [
      'the bank says another name',
      (accountNo) => world.control('POST', 'bank/holders', { bankCode: 'KBANK', accountNo, name: 'คนอื่น ไม่รู้จัก' }),
      'the bank says that the sending account is not in the name of the player who registered it',
    ],
  ])('is not proven while %s, and the transfer waits', async (_why, lay, reason) => {
    const { bankAccountNo: accountNo } = await accountOf(player)
    await lay(accountNo)
    const { amount } = await announced(player)
    expect(await reasonOf(await transfer(amount, { accountNo }))).toBe(reason)
    expect([await walletOf(player), await claims()]).toEqual([0, []])
  })

  test('a transfer that waited because the bank was silent is credited when it is told again and the bank has spoken', async () => {
    const { bankAccountNo: accountNo } = await accountOf(player)
    await world.fault('bank', 'error-before', 5, 'holder')
    const { amount } = await announced(player)
    await transfer(amount, { accountNo })
    await world.control('DELETE', 'faults')
    await world.inquire()
    await world.passTime(61_000)
    await world.inquire()
    await world.ask()
    expect(await walletOf(player)).toBe(amount)
    expect(await accountOf(player)).toMatchObject({ isProven: true })
  })

  test.each<[string, { name?: string; at?: (now: Date) => Date; more?: number; accountNo?: string }]>([
    ['in another name', { name: 'คนอื่น ไม่รู้จัก' }],
    ['of another amount', { more: 0.01 }],
    ['from another account', { accountNo: '9990009990' }],
    ['sent before it was announced', { at: (now) => new Date(now.getTime() - 10 * 60_000) }],
    ['sent after the announcement expired', { at: (now) => new Date(now.getTime() + 70 * 60_000) }],
  ])('is not proven by a transfer %s', async (_what, { name = NAME, at = (now: Date) => now, more = 0, accountNo }) => {
    const own = await accountOf(player)
    const { amount } = await announced(player)
    await transfer(Math.round((amount + more) * 100) / 100, { accountNo: accountNo ?? own.bankAccountNo, name, at: at(world.clock.now()) })
    expect([await walletOf(player), await claims()]).toEqual([0, []])
  })

  test('[DEP-22] a transfer told a day late is credited: its amount was kept for its player', async () => {
    const { bankAccountNo: accountNo } = await accountOf(player)
    const { amount } = await announced(player)
    const at = world.clock.now()
    await world.passTime(23 * 3_600_000)
    await transfer(amount, { accountNo, at })
    expect(await walletOf(player)).toBe(amount)
  })

  test('a number that the bank shows in part is credited by number, name and announced amount, and proves the account in part', async () => {
    const { bankAccountNo: accountNo } = await accountOf(player)
    const shown = `xxx-x-x${accountNo.slice(5, 9)}-x`
    await world.control('POST', 'bank/holders', { bankCode: 'KBANK', accountNo, name: NAME })
    const { amount } = await announced(player, 300, 'SCB')
    expect(await reasonOf(await transfer(300, { accountNo: shown }))).toContain('shown in part')
    const reference = await transfer(amount, { accountNo: shown })
    expect(await walletOf(player)).toBe(amount)
    expect(await claims()).toEqual([
      { account_no_digest: await digestOf(world, accountNo), player_id: player.playerId, proof: 'in_part', reference },
    ])
    // It was announced once, and has come.
    await transfer(amount, { accountNo: shown })
    expect(await walletOf(player)).toBe(amount)
  })
})

describe('announced amounts', () => {
  test('no two players are shown the same, and the same request has the same answer', async () => {
    const others = await Promise.all(Array.from({ length: 8 }, () => world.player({ proven: false })))
    const amounts = await Promise.all([player, ...others].map(async (one) => (await announced(one, 100)).amount))
    expect(new Set(amounts).size).toBe(9)
    expect((await announced(player, 100)).amount).toBe(amounts[0])
  })

  test('of those who announce at once, while one amount is free, one is shown it', async () => {
    const others = await Promise.all(Array.from({ length: 7 }, () => world.player({ proven: false })))
    await world.asOwner(`
      insert into deposit.announced_amount (currency, amount, announcement_id, player_id, is_exact, opened_at, expires_at, free_at)
      select 'BAHT', 70000 + no, gen_random_uuid(), gen_random_uuid(), true, platform.now(), platform.now(), platform.now() + interval '1 hour'
      from generate_series(1, 999) no where no <> 37`)
    const shown = await Promise.allSettled([player, ...others].map((one) => announced(one, 700)))
    expect(shown.flatMap((one) => (one.status === 'fulfilled' ? [one.value.amount] : []))).toEqual([700.37])
    await world.asOwner(`delete from deposit.announced_amount where player_id not in (select player_id from account.player)`)
  })

  test('when every amount close by is somebody’s, nobody is shown one, and time frees them', async () => {
    await world.asOwner(`
      insert into deposit.announced_amount (currency, amount, announcement_id, player_id, is_exact, opened_at, expires_at, free_at)
      select 'BAHT', 80000 + no, gen_random_uuid(), gen_random_uuid(), true, platform.now(), platform.now(), platform.now() + interval '1 hour'
      from generate_series(1, 999) no`)
    await expect(player.call(expectDeposit, { body: { amount: baht(800) } })).rejects.toMatchObject({ code: 'DEPOSIT_AMOUNTS_TAKEN' })
    expect((await announced(player, 900)).amount).toBeLessThan(901)
    await world.passTime(2 * 3_600_000)
    expect((await announced(player, 800)).amount).toBeGreaterThan(800)
    await world.asOwner(`delete from deposit.announced_amount where player_id not in (select player_id from account.player)`)
  })

  test('in kip they are whole kip', async () => {
    const kip = await world.player({ proven: false, currency: 'LAK' })
    const { amount, currency } = await announced(kip, 50_000)
    expect(currency).toBe('LAK')
    expect(Number.isInteger(amount) && amount > 50_000 && amount < 50_100).toBe(true)
  })
})
