import { randomUUID } from 'node:crypto'
import { minorUnits } from '@krapao/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nameKept } from '../../../../test/account-names.ts'
import { statementOf, walletOf } from '../../../../test/money.ts'
import { bankAccountOf, readOut, send, slipPicture, transfer } from '../../../../test/slips.ts'
import { createWorld, type World, type WorldPlayer } from '../../../../test/world.ts'
import type { BankCredit } from '../../../integrations/providers.ts'
import { receiveBankLine } from '../receive-bank-line.ts'
import { aReport } from '../../../../test/reported.ts'
import { creditByExpiredSlip } from './expired-slip.ts'

let world: World
let player: WorldPlayer
let made: { bankCode: string; transRef: string }

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  player = await world.player()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const HOUR = 3_600_000
const EXPIRED = 'FAILED EXPIRED_SLIP'

/** A transfer of two hours ago, of which nobody has told. */
async function pay(over: Parameters<typeof transfer>[2] = {}): Promise<void> {
  made = await transfer(world, player, { amount: 100, at: new Date(world.clock.now().getTime() - 2 * HOUR), ...over })
}

async function sendSlip(): Promise<void> {
  await send(player, await slipPicture(made))
  await world.checkSlips()
}

/** The bank tells of it at last, and leaves the name out, so that the line alone names nobody. */
async function lineComes(over: Partial<BankCredit> = {}) {
  const { accountNo } = await bankAccountOf(world, player)
  return receiveBankLine(world.deps, {
    report: aReport,
    kind: 'credit',
    bank: 'SCB',
    eventId: randomUUID(),
    transRef: made.transRef,
    fromBankCode: made.bankCode,
    fromAccountNo: accountNo,
    fromName: '',
    toAccountNo: '0458800011',
    amount: minorUnits(10000n),
    currency: 'BAHT' as const,
    revision: 0,
    corrects: null,
    at: new Date(world.clock.now().getTime() - 2 * HOUR),
    ...over,
  })
}

const outcome = async () => [await readOut(player), await walletOf(player)]

describe('a slip that is too late', () => {
  test('[SLIP-03] fails, and the line that comes later with its reference is credited by it', async () => {
    await pay()
    await sendSlip()
    expect(await outcome()).toEqual([[EXPIRED], 0])
    expect(await lineComes()).toBe('settled')
    expect(await outcome()).toEqual([[EXPIRED], 100])
    expect(await statementOf(player)).toEqual(['deposit BANK>WALLET 100 SUCCESS'])
    expect(await creditByExpiredSlip(world.deps, `${made.bankCode}:${made.transRef.toUpperCase()}`)).toBe(false)
    await lineComes()
    expect(await walletOf(player)).toBe(100)
  })

  test.each([
    ['says another amount', `evidence = evidence || '{"amount": "1"}'`, () => `evidence = evidence || '{"amount": "10000"}'`],
    ['is somebody else’s', `player_id = gen_random_uuid()`, () => `player_id = '${player.playerId}'`],
  ])('the audit finds a line that was credited by one which %s', async (_, damage, mend) => {
    await pay()
    await sendSlip()
    await lineComes()
    const slip = `slip_id = (select event_id::uuid from deposit.payment_report where channel = 'slip' and reference = '${made.bankCode}:${made.transRef.toUpperCase()}')`
    await world.asSuperuser(`update deposit.slip set ${damage} where ${slip}`)
    const findings = await world.audit()
    await world.asSuperuser(`update deposit.slip set ${mend()} where ${slip}`)
    expect(findings.map(({ invariant }) => invariant)).toContainEqual(expect.stringContaining('by a slip which was too late'))
  })

  test('[SLIP-03] and whose line has been waiting has it credited too', async () => {
    await pay()
    expect(await lineComes({ fromAccountNo: 'xxx' })).toBe('unallocated')
    await sendSlip()
    expect(await outcome()).toEqual([[EXPIRED], 100])
  })

  test('[SLIP-03] and whose line comes at the same moment is credited once', async () => {
    for (let round = 0; round < 4; round++) {
      player = await world.player()
      await pay()
      await send(player, await slipPicture(made))
      const { transRef } = made
      await Promise.all([world.checkSlips(), lineComes({ transRef, eventId: 'one' }), lineComes({ transRef, eventId: 'one' })])
      expect(await outcome()).toEqual([[EXPIRED], 100])
    }
  })

  test('[SLIP-03] and whose line names the player by itself is credited by that line, once', async () => {
    await pay()
    await sendSlip()
    expect(await lineComes({ fromName: 'มานี มีนา' })).toBe('settled')
    await sendSlip()
    expect(await walletOf(player)).toBe(100)
  })

  test.each<[string, Partial<BankCredit>]>([
    ['another amount', { amount: minorUnits(10_001n) }],
    ['another sending account', { fromAccountNo: '9998887776' }],
    ['another sending account, in part', { fromAccountNo: 'xxx998887x' }],
    ['another name', { fromName: 'ปิติ พอใจ' }],
    ['another account of ours', { bank: 'KBANK', toAccountNo: '0731234567' }],
  ])('says nothing of a line of %s', async (_, over) => {
    await pay()
    await sendSlip()
    expect(await lineComes(over)).toBe('unallocated')
    expect(await outcome()).toEqual([[EXPIRED], 0])
  })

  test('says nothing while its account is not proven', async () => {
    player = await world.player({ proven: false })
    await pay()
    await sendSlip()
    expect(await lineComes()).toBe('unallocated')
    expect(await outcome()).toEqual([[EXPIRED], 0])
  })

  test('says nothing for whoever only had its picture', async () => {
    await pay()
    const payer = player
    player = await world.player()
    await world.asOwner(
      `update account.bank_account set account_name_digest = ${await nameKept(world, player.playerId, 'ปิติ พอใจ')} where player_id = '${player.playerId}'`,
    )
    await sendSlip()
    expect(await outcome()).toEqual([['FAILED NOT_MATCH'], 0])
    const { accountNo } = await bankAccountOf(world, payer)
    expect(await lineComes({ fromAccountNo: accountNo })).toBe('unallocated')
    expect([await walletOf(player), await walletOf(payer)]).toEqual([0, 0])
  })
})
