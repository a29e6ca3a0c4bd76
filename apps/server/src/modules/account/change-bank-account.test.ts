import { numberSaid } from './account-number.ts'
import { getProfile, withdraw } from '@krapao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { hasNumber } from '../../../test/account-numbers.ts'
import { baht, give } from '../../../test/money.ts'
import { signIn } from '../../../test/races/race.ts'
import { staff, instructionFrom } from '../../../test/staff.ts'
import { proveBankAccount } from '../../../seed/prove-bank-account.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { setBankChangeReview } from '../withdraw/index.ts'
import { type BankChange, decideBankChange, proposeBankChange } from './change-bank-account.ts'
import { nameSaid } from './player-name.ts'

let world: World
let player: WorldPlayer
let one: string
let other: string
let today: Date
let fresh: Account
let another: Account

/** No two tests have the same: it may be proven to be somebody’s. */
const accountAt = (accountNo: string) => ({ bankCode: 'SCB', accountNo, accountName: 'มานี มีนา', currency: 'BAHT' })
type Account = ReturnType<typeof accountAt>
const HOUR_MS = 3_600_000

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  today = await world.nextDay()
  player = await world.player()
  ;[fresh, another] = [accountAt(`7${player.phone.slice(1)}`), accountAt(`8${player.phone.slice(1)}`)]
  ;[one, other] = [await staff(world), await staff(world)]
  await holderIs('นาง มานี  มีนา')
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const holderIs = (name: string, accountNo = fresh.accountNo) => world.control('POST', 'bank/holders', { bankCode: 'SCB', accountNo, name })
const propose = (over: Partial<BankChange> = {}, by = one) =>
  proposeBankChange(world.deps, {
    playerId: player.playerId,
    ...fresh,
    instruction: instructionFrom(by, 'called us, told her date of birth'),
    ...over,
  })
async function decide(by = other, outcome: 'approve' | 'refuse' = 'approve') {
  const { change_id: changeId, player_id: playerId } = await world.db
    .selectFrom('account.bank_account_change')
    .selectAll()
    .where('proposed_at', '>=', today)
    .orderBy('proposed_at', 'desc')
    .executeTakeFirstOrThrow()
  return decideBankChange(world.deps, { playerId, changeId, outcome, instruction: instructionFrom(by, 'called her back') })
}
const accountNo = async () => (await player.call(getProfile)).bankAccount!.bankAccountNo
const items = async () =>
  (
    await world.db.selectFrom('operator.work_item').select('kind').where('opened_at', '>=', today).where('closed_at', 'is', null).execute()
  ).map(({ kind }) => kind)
const numberOf = ({ bank_code: bankCode, account_no_digest: digest }: { bank_code: string; account_no_digest: Buffer }) =>
  numberSaid(world.deps, { playerId: player.playerId, bankCode, digest })
const withdrawals = async () => {
  const rows = await world.db
    .selectFrom('withdraw.withdrawal')
    .select(['state', 'bank_code', 'account_no_digest'])
    .where('player_id', '=', player.playerId)
    .orderBy('created_at')
    .execute()
  return Promise.all(rows.map(async (row) => `${row.state} ${await numberOf(row)}`))
}

describe('another bank account', () => {
  test('is stored in the name as a registration stores it, however staff type it', async () => {
    await holderIs('MISS MANEE MEENA')
    expect([await propose({ accountName: ' Manee\u200b   meena ' }), await decide()]).toEqual(['proposed', 'act'])
    expect((await player.call(getProfile)).bankAccount!.bankAccountName).toBe('MANEE MEENA')
  })

  test('is the player’s when two people have said so, with who and why', async () => {
    const before = await accountNo()
    expect([await propose(), await accountNo(), await items()]).toEqual(['proposed', before, ['bank-account']])
    expect([await decide(one), await decide(), await accountNo()]).toEqual(['same_person', 'act', fresh.accountNo])
    const versions = await world.db
      .selectFrom('account.bank_account_version')
      .select(['version_no', 'bank_code', 'account_no_digest'])
      .where('player_id', '=', player.playerId)
      .orderBy('version_no')
      .execute()
    expect(await Promise.all(versions.map(numberOf))).toEqual([before, fresh.accountNo])
    const change = await world.db
      .selectFrom('account.bank_account_change')
      .selectAll()
      .where('player_id', '=', player.playerId)
      .executeTakeFirstOrThrow()
    expect(change).toMatchObject({
      state: 'changed',
      version_no: 2,
      approved_by: other,
      why: 'called her back',
    })
    expect(await nameSaid(world.deps, { playerId: player.playerId, digest: change.holder_name_digest! })).toBe('นาง มานี  มีนา')
    const claims = await world.db
      .selectFrom('account.bank_claim')
      .select(['bank_code', 'account_no_digest'])
      .where('proven_at', '>=', today)
      .execute()
    expect(await Promise.all(claims.map(numberOf))).toEqual([before])
  })

  test('is one at a time, and the same again is none', async () => {
    await holderIs(fresh.accountName, another.accountNo)
    expect([await propose(), await propose({ accountNo: another.accountNo })]).toEqual(['proposed', 'open'])
    await decide()
    expect(await propose()).toBe('same_account')
    expect(await decide()).toBe('no_item')
  })

  test('that two refuse changes nothing, and leaves the account free', async () => {
    const before = await accountNo()
    await propose()
    expect([await decide(other, 'refuse'), await decide(one, 'refuse')]).toEqual(['proposed', 'act'])
    expect([await accountNo(), await items()]).toEqual([before, []])
    expect(await world.db.selectFrom('account.bank_claim').selectAll().where('proven_at', '>=', today).execute()).toHaveLength(1)
  })

  test.each<[string, Partial<BankChange>, string]>([
    ['is no number', { accountNo: '12ab' }, 'not_an_account'],
    ['is at no bank', { currency: undefined }, 'not_an_account'],
    ['is in another currency', { currency: 'LAK' }, 'other_currency'],
    ['is unknown to the bank', { accountNo: '6660006660' }, 'name_differs'],
    ['is in another name', { accountName: 'สมชาย ใจดี' }, 'name_differs'],
  ])('is refused where it %s', async (_what, over, status) => {
    expect([await propose(over), await items()]).toEqual([status, []])
  })

  test('is not decided where the bank does not say whose it is', async () => {
    await world.fault('bank', 'garbage', 1, 'holder')
    expect([await propose(), await items()]).toEqual(['not_known', []])
  })

  test('is proposed and approved by nobody else', async () => {
    expect(await propose({}, await staff(world, 'support'))).toBe('not_allowed')
    expect(await propose({}, player.playerId)).toBe('not_staff')
    expect(await propose({ playerId: one })).toBe('no_player')
    expect(await items()).toEqual([])
    await propose()
    expect(await decide(await staff(world, 'support'))).toBe('not_allowed')
    expect(await world.db.selectFrom('account.bank_claim').selectAll().where('proven_at', '>=', today).execute()).toHaveLength(1)
  })

  test('is one player’s once it is proven: taken before it is proposed, or before it is approved', async () => {
    const rival = await world.player()
    await propose()
    await propose({ playerId: rival.playerId })
    expect(await decide()).toBe('act')
    const winner = (await accountNo()) === fresh.accountNo ? player : rival
    await proveBankAccount(world.ownerUrl, winner.playerId)
    const { change_id: changeId } = await world.db
      .selectFrom('account.bank_account_change')
      .selectAll()
      .where('proposed_at', '>=', today)
      .where('state', '=', 'proposed')
      .executeTakeFirstOrThrow()
    const { playerId: loser } = winner === player ? rival : player
    const decideFor = { playerId: loser, changeId, outcome: 'approve', instruction: instructionFrom(other) } as const
    expect(await decideBankChange(world.deps, decideFor)).toBe('taken')
    for (const by of [other, one]) await decideBankChange(world.deps, { ...decideFor, outcome: 'refuse', instruction: instructionFrom(by) })
    expect(await propose({ playerId: loser })).toBe('taken')
  })

  test('is changed once by one instruction given twice', async () => {
    await propose()
    const { change_id: changeId } = await world.db
      .selectFrom('account.bank_account_change')
      .selectAll()
      .where('player_id', '=', player.playerId)
      .executeTakeFirstOrThrow()
    const decision = { playerId: player.playerId, changeId, outcome: 'approve', instruction: instructionFrom(other) } as const
    for (let said = 0; said < 2; said++) expect(await decideBankChange(world.deps, decision)).toBe('act')
    const again = { playerId: player.playerId, ...fresh, accountNo: another.accountNo, instruction: instructionFrom(one) }
    await holderIs(fresh.accountName, again.accountNo)
    for (let said = 0; said < 2; said++) expect(await proposeBankChange(world.deps, again)).toBe('proposed')
    expect(
      await world.db.selectFrom('account.bank_account_change').selectAll().where('player_id', '=', player.playerId).execute(),
    ).toHaveLength(2)
    expect(
      await world.db.selectFrom('account.bank_account_version').selectAll().where('player_id', '=', player.playerId).execute(),
    ).toHaveLength(2)
  })

  test('is changed once by many at once', async () => {
    await propose()
    const people = await Promise.all([1, 2, 3, 4].map(() => staff(world)))
    expect((await Promise.all(people.map((by) => decide(by)))).toSorted()).toEqual(['act', 'no_item', 'no_item', 'no_item'])
    expect(
      await world.db.selectFrom('account.bank_account_version').selectAll().where('player_id', '=', player.playerId).execute(),
    ).toHaveLength(2)
  })
})

describe('after a change', () => {
  const change = async () => {
    await propose()
    expect(await decide()).toBe('act')
  }
  /** Signed in just now: to an account that was changed, nothing is withdrawn otherwise. */
  const ask = async (amount: number) => world.client(await signIn(world, player))(withdraw, { body: { amount: baht(amount) } })
  beforeEach(() => give(world, player, 20_000))

  test('a withdrawal that waits goes to the account it was asked for', async () => {
    const before = await accountNo()
    await ask(6000)
    await change()
    expect(await withdrawals()).toEqual([`pending_approval ${before}`])
  })

  test('withdrawals wait for manual review for 24 hours, and not longer', async () => {
    await ask(60)
    await change()
    await world.passTime(24 * HOUR_MS - 1000)
    await ask(60)
    await world.passTime(1000)
    await ask(60)
    expect((await withdrawals()).map((row) => row.split(' ')[0])).toEqual(['approved', 'pending_approval', 'approved'])
    const item = await world.db
      .selectFrom('operator.work_item')
      .select('reason')
      .where('owner_id', '=', player.playerId)
      .where('closed_at', 'is', null)
      .executeTakeFirstOrThrow()
    expect(item.reason).toBe('asked for a short time after the bank account was changed')
  })

  test('also where the owner of the database changed it by hand', async () => {
    await hasNumber(world, '5550005550', player)
    await ask(60)
    expect(await withdrawals()).toEqual(['pending_approval 5550005550'])
  })

  test('for as long as an owner of the operator has set, and nobody else', async () => {
    expect(await setBankChangeReview(world.ownerDb, 0, instructionFrom(one))).toBe('not_allowed')
    const owner = await staff(world, 'owner')
    onTestFinished(async () => void (await setBankChangeReview(world.ownerDb, 24, instructionFrom(owner))))
    expect(await setBankChangeReview(world.ownerDb, 1, instructionFrom(owner))).toBe('act')
    await change()
    await ask(60)
    await world.passTime(HOUR_MS)
    await ask(60)
    expect((await withdrawals()).map((row) => row.split(' ')[0])).toEqual(['pending_approval', 'approved'])
  })
})
