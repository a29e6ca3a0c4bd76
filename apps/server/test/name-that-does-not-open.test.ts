import {
  cancelWithdrawal,
  changeBankAccountName,
  changeProfile,
  getProfile,
  getStatementItem,
  getWallet,
  listOutcomes,
  listProfileHistory,
  listRequests,
  listStatement,
  withdraw,
} from '@krapao/contract'
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

/** The name of this player's bank account is exchanged for another one’s, which opens only as that, until the test is over. */
async function spoilName({ playerId }: WorldPlayer = player): Promise<() => Promise<void>> {
  const { name_encrypted: right, name_digest: digest } = await world.ownerDb
    .selectFrom('account.player_name as n')
    .innerJoin('account.bank_account as b', (join) =>
      join.onRef('b.player_id', '=', 'n.player_id').onRef('b.account_name_digest', '=', 'n.name_digest'),
    )
    .select(['n.name_encrypted', 'n.name_digest'])
    .where('n.player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  const another = await world.player()
  const { name_encrypted: wrong } = await world.ownerDb
    .selectFrom('account.player_name')
    .select('name_encrypted')
    .where('player_id', '=', another.playerId)
    .executeTakeFirstOrThrow()
  const row = `player_id = '${playerId}' and name_digest = '\\x${digest.toString('hex')}'`
  const putIn = (name: Buffer) =>
    world.asOwner(`
      alter table account.player_name disable trigger user;
      update account.player_name set name_encrypted = '\\x${name.toString('hex')}' where ${row};
      alter table account.player_name enable trigger user`)
  await putIn(wrong)
  const putBack = () => putIn(right)
  onTestFinished(putBack)
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

describe('a withdrawal to an account whose name does not open', () => {
  beforeEach(() => give(world, player, 1000))

  test('is not sent, waits for staff, and can be cancelled', async () => {
    await ask()
    await spoilName()
    await world.work()
    expect([(await onlyOne()).state, await items(), await payouts()]).toEqual([
      'pending_approval',
      ['withdrawal: the name does not open'],
      [],
    ])
    await player.call(cancelWithdrawal, { params: { withdrawalId: (await onlyOne()).id } })
    expect(await walletOf(player)).toBe(1000)
  })

  test('waits again when it is approved all the same, and is paid once it is approved after the name is put right', async () => {
    await ask()
    const putBack = await spoilName()
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
    await spoilName()
    await world.passTime(60_000)
    await world.work()
    expect([(await onlyOne()).state, await payouts(), await items()]).toEqual(['paid', [400], []])
  })

  test('that is not known at the bank stays in doubt', async () => {
    await ask()
    await world.fault('bank', 'timeout-before', 1, 'pay-out')
    await world.work()
    const putBack = await spoilName()
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
  const putBack = await spoilName()
  const reference = await transferFrom(world, { accountNo, amount: 100 })
  await transferFrom(world, { accountNo: otherNo, amount: 50 })
  const payment = await world.db
    .selectFrom('deposit.payment')
    .select(['state', 'reason', 'evidence'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  expect(payment).toMatchObject({ state: 'unallocated', reason: 'the registered name does not open' })
  expect(payment.evidence).not.toHaveProperty('fits')
  expect([await walletOf(player), await walletOf(other)]).toEqual([0, 50])
  await putBack()
})

test('a slip of a transfer from an account whose name does not open is looked at by a person', async () => {
  const picture = await slipPicture(await transfer(world, player, { amount: 500 }))
  await spoilName()
  await send(player, picture)
  await world.checkSlips()
  expect([await readOut(player), await items()]).toEqual([['PROCESSING'], ['slip: the registered name does not open']])
})

describe('a player whose account has a name that does not open', () => {
  test('reads every page, without it', async () => {
    await give(world, player, 1000)
    await ask()
    await world.work()
    await ask()
    await spoilName()
    const { underWay } = await player.call(getWallet)
    expect(underWay[0]?.account?.accountName).toBe('—')
    expect((await account()).bankAccountName).toBe('—')
    const { versions } = await player.call(listProfileHistory)
    expect(versions.flatMap(({ bankAccount }) => bankAccount?.bankAccountName ?? [])).toEqual(['—'])
    expect((await player.call(listOutcomes, { body: { limit: 10 } })).outcomes.length).toBeGreaterThan(0)
    expect((await player.call(listRequests)).requests.length).toBeGreaterThan(0)
    const { statements } = await player.call(listStatement, { body: { page: 1, limit: 10 } })
    for (const { statementNo } of statements) await player.call(getStatementItem, { params: { statementNo: String(statementNo) } })
    const data = await accountDataOf(world.deps, player.playerId)
    expect(data.bankAccounts.map(({ account_name: name }) => name)).toEqual(['—'])
    expect((await withdrawalDataOf(world.deps, player.playerId)).map(({ account_name: name }) => name)).toEqual(['—', '—'])
    const { ended } = await endedSince(world.deps.db, player.playerId, { postingNo: 0n, outcomeNo: 0 }, 10)
    expect(ended.map(({ kind }) => kind)).toContain('withdrawal_paid')
  })

  test('asks for another account, which a person looks at', async () => {
    const { name, bankAccount } = await player.call(getProfile)
    const form = { name, bankCode: 'SCB', bankAccountNo: `7${player.phone.slice(1)}`, bankAccountName: bankAccount!.bankAccountName }
    await world.control('POST', 'bank/holders', { bankCode: 'SCB', accountNo: form.bankAccountNo, name: 'สมชาย ใจดี' })
    await spoilName()
    await player.call(changeProfile, { body: { ...form, bankAccountName: 'สมชาย ใจดี' } })
    expect((await player.call(getProfile)).bankChange).toMatchObject({ bankAccountName: 'สมชาย ใจดี' })
  })

  test('gets another account from staff', async () => {
    const accountNo = `7${player.phone.slice(1)}`
    await world.control('POST', 'bank/holders', { bankCode: 'SCB', accountNo, name: 'มานี มีนา' })
    await spoilName()
    const change = { playerId: player.playerId, bankCode: 'SCB', accountNo, accountName: 'มานี มีนา', currency: 'BAHT' }
    expect(await proposeBankChange(world.deps, { ...change, instruction: instructionFrom(await staff(world)) })).toBe('proposed')
  })

  test('is not spelt in another way', async () => {
    const { body, ...spelt } = await playerToSpell(world)
    player = spelt
    await spoilName()
    expect(await refusalOf(player.call(changeBankAccountName, { body }))).toBe('BANK_NAME_DIFFERS')
  })

  test('is paid out by nobody when the account is closed', async () => {
    await give(world, player, 1000)
    await world.asOwner(`update account.player set deactivated_at = now() where player_id = '${player.playerId}'`)
    await spoilName()
    const said = { playerId: player.playerId, instruction: instructionFrom(await staff(world), 'wrote to us') }
    expect((await payOutClosed(world.deps, said)).status).toBe('not_known')
    await world.asOwner(`update account.player set deactivated_at = null where player_id = '${player.playerId}'`)
  })
})
