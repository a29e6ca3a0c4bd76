import { createQr, transfer, withdraw } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { acceptSlip, settleDeposit } from '../src/modules/deposit/index.ts'
import { refreshBalances, workTransfers } from '../src/modules/games/index.ts'
import { endTransfer } from '../src/modules/games/end-transfer.ts'
import { listOpenTransfers } from '../src/modules/games/transfer-store.ts'
import { named as namedBy } from './reported.ts'
import { baht, give, open } from './money.ts'
import { askedInVain, takeSlip } from './slip-on-the-desk.ts'
import { instructionFrom, staff } from './staff.ts'
import { createWorld, type World, type WorldPlayer } from './world.ts'

let world: World
let player: WorldPlayer

beforeEach(async () => {
  world = await createWorld()
  player = await world.player()
  await world.deposit(player, 1000)
})
afterEach(() => world.stop())

const transferIn = (to: string, amount: number) => player.call(transfer, { body: { from: 'WALLET', to, amount: baht(amount) } })
const transferOut = (from: string, amount: number) => player.call(transfer, { body: { from, to: 'WALLET', amount: baht(amount) } })

async function payByBank(amount: number): Promise<void> {
  await world.control('POST', 'bank/transfer', {
    fromBankCode: 'KBANK',
    fromAccountNo: `50${player.phone.slice(3)}0`,
    fromName: 'มานี มีนา',
    toAccountNo: '0458800011',
    amount,
  })
  await world.sandbox.flushWebhooks()
}

/** What is wrong, as a person reads it. */
async function named(): Promise<string[]> {
  const differences = await world.reconcile()
  return differences
    .filter(({ isInformation }) => !isInformation)
    .map(({ counterparty, side, subject, amount, says }) => `${counterparty}, ${side}: ${subject} of ${amount}: ${says}`)
}

const informed = async () => (await world.reconcile()).filter(({ isInformation }) => isInformation).map(({ says }) => says)

/** Ends the open transfer by our own word alone. */
async function endByMistake(outcome: 'done' | 'refused'): Promise<void> {
  const [open] = await listOpenTransfers(world.db, player.playerId)
  await endTransfer(world.deps, open!, outcome === 'done' ? { outcome } : { outcome, reason: 'by mistake' })
}

test('after a day that was right nothing is named, whatever was refused, lost and found on the way', async () => {
  for (const code of ['PG', 'PGSLOT', 'JOKER']) {
    await open(player, code)
    await transferIn(code, 50)
    await transferOut(code, 20)
    await world.fault(`games:${code}`, 'refuse')
    await transferIn(code, 5).catch(() => undefined)
  }
  await world.fault('games:PG', 'error-after')
  await transferIn('PG', 5)
  await workTransfers(world.deps)
  await payByBank(70)
  await player.call(withdraw, { body: { amount: baht(100) } })
  await world.work()
  await world.fault('games:PGSLOT', 'error-after')
  await transferIn('PGSLOT', 5)
  expect(await world.reconcile()).toEqual([])
})

describe.each(['PG', 'PGSLOT'])('a transfer to %s', (code) => {
  beforeEach(() => open(player, code))

  test('that it has done and we have refused is named, though our ledger is right', async () => {
    await world.fault(`games:${code}`, 'error-after')
    await transferIn(code, 500)
    await endByMistake('refused')
    // The surplus is booked as a win: wallet and game together hold 1,500.
    await refreshBalances(world.deps, player.playerId)
    expect(await world.audit()).toEqual([])
    expect(await named()).toEqual([
      expect.stringMatching(`^games:${code}, both: transfer .* of 50000: it is done there, and refused here$`),
    ])
  })

  test('that we have and it has not is named', async () => {
    await world.fault(`games:${code}`, 'error-before')
    await transferIn(code, 500)
    await endByMistake('done')
    expect(await named()).toEqual([expect.stringMatching(`^games:${code}, ours: transfer .* of 50000: it is done here, and not there$`)])
  })

  test('that our ledger has lost or changed is named', async () => {
    await transferIn(code, 60)
    await world.asOwner('update games.transfer set amount = 5000')
    expect(await named()).toEqual([expect.stringContaining('it is another one here: in 5000')])
    await world.asOwner('delete from games.transfer')
    expect(await named()).toEqual([
      expect.stringMatching(`^games:${code}, theirs: transfer .* of 6000: it is done there, and our ledger does not know it$`),
    ])
  })

  test('that is still being found out is no difference', async () => {
    await world.fault(`games:${code}`, 'error-after')
    await transferIn(code, 500)
    expect(await world.reconcile()).toEqual([])
  })
})

test('many payments, each of another amount, are each compared with themselves', async () => {
  for (let amount = 1; amount <= 40; amount++) await world.deposit(player, amount)
  expect(await named()).toEqual([])
})

test('a transfer that a balance-only game has done and we have refused shows in its balance', async () => {
  await open(player, 'JOKER')
  await world.fault('games:JOKER', 'error-after')
  await transferIn('JOKER', 500)
  await endByMistake('refused')
  expect(await named()).toEqual([
    expect.stringMatching('^games:JOKER, theirs: the balance of .* of 50000: it is 50000 there and 0 here: just transfer'),
  ])
})

test('what was won since we last looked is told, and nothing is wrong', async () => {
  const username = await open(player, 'JOKER')
  await transferIn('JOKER', 50)
  await world.control('POST', `games/JOKER/${username}/play`, { bet: 10, win: 35 })
  expect(await named()).toEqual([])
  expect(await informed()).toEqual(['a result that is not booked yet'])
})

describe('a payout', () => {
  beforeEach(async () => {
    await player.call(withdraw, { body: { amount: baht(100) } })
    await world.work()
    expect(await named()).toEqual([])
  })

  test.each([
    [`state = 'refused'`, 'bank, both', 'it is paid there, and refused here'],
    [`state = 'pending_approval', ended_at = null`, 'bank, both', 'nobody has approved it here'],
    [`amount = 9000`, 'bank, both', 'it is another one here: 9000 to'],
    [`account_no_digest = sha256('1112223334')`, 'bank, both', 'it is another one here: 10000 to another account'],
  ])('whose row says %s is named', async (change, side, says) => {
    await world.asOwner(`update withdraw.withdrawal set ${change}`)
    expect(await named()).toEqual([expect.stringMatching(new RegExp(`^${side}: payout .* of 10000: .*${says}`))])
  })

  test('that only one side knows is named', async () => {
    await world.asOwner(`update withdraw.withdrawal set withdrawal_id = gen_random_uuid()`)
    expect(await named()).toEqual([
      expect.stringMatching('^bank, theirs: payout .* it is paid there, and our ledger does not know it'),
      expect.stringMatching('^bank, ours: payout .* it is paid here, and not there'),
    ])
  })
})

describe('a payment', () => {
  test.each(['bank:SCB', 'qr:KBANK'])(
    'whose report from %s is lost is told, and named when it can no longer be on its way',
    async (counterparty) => {
      await world.fault(counterparty, 'lost-report')
      if (counterparty === 'bank:SCB') await payByBank(70)
      else {
        const qr = await player.call(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(70) } })
        await world.control('POST', `qr/${qr.hasQrcode ? qr.qrcodeId : ''}/pay`, {})
      }
      expect(await named()).toEqual([])
      expect(await informed()).toHaveLength(1)
      await world.passTime(5 * 60_000)
      await world.passTime(1000)
      expect(await named()).toEqual([expect.stringMatching(`^${counterparty}, theirs: payment .* of 7000: it was paid there`)])
      await world.ask()
      expect(await named()).toEqual([])
    },
  )

  test('[DEP-22] that its bank has taken back, unreported, is told, and named when the report can no longer be on its way', async () => {
    await payByBank(70)
    await world.fault('bank:SCB', 'lost-report')
    const [sent] = (await world.control('GET', 'bank/transfers')) as { transRef: string }[]
    await world.control('POST', `payments/${sent!.transRef}/reverse`, {})
    expect([await named(), (await informed()).length]).toEqual([[], 1])
    await world.passTime(5 * 60_000 + 1000)
    expect(await named()).toEqual([expect.stringMatching('^bank:SCB, theirs: payment .* of 7000: it was taken back there, and not here$')])
    await world.ask()
    expect(await named()).toEqual([])
  })

  test('that was credited and never paid is named', async () => {
    await give(world, player, 40)
    expect(await world.audit()).toEqual([])
    expect(await named()).toEqual([
      expect.stringMatching('^bank, gateways and wallets, ours: payment SCB:.* of 4000: it is credited here, and was paid nowhere$'),
    ])
  })

  test.each([
    ['SCB', '0458800011', 24],
    ['KBANK', '0731234567', 48],
  ])('that was credited by a slip into %s is named when its line can no longer come', async (holder, toAccountNo, hours) => {
    const [eventId, evidence] = ['slip', { toAccountNo, at: world.clock.now().toISOString() }]
    const money = { amount: minorUnits(4_000n), currency: 'BAHT' } as const
    const payment = { reference: 'SCB:SLIP', channel: 'slip', holder, eventId, evidence, ...money } as const
    expect(await settleDeposit(world.deps, { playerId: player.playerId, payment: namedBy(player.playerId, payment) })).toBe('settled')
    await world.passTime(hours * 3_600_000 - 1000)
    expect([await named(), (await informed()).length]).toEqual([[], 1])
    await world.passTime(1000)
    expect(await named()).toEqual([expect.stringMatching('payment SCB:SLIP of 4000: it is credited here, and was paid nowhere$')])
  })

  test('that was credited by a slip into an account of which nothing tells is told, whatever time has passed', async () => {
    const { slipId } = await takeSlip(world, player.playerId)
    await askedInVain(world, player.playerId, slipId, { amount: 4_000n })
    const said = { playerId: player.playerId, slipId, amount: minorUnits(4_000n), bankCode: 'SCB' }
    expect(await acceptSlip(world.deps, { ...said, instruction: instructionFrom(await staff(world)) })).toBe('act')
    await world.passTime(25 * 3_600_000)
    expect(await named()).toEqual([expect.stringMatching('^bank, gateways and wallets, ours: payment KBANK:.* and was paid nowhere$')])
    await world.ownerDb.updateTable('site.deposit_account').set({ has_feed: false }).where('bank_code', '=', 'SCB').execute()
    expect([await named(), await informed()]).toEqual([
      [],
      ['it is credited here by a slip, and nothing tells of what comes into that account'],
    ])
  })

  test('that was credited with another amount is named', async () => {
    await world.asOwner('update deposit.payment set amount = 90000')
    expect(await named()).toEqual([expect.stringMatching('^qr:KBANK, both: payment .* of 100000: 90000 of it is credited here$')])
  })

  test('that waits for manual review is known', async () => {
    await world.control('POST', 'bank/transfer', {
      fromBankCode: 'KBANK',
      fromAccountNo: '9990001112',
      fromName: 'สมหญิง',
      toAccountNo: '0458800011',
      amount: 33,
    })
    await world.sandbox.flushWebhooks()
    await world.passTime(3_600_000)
    expect(await world.reconcile()).toEqual([])
  })
})

describe('a payout that came back', () => {
  const comesBack = async () => {
    await player.call(withdraw, { body: { amount: baht(60) } })
    await world.work()
    const [{ payoutKey } = { payoutKey: '' }] = (await world.control('GET', 'bank/payouts')) as { payoutKey: string }[]
    await world.control('POST', `bank/payouts/${payoutKey}/return`, {})
    await world.sandbox.flushWebhooks()
  }

  test('is known, and told where its report is lost, and then named', async () => {
    await comesBack()
    expect(await world.reconcile()).toEqual([])
    await world.fault('bank', 'lost-report')
    await world.passTime(1000)
    await comesBack()
    expect(await named()).toEqual([])
    expect(await informed()).toHaveLength(1)
    await world.passTime(5 * 60_000 + 1000)
    expect(await named()).toEqual([expect.stringMatching('^bank, theirs: returned payout .* of 6000: it came back there, and not here$')])
  })

  test('is named with another amount, and where it came back here only', async () => {
    await comesBack()
    await world.asOwner('update withdraw.payout_return set amount = 6100')
    expect(await named()).toEqual([expect.stringMatching('^bank, both: returned payout .* of 6000: it is another one here: 6100 of ')])
    await world.asOwner(`update withdraw.payout_return set return_reference = 'MADEUP', amount = 6000`)
    expect((await named()).toSorted()).toEqual(
      expect.arrayContaining([expect.stringMatching('^bank, ours: returned payout MADEUP of 6000: it came back here, and not there$')]),
    )
  })
})

test.each([
  ['bank', 'payouts'],
  ['bank', 'returns'],
  ['bank:SCB', 'statement'],
  ['qr:KBANK', 'payments'],
  ['games:PG', 'transfers'],
])('%s that does not tell its %s is named: nobody knows what is in them', async (counterparty, call) => {
  await world.fault(counterparty, 'error-before', 1, call)
  expect(await named()).toEqual([expect.stringContaining('they could not be compared')])
})

test('it changes nothing', async () => {
  await give(world, player, 40)
  const rowsOf = async () =>
    (
      await sql<{ rows: string }>`select string_agg(t::text, '|' order by t::text) as rows from (
      select s::text from deposit.payment s union all select q::text from deposit.qr q union all select o::text from ledger.owner o) as t`.execute(
        world.db,
      )
    ).rows
  const before = await rowsOf()
  await world.reconcile()
  expect(await rowsOf()).toEqual(before)
})
