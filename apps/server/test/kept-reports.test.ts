import { getProfile, withdraw } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baht, walletOf } from './money.ts'
import { aReport, named, sealedInSql } from './reported.ts'
import { takeSlip } from './slip-on-the-desk.ts'
import { waitingPayments } from './waiting-payments.ts'
import { createWorld, type World, type WorldPlayer } from './world.ts'
import { newRowId } from '../src/platform/ids.ts'
import { createServerSeal, refuseUnknownSeal, setSealKey } from '../src/platform/database/server-seal.ts'
import { withClient } from '../src/platform/database/with-client.ts'
import { measureWithdrawals } from './withdraw-rule.ts'
import { auditLedgerAndModules } from '../src/audit/audit-ledger-and-modules.ts'
import { openOfSite } from '../src/platform/keys/site-values.ts'
import { createDataKeys } from '../src/platform/keys/data-keys.ts'
import { reportKeys } from '../src/report-keys.ts'
import { type NameAnswer, recordNameInquiry } from '../src/modules/account/functions.gen.ts'
import { sealedAnswer } from '../src/modules/account/name-inquiry.ts'
import type { ExternalPayment } from '../src/modules/deposit/external-payment.ts'
import { settleDeposit } from '../src/modules/deposit/index.ts'

let world: World
let player: WorldPlayer
let thief: WorldPlayer
let slipId: string

beforeAll(async () => {
  world = await createWorld()
  ;[player, thief] = [await world.player(), await world.player()]
  await world.deposit(player, 100)
  ;({ slipId } = await takeSlip(world, thief.playerId))
})
afterAll(async () => {
  await world.stop()
})

const stranger = createServerSeal(Buffer.alloc(32, 7))
const run = (statement: string) => sql.raw<Record<string, unknown>>(statement).execute(world.db)

let payments = 0
function payment(over: Partial<ExternalPayment> = {}): ExternalPayment {
  const reference = `SCB:R${++payments}`
  return {
    reference,
    channel: 'bank',
    holder: 'SCB',
    amount: minorUnits(4_000_000n),
    currency: 'BAHT',
    eventId: reference,
    evidence: {},
    ...over,
  }
}
const bare = (over: Partial<ExternalPayment> = {}) => {
  const { reference, channel, amount } = payment(over)
  return `row('${reference}', '${channel}', 'SCB', ${amount}, 'BAHT', null, 'e', '{"bank": "SCB", "sentBy": "${thief.playerId}"}', null, null)::deposit.new_payment`
}

describe('with the login of the server alone', () => {
  test.each<[string, () => string]>([
    ['a payment', () => `select deposit.settle('${thief.playerId}', ${bare()}, gen_random_uuid())`],
    ['several', () => `select deposit.settle_batch(array['${thief.playerId}']::uuid[], array[${bare()}], array[gen_random_uuid()])`],
    [
      'one that was announced',
      () =>
        `select deposit.settle_announced('${thief.playerId}', ${bare()}, row(gen_random_uuid(), 'KBANK', sha256('1'), null)::deposit.announced_transfer, gen_random_uuid())`,
    ],
    [
      'one that waits',
      () => `select deposit.keep_unallocated(ledger.house_owner_id('BAHT', 'suspense', 'SCB:W'), ${bare({ reference: 'SCB:W' })}, 'x')`,
    ],
    [
      'a correction',
      () =>
        `select deposit.record_correction(ledger.house_owner_id('BAHT', 'suspense', 'SCB:W'), ${bare({ reference: 'SCB:W' })}, 'SCB:W')`,
    ],
    [
      'a reversal',
      () =>
        `select deposit.record_reversal(ledger.house_owner_id('BAHT', 'suspense', 'SCB:W'), row('SCB:W', 'bank', 1, 'BAHT', 'e', '{"bank": "SCB"}', null)::deposit.new_reversal)`,
    ],
    ['whose an account is', () => `select account.record_name_inquiry('${thief.playerId}', 1, null)`],
    ['that a payout was refused', () => `select withdraw.end_withdrawal('${thief.playerId}', gen_random_uuid(), 1, 'refused', 'x', null)`],
    [
      'that a payout came back',
      () =>
        `select withdraw.receive_returned_payout('${thief.playerId}', row('R', gen_random_uuid()::text, 'B', 100, 'BAHT', 'x', now())::withdraw.return_report, null)`,
    ],
    ['that a return was refused', () => `select deposit.end_return('${thief.playerId}', gen_random_uuid(), 1, 'refused', 'x', null)`],
    [
      'what the verifier knows',
      () =>
        `select deposit.tell_slip('${thief.playerId}', '${slipId}', (select lease_no from deposit.slip where slip_id = '${slipId}'), '{"amount": "4000000"}', null)`,
    ],
  ])('nobody says %s', async (_what, statement) => {
    await expect(run(statement())).rejects.toThrow('nothing is believed that no report says')
    expect(await walletOf(thief)).toBe(0)
  })

  test('nobody keeps a report, nor calls what keeps one', async () => {
    await expect(run(`insert into reports.report select * from reports.report limit 1`)).rejects.toThrow('permission denied')
    await expect(run(`insert into reports.earlier values ('payment', 'SCB:X')`)).rejects.toThrow('permission denied')
    await expect(run(`select reports.keep(null::reports.sealed_report)`)).rejects.toThrow('permission denied')
    await expect(run(`select * from platform.seal_key`)).rejects.toThrow('permission denied')
    await expect(run(`select platform.set_seal_key(sha256(''))`)).rejects.toThrow('permission denied')
    await expect(run(`select platform.is_sealed('x', 'x', 'x')`)).rejects.toThrow('permission denied')
  })

  test('a seal of another key is none', async () => {
    const sealed = await sealedInSql({ ...world.deps, seal: stranger }, payment({ evidence: { sentBy: thief.playerId } }))
    await expect(run(`select deposit.settle('${thief.playerId}', ${sealed}, gen_random_uuid())`)).rejects.toThrow('sealed by no server')
  })

  test('a report that is kept is good for what it says and for nothing else', async () => {
    const { rows } = await sql<{ report: string; reference: string }>`
      select evidence ->> 'report' as report, reference from deposit.payment where state = 'credited' limit 1`.execute(world.db)
    const kept = `row('${rows[0]!.report}', null, null, null, null, null, null, null, null, null)::reports.sealed_report`
    const said = `row('SCB:OTHER', 'qr', 'KBANK', 10000, 'BAHT', null, 'e', '{}', ${kept}, null)::deposit.new_payment`
    await expect(run(`select deposit.settle('${thief.playerId}', ${said}, gen_random_uuid())`)).rejects.toThrow('does not say this')
    expect(await walletOf(thief)).toBe(0)
  })

  test('what waits for its owner is given to nobody whom it does not name', async () => {
    const real = payment({ evidence: { bank: 'SCB', fromBankCode: 'KBANK', fromAccountNo: '9990001112', fromName: 'ใคร' } })
    const sealed = await sealedInSql(world.deps, real)
    await run(`select deposit.keep_unallocated(ledger.house_owner_id('BAHT', 'suspense', '${real.reference}'), ${sealed}, 'nobody knows')`)
    const { rows } = await run(`select status from deposit.settle('${thief.playerId}', ${sealed}, gen_random_uuid())`)
    expect([rows[0]!['status'], await walletOf(thief)]).toEqual(['unallocated', 0])
  })
})

describe('a sealed name', () => {
  test('is good for the account and the name that were asked about', async () => {
    const { bankAccount } = await thief.call(getProfile)
    const { bankAccountNo: accountNo, bankAccountName } = bankAccount!
    const answered = (accountName: string, name: string, playerId = thief.playerId) =>
      sealedAnswer(world.deps, { playerId, bankCode: 'KBANK', accountNo, accountName }, { outcome: 'done', name, report: aReport })
    const record = (answer: NameAnswer | null) => recordNameInquiry(world.db, { player: thief.playerId, version: 1, answer: answer! })
    const somebodyElse = await answered('SOMEBODY ELSE', 'SOMEBODY ELSE')
    await expect(record(somebodyElse)).rejects.toThrow('about another account')
    const said = await answered(bankAccountName, 'SOMEBODY ELSE')
    await expect(record({ ...said!, holder: somebodyElse!.holder && null })).rejects.toThrow('said another name')
    const { holder } = (await answered(bankAccountName, bankAccountName))!
    await expect(record({ ...said!, holder })).rejects.toThrow('said another name')
    const ofPlayer = await answered(bankAccountName, 'SOMEBODY ELSE', player.playerId)
    await expect(record(ofPlayer)).rejects.toThrow('about another account')
  })
})

test('the same report told twice is kept once', async () => {
  const told = named(player.playerId, payment({ amount: minorUnits(100n) }))
  const count = async () => Number((await run('select count(*) from reports.report')).rows[0]!['count'])
  const before = await count()
  expect(await settleDeposit(world.deps, { playerId: player.playerId, payment: told })).toBe('settled')
  expect(await settleDeposit(world.deps, { playerId: player.playerId, payment: told })).toBe('repeated')
  expect(await count()).toBe(before + 1)
})

test('a report by webhook is kept with its signature, and what it said', async () => {
  const { rows } = await run(
    `select source, how, about, signature, report_id, body_encrypted, says from reports.report where source = 'qr:KBANK'`,
  )
  const { report_id: reportId, body_encrypted: encrypted, ...kept } = rows[0]!
  expect([rows.length, kept]).toEqual([
    1,
    {
      source: 'qr:KBANK',
      how: 'reported',
      about: '/webhooks/qr/KBANK',
      signature: expect.stringMatching(/x-signature/),
      says: expect.stringContaining('"channel":"qr"'),
    },
  ])
  const body = await openOfSite(world.deps.siteKey, encrypted as Buffer, { column: 'reports.report.body', row: [reportId as string] })
  expect(body.toString()).toContain('"amount"')
  expect((encrypted as Buffer).includes('amount')).toBe(false)
})

describe('what a channel may credit in a day', () => {
  const credit = async (amount: bigint) => {
    const told = named(player.playerId, payment({ amount: minorUnits(amount), channel: 'giftlink', holder: null }))
    return settleDeposit(world.deps, { playerId: player.playerId, payment: told })
  }

  test('is not passed without a person, and begins anew the next day', async () => {
    await world.asOwner(
      `update deposit.credit_limit set amount = 50000 where period = 'day' and channel = 'giftlink' and currency = 'BAHT'`,
    )
    expect([await credit(30_000n), await credit(30_000n), await credit(20_000n)]).toEqual(['settled', 'unallocated', 'settled'])
    const waiting = await waitingPayments(world.db)
    expect(waiting.map(({ reason }) => reason)).toContain('what the channel may credit in a day without a person is used up')
    await world.passTime(24 * 3600_000)
    expect(await credit(30_000n)).toBe('settled')
  })

  test('is no answer to whoever asks again about what was credited', async () => {
    await world.passTime(24 * 3600_000)
    const told = payment({ amount: minorUnits(50_000n), channel: 'giftlink', holder: null, evidence: { sentBy: player.playerId } })
    const ask = async (attemptId: string) =>
      (await run(`select status from deposit.settle('${player.playerId}', ${await sealedInSql(world.deps, told)}, '${attemptId}')`))
        .rows[0]!['status']
    const attemptId = newRowId()
    expect([await ask(attemptId), await ask(attemptId), await ask(newRowId())]).toEqual(['settled', 'settled', 'repeated'])
    expect(await credit(100n)).toBe('unallocated')
  })

  test('holds for fifty at once, but for those that are under way together', async () => {
    await world.passTime(24 * 3600_000)
    const players = await Promise.all(Array.from({ length: 10 }, () => world.player()))
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const { playerId } = players[index % 10]!
        const told = named(playerId, payment({ amount: minorUnits(1_000n), channel: 'giftlink', holder: null }))
        return settleDeposit(world.deps, { playerId, payment: told })
      }),
    )
    const settled = answers.filter((answer) => answer === 'settled').length
    expect(settled).toBe(50)
    expect(await credit(1_000n)).toBe('unallocated')
  })
})

describe('what the rule pays in a day', () => {
  test('over all players is not passed without a person', async () => {
    await measureWithdrawals(world, { automaticADay: 15_000 })
    const rich = await Promise.all([world.player(), world.player()])
    for (const one of rich) await world.deposit(one, 100)
    for (const one of rich) await one.call(withdraw, { body: { amount: baht(100) } })
    const { rows } = await run(`select state, count(*)::int from withdraw.withdrawal group by 1 order by 1`)
    expect(rows).toEqual([
      { state: 'pending_approval', count: 1 },
      { state: 'approved', count: 1 },
    ])
    const items = await world.db.selectFrom('operator.work_item').select('reason').where('kind', '=', 'withdrawal').execute()
    expect(items).toEqual([{ reason: 'what is paid in a day without a person is used up' }])
  })
})

test('a server whose key the database does not know does not listen, and the owner changes the key only on purpose', async () => {
  await expect(withClient(world.database.url, (client) => refuseUnknownSeal(client, stranger))).rejects.toThrow('REPORT_KEY is not the key')
  const other = Buffer.alloc(32, 7)
  await expect(withClient(world.ownerUrl, (owner) => setSealKey(owner, other, false))).rejects.toThrow('REPORT_KEY is not the key')
  await withClient(world.ownerUrl, (owner) => setSealKey(owner, other, true))
  await withClient(world.database.url, (client) => refuseUnknownSeal(client, stranger))
  const told = named(player.playerId, payment({ amount: minorUnits(100n) }))
  await expect(settleDeposit(world.deps, { playerId: player.playerId, payment: told })).rejects.toThrow('sealed by no server')
  const deps = { ...world.deps, seal: stranger }
  expect(await settleDeposit(deps, { playerId: player.playerId, payment: told })).toBe('settled')
  expect((await world.audit()).map(({ says }) => says)).toEqual([
    expect.stringContaining('its key is neither REPORT_KEY nor one of REPORT_OLD_KEYS'),
  ])
  const env = { ...world.env, oldReportKeys: [other] }
  expect(
    await auditLedgerAndModules(world.db, {
      ...world.deps,
      dataKeys: createDataKeys(world.env),
      reports: reportKeys(env),
    }),
  ).toEqual([])
})
