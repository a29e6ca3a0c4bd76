import {
  cancelWithdrawal,
  changeBankAccountName,
  changeProfile,
  expectDeposit,
  getProfile,
  getStatementItem,
  getWallet,
  listOutcomes,
  listProfileHistory,
  listRequests,
  listStatement,
  withdraw,
} from '@krapao/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { accountDataOf } from '../src/modules/account/index.ts'
import { proposeBankChange } from '../src/modules/account/change-bank-account.ts'
import { payOutClosed, withdrawalDataOf, workWithdrawals } from '../src/modules/withdraw/index.ts'
import { decideWithdrawal } from '../src/modules/withdraw/decide-withdrawal.ts'
import { endedSince } from '../src/modules/wallet/index.ts'
import { transferFrom } from './bank-transfers.ts'
import { baht, give, walletOf } from './money.ts'
import { payoutsSince } from './money-out.ts'
import { playerToSpell } from './players.ts'
import { refusalOf } from './refusal-of.ts'
import { readOut, send, slipPicture, transfer } from './slips.ts'
import { instructionFrom, staff } from './staff.ts'
import { createWorld, type World, type WorldPlayer } from './world.ts'

let world: World
let player: WorldPlayer
let today: Date

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  today = await world.nextDay()
  player = await world.player()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const account = async () => (await player.call(getProfile)).bankAccount!

type Part = 'name' | 'number'

/** What stands encrypted of an account, and by what its rows are known. */
const KEPT = {
  name: { table: 'account.player_name', encrypted: 'name_encrypted', digest: 'name_digest', saidAs: 'account_name_digest' },
  number: { table: 'account.account_number', encrypted: 'account_no_encrypted', digest: 'account_no_digest', saidAs: 'account_no_digest' },
} as const

/** The name or the number of this player's bank account is exchanged for another one’s, which opens only as that, until the test is over. */
async function spoil(part: Part, { playerId }: WorldPlayer = player): Promise<() => Promise<void>> {
  const { table, encrypted, digest, saidAs } = KEPT[part]
  const another = await world.player()
  const valueOf = async (whose: string, where: string) => {
    const { rows } = await sql<{ value: Buffer; digest: Buffer }>`
      select k.${sql.raw(encrypted)} as value, k.${sql.raw(digest)} as digest
      from ${sql.table(table)} k join account.bank_account b on b.player_id = k.player_id and ${sql.raw(where)}
      where k.player_id = ${whose}`.execute(world.ownerDb)
    return rows[0]!
  }
  const right = await valueOf(playerId, `k.${digest} = b.${saidAs}`)
  const wrong = await valueOf(another.playerId, 'true')
  const row = `player_id = '${playerId}' and ${digest} = '\\x${right.digest.toString('hex')}'`
  const putIn = (value: Buffer) =>
    world.asOwner(`
      alter table ${table} disable trigger user;
      update ${table} set ${encrypted} = '\\x${value.toString('hex')}' where ${row};
      alter table ${table} enable trigger user`)
  await putIn(wrong.value)
  const putBack = () => putIn(right.value)
  onTestFinished(putBack)
  return putBack
}

/** The name or the number of the player's bank account is kept nowhere until it is put back. */
async function lose(part: Part): Promise<() => Promise<void>> {
  const { table, digest, saidAs } = KEPT[part]
  await world.asOwner(`
    alter table ${table} disable trigger user;
    create table public.lost as
      select k.* from ${table} k join account.bank_account b using (player_id) where player_id = '${player.playerId}' and k.${digest} = b.${saidAs};
    delete from ${table} k using public.lost l where k.player_id = l.player_id and k.${digest} = l.${digest}`)
  const putBack = () =>
    world.asOwner(`insert into ${table} select * from public.lost; drop table public.lost; alter table ${table} enable trigger user`)
  return putBack
}

const items = async (whose = player) =>
  (
    await world.db
      .selectFrom('operator.work_item')
      .select(['kind', 'reason'])
      .where('owner_id', '=', whose.playerId)
      .where('closed_at', 'is', null)
      .execute()
  ).map(({ kind, reason }) => `${kind}: ${reason}`)
const payouts = async () => (await payoutsSince(world, today)).map(({ amount }) => amount)
const ask = () => player.call(withdraw, { body: { amount: baht(400) } })
const onlyOne = () =>
  world.db
    .selectFrom('withdraw.withdrawal')
    .select(['withdrawal_id as id', 'state'])
    .where('player_id', '=', player.playerId)
    .executeTakeFirstOrThrow()
const decide = async (outcome: 'approve' | 'refuse') =>
  decideWithdrawal(world.deps, {
    playerId: player.playerId,
    withdrawalId: (await onlyOne()).id,
    outcome,
    instruction: instructionFrom(await staff(world), 'looked at it'),
  })

describe.each<Part>(['name', 'number'])('a withdrawal to an account whose %s does not open', (part) => {
  beforeEach(() => give(world, player, 1000))

  test('is not sent, waits for staff, and can be cancelled', async () => {
    await ask()
    await spoil(part)
    await world.work()
    expect([(await onlyOne()).state, await items(), await payouts()]).toEqual([
      'pending_approval',
      [`withdrawal: the ${part} does not open`],
      [],
    ])
    await player.call(cancelWithdrawal, { params: { withdrawalId: (await onlyOne()).id } })
    expect(await walletOf(player)).toBe(1000)
  })

  test('waits again when it is approved all the same, and is paid once it is approved after it is put right', async () => {
    await ask()
    const putBack = await spoil(part)
    for (let round = 0; round < 2; round++) {
      await world.work()
      expect([(await onlyOne()).state, await payouts()]).toEqual(['pending_approval', []])
      await world.passTime(1000)
      expect(await decide('approve')).toBe('act')
    }
    await putBack()
    await world.work()
    expect([(await onlyOne()).state, await payouts()]).toEqual(['paid', [400]])
  })

  test('that may have been sent is asked about, and never sent again', async () => {
    await ask()
    await world.fault('bank', 'timeout-after', 1, 'pay-out')
    await world.work()
    expect((await onlyOne()).state).toBe('in_doubt')
    await spoil(part)
    await world.passTime(60_000)
    await world.work()
    expect([(await onlyOne()).state, await payouts(), await items()]).toEqual(['paid', [400], []])
  })

  test('that is not known at the bank stays in doubt', async () => {
    await ask()
    await world.fault('bank', 'timeout-before', 1, 'pay-out')
    await world.work()
    const putBack = await spoil(part)
    await world.passTime(60_000)
    await world.work()
    expect([(await onlyOne()).state, await payouts()]).toEqual(['in_doubt', []])
    await putBack()
    await world.passTime(600_000)
    await world.work()
    expect([(await onlyOne()).state, await payouts()]).toEqual(['paid', [400]])
  })

  test('an error before anything is sent leaves it approved', async () => {
    player = await world.player({ proven: false })
    await give(world, player, 1000)
    const { bankCode, bankAccountNo: accountNo, bankAccountName: name } = await account()
    await world.control('POST', 'bank/holders', { bankCode, accountNo, name })
    await ask()
    const { integrations } = world.deps
    const broken = { ...integrations.bank, holderOf: () => Promise.reject(new Error('no room')) }
    await workWithdrawals({ ...world.deps, integrations: { ...integrations, bank: broken } })
    expect([(await onlyOne()).state, await payouts()]).toEqual(['approved', []])
    await world.passTime(60_000)
    await world.work()
    expect((await onlyOne()).state).toBe('paid')
  })
})

test('a payment from an account whose name does not open waits for a person, and the others are credited', async () => {
  const { bankAccountNo: accountNo } = await account()
  const other = await world.player()
  const { bankAccountNo: otherNo } = (await other.call(getProfile)).bankAccount!
  const putBack = await spoil('name')
  const reference = await transferFrom(world, { accountNo, amount: 100 })
  await transferFrom(world, { accountNo: otherNo, amount: 50 })
  const payment = await world.db
    .selectFrom('deposit.payment')
    .select(['state', 'reason', 'evidence'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  expect(payment).toMatchObject({ state: 'unallocated', reason: 'the registered name or number does not open' })
  expect(payment.evidence).not.toHaveProperty('fits')
  expect([await walletOf(player), await walletOf(other)]).toEqual([0, 50])
  await putBack()
})

test('a payment from an account whose number does not open is known by its digest, where the whole number is told', async () => {
  const { bankAccountNo: accountNo } = await account()
  await spoil('number')
  await transferFrom(world, { accountNo, amount: 100 })
  expect(await walletOf(player)).toBe(100)
})

test('a payment of which a part of the number is shown waits for a person, where it may be of a number that does not open', async () => {
  const { bankAccountNo: accountNo } = await account()
  await player.call(expectDeposit, { body: { amount: baht(140) } })
  const putBack = await spoil('number')
  const shown = `xxx-x-x${accountNo.slice(5, 9)}-x`
  const reference = await transferFrom(world, { accountNo: shown, amount: 140 })
  const payment = world.db.selectFrom('deposit.payment').select(['state', 'reason', 'evidence']).where('reference', '=', reference)
  const waiting = await payment.executeTakeFirstOrThrow()
  expect(waiting).toMatchObject({ state: 'unallocated', reason: 'the registered name or number does not open' })
  expect(waiting.evidence).not.toHaveProperty('fits')
  await putBack()
  await transferFrom(world, { accountNo: shown, amount: 140 })
  expect(await walletOf(player)).toBe(140)
})

test.each<Part>(['name', 'number'])(
  'a slip of a transfer from an account whose %s does not open is looked at by a person',
  async (part) => {
    const picture = await slipPicture(await transfer(world, player, { amount: 500 }))
    await spoil(part)
    await send(player, picture)
    await world.checkSlips()
    expect([await readOut(player), await items()]).toEqual([['PROCESSING'], ['slip: the registered name or number does not open']])
  },
)

describe.each<Part>(['name', 'number'])('a player whose account has a %s that does not open', (part) => {
  test('reads every page, without it', async () => {
    await give(world, player, 1000)
    await ask()
    await world.work()
    await ask()
    await spoil(part)
    const { underWay } = await player.call(getWallet)
    const { accountName, accountNo } = underWay[0]!.account!
    expect(part === 'name' ? accountName : accountNo).toBe('—')
    const own = await account()
    expect(part === 'name' ? own.bankAccountName : own.bankAccountNo).toBe('—')
    const { versions } = await player.call(listProfileHistory)
    const shown = versions.flatMap(({ bankAccount }) => bankAccount ?? [])
    expect(shown.map((one) => (part === 'name' ? one.bankAccountName : one.bankAccountNo))).toEqual(['—'])
    expect((await player.call(listOutcomes, { body: { limit: 10 } })).outcomes.length).toBeGreaterThan(0)
    expect((await player.call(listRequests)).requests.length).toBeGreaterThan(0)
    const { statements } = await player.call(listStatement, { body: { page: 1, limit: 10 } })
    for (const { statementNo } of statements) await player.call(getStatementItem, { params: { statementNo: String(statementNo) } })
    const data = await accountDataOf(world.deps, player.playerId)
    const opened = (row: { account_name: string; account_no: string }) => (part === 'name' ? row.account_name : row.account_no)
    expect(data.bankAccounts.map(opened)).toEqual(['—'])
    expect((await withdrawalDataOf(world.deps, player.playerId)).map(opened)).toEqual(['—', '—'])
    const { ended } = await endedSince(world.deps.db, player.playerId, { postingNo: 0n, outcomeNo: 0 }, 10)
    expect(ended.map(({ kind }) => kind)).toContain('withdrawal_paid')
  })

  test('keeps every row of what they had where it is kept nowhere', async () => {
    const putBack = await lose(part)
    const { versions } = await player.call(listProfileHistory)
    const shown = versions.flatMap(({ bankAccount }) => bankAccount ?? [])
    expect(shown.map((one) => (part === 'name' ? one.bankAccountName : one.bankAccountNo))).toEqual(['—'])
    const { bankAccounts } = await accountDataOf(world.deps, player.playerId)
    expect(bankAccounts.map((one) => (part === 'name' ? one.account_name : one.account_no))).toEqual(['—'])
    await putBack()
  })

  test('asks for another account, which a person looks at', async () => {
    const { name, bankAccount } = await player.call(getProfile)
    const form = { name, bankCode: 'SCB', bankAccountNo: `7${player.phone.slice(1)}`, bankAccountName: bankAccount!.bankAccountName }
    await world.control('POST', 'bank/holders', { bankCode: 'SCB', accountNo: form.bankAccountNo, name: 'สมชาย ใจดี' })
    await spoil(part)
    await player.call(changeProfile, { body: { ...form, bankAccountName: 'สมชาย ใจดี' } })
    expect((await player.call(getProfile)).bankChange).toMatchObject({ bankAccountName: 'สมชาย ใจดี' })
  })

  test('gets another account from staff', async () => {
    const accountNo = `7${player.phone.slice(1)}`
    await world.control('POST', 'bank/holders', { bankCode: 'SCB', accountNo, name: 'มานี มีนา' })
    await spoil(part)
    const change = { playerId: player.playerId, bankCode: 'SCB', accountNo, accountName: 'มานี มีนา', currency: 'BAHT' }
    expect(await proposeBankChange(world.deps, { ...change, instruction: instructionFrom(await staff(world)) })).toBe('proposed')
  })

  test('is not spelt in another way', async () => {
    const { body, ...spelt } = await playerToSpell(world)
    player = spelt
    await spoil(part)
    expect(await refusalOf(player.call(changeBankAccountName, { body }))).toBe(
      part === 'name' ? 'BANK_NAME_DIFFERS' : 'BANK_NAME_UNCHECKED',
    )
  })

  test('is paid out by nobody when the account is closed', async () => {
    await give(world, player, 1000)
    await world.asOwner(`update account.player set deactivated_at = now() where player_id = '${player.playerId}'`)
    await spoil(part)
    const said = { playerId: player.playerId, instruction: instructionFrom(await staff(world), 'wrote to us') }
    expect((await payOutClosed(world.deps, said)).status).toBe('not_known')
    await world.asOwner(`update account.player set deactivated_at = null where player_id = '${player.playerId}'`)
  })
})
