import { cancelWithdrawal, getProfile, getWallet, withdraw } from '@krapao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { baht, give, walletOf } from '../../../test/money.ts'
import { payoutsSince } from '../../../test/money-out.ts'
import { instructionFrom, staff } from '../../../test/staff.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { decideWithdrawal } from './decide-withdrawal.ts'
import { aReport } from '../../../test/reported.ts'
import { workWithdrawals } from './jobs.ts'

let world: World
let player: WorldPlayer
let today: Date
let account: { bankCode: string; accountNo: string; name: string }

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  today = await world.nextDay()
  while ((await world.inquire()) > 0);
  player = await world.player({ proven: false })
  await give(world, player, 1000)
  const { bankCode, bankAccountNo: accountNo, bankAccountName: name } = (await player.call(getProfile)).bankAccount!
  account = { bankCode, accountNo, name }
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const holderIs = (name: string) => world.control('POST', 'bank/holders', { ...account, name })
const payouts = async () => (await payoutsSince(world, today)).map(({ amount }) => amount)
const ask = () => player.call(withdraw, { body: { amount: baht(400) } })
async function onlyOne() {
  const { withdrawal_id: id, state } = await world.db
    .selectFrom('withdraw.withdrawal')
    .select(['withdrawal_id', 'state'])
    .where('player_id', '=', player.playerId)
    .executeTakeFirstOrThrow()
  return { id, state }
}
const underWay = async () => {
  const [activity] = (await player.call(getWallet)).underWay
  return { steps: activity?.steps.map(({ step, at }) => `${step}${at === null ? '' : ' ✓'}`), because: activity?.refusedBecause }
}
const itemReasons = async () =>
  (
    await world.db
      .selectFrom('operator.work_item')
      .select(['kind', 'reason'])
      .where('owner_id', '=', player.playerId)
      .where('closed_at', 'is', null)
      .execute()
  ).map(({ kind, reason }) => `${kind}: ${reason}`)
const decide = async (outcome: 'approve' | 'refuse') =>
  decideWithdrawal(world.deps, {
    playerId: player.playerId,
    withdrawalId: (await onlyOne()).id,
    outcome,
    instruction: instructionFrom(await staff(world), 'looked at it'),
  })

describe('[WD-14] a payout goes where the bank says that the name fits', () => {
  test('which it is asked before the first, and not again', async () => {
    await holderIs(`นาย  ${account.name}`)
    await ask()
    await world.work()
    expect([await payouts(), (await onlyOne()).state]).toEqual([[400], 'paid'])
    await world.fault('bank', 'error-before', 1, 'holder')
    await player.call(withdraw, { body: { amount: baht(100) } })
    await world.work()
    expect(await payouts()).toHaveLength(2)
    await world.control('DELETE', 'faults')
  })

  test.each(['timeout-before', 'timeout-after', 'error-before', 'error-after', 'garbage', 'lie'])(
    'while it fails with "%s" nothing is sent, the player reads why, and it goes on by itself',
    async (kind) => {
      await holderIs(account.name)
      await world.fault('bank', kind, 1, 'holder')
      await ask()
      await world.work()
      expect([await payouts(), (await onlyOne()).state, await itemReasons()]).toEqual([[], 'approved', []])
      expect(await underWay()).toEqual({ steps: ['requested ✓', 'approved ✓', 'name-check ✓', 'sent', 'paid'], because: undefined })
      await world.passTime(2000)
      await world.work()
      expect([await payouts(), (await onlyOne()).state]).toEqual([[400], 'paid'])
    },
  )

  test.each<[string, () => Promise<unknown>, string]>([
    ['another name', () => holderIs('สมชาย ใจดี'), 'the bank says that the account is in another name'],
    ['no such account', async () => undefined, 'the bank has no such account'],
  ])('it says %s: staff cannot approve it, and can refuse it', async (_what, lay, reason) => {
    await lay()
    await ask()
    await world.work()
    expect([await payouts(), (await onlyOne()).state, await itemReasons()]).toEqual([[], 'pending_approval', [`withdrawal: ${reason}`]])
    expect(await underWay()).toEqual({ steps: ['requested ✓', 'approval', 'sent', 'paid'], because: 'name-differs' })
    expect([await decide('approve'), await walletOf(player)]).toEqual(['name_differs', 600])
    expect([await decide('refuse'), await walletOf(player)]).toEqual(['act', 1000])
    await world.work()
    expect(await payouts()).toEqual([])
  })

  test('it has corrected the name since: then staff approve, and it is paid', async () => {
    await holderIs('สมชาย ใจดี')
    await ask()
    await world.work()
    await holderIs(account.name)
    expect(await decide('approve')).toBe('act')
    await world.work()
    expect([await payouts(), (await onlyOne()).state]).toEqual([[400], 'paid'])
  })

  test('it was asked after the registration already: one in another name waits for staff from the first', async () => {
    await holderIs('สมชาย ใจดี')
    expect([await world.inquire(), await world.inquire()]).toEqual([1, 0])
    await ask()
    expect([(await onlyOne()).state, await itemReasons()]).toEqual([
      'pending_approval',
      ['withdrawal: the bank says that the account is in another name'],
    ])
  })

  test('a server that was overtaken sends nothing, though it hears late that the name fits', async () => {
    await holderIs('สมชาย ใจดี')
    await ask()
    const { integrations } = world.deps
    const slow = {
      ...integrations.bank,
      // Meanwhile its lease runs out, another server is told another name, and the player takes the withdrawal back.
      async holderOf() {
        await world.passTime(31_000)
        await world.work()
        expect((await onlyOne()).state).toBe('pending_approval')
        await player.call(cancelWithdrawal, { params: { withdrawalId: (await onlyOne()).id } })
        return { outcome: 'done' as const, name: account.name, report: aReport }
      },
    }
    await workWithdrawals({ ...world.deps, integrations: { ...integrations, bank: slow } })
    expect([await payouts(), (await onlyOne()).state, await walletOf(player)]).toEqual([[], 'cancelled', 1000])
  })
})
