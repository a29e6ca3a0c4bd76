import { randomUUID } from 'node:crypto'
import { createQr } from '@krapao/contract'
import { BANKS, mayBeSameReference, normalReference } from '@krapao/providers'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { baht, walletOf } from '../../../test/money.ts'
import { bankAccountOf, readOut, send, slipPicture } from '../../../test/slips.ts'
import { instructionFrom, staff } from '../../../test/staff.ts'
import { waitingPayments } from '../../../test/waiting-payments.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { returnPayment } from './decide-payment.ts'
import { externalReference } from './external-payment.ts'
import { named } from '../../../test/reported.ts'
import { settleDeposit } from './settle-deposit.ts'

let world: World
let player: WorldPlayer

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  player = await world.player()
})
afterEach(async () => void (await world.control('DELETE', 'faults')))
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

let numbers = 0
const newNumber = () => `T${String(++numbers).padStart(7, '0')}ABCDEF`

/** Somebody's own transfer into our account at a bank, under the bank's own writing of its reference. */
async function transfer(transRef: string, over: object = {}): Promise<{ bankCode: string; transRef: string }> {
  const { bankCode, accountNo, name } = await bankAccountOf(world, player)
  await world.control('POST', 'bank/transfer', {
    transRef,
    fromBankCode: bankCode,
    fromAccountNo: accountNo,
    fromName: name,
    toAccountNo: '0458800011',
    amount: 100,
    ...over,
  })
  return { bankCode, transRef }
}

async function unreported(transRef: string, over: object = {}) {
  await world.fault('bank:SCB', 'lost-report', 1, 'webhook')
  return transfer(transRef, over)
}

const sendSlip = async (transRef: string) => {
  await send(player, await slipPicture({ bankCode: 'KBANK', transRef }))
  await world.checkSlips()
}

async function readStatement(): Promise<void> {
  await world.passTime(61_000)
  await world.ask()
}

describe('one reference in several writings', () => {
  test.each([
    ['in small letters', (number: string) => number.toLowerCase()],
    ['with zeros before it', (number: string) => `000${number}`],
    ['in both ways', (number: string) => `0${number.toLowerCase()}`],
  ])('[SLIP-30] a slip %s is the slip of the transfer that the statement tells of later: credited once', async (_, written) => {
    const { transRef } = await unreported(newNumber())
    await sendSlip(written(transRef))
    expect([await readOut(player), await walletOf(player)]).toEqual([['SUCCESS 100'], 100])
    await sendSlip(transRef)
    await readStatement()
    expect([await readOut(player), await walletOf(player)]).toEqual([['FAILED SLIP_REFNO_DUPLICATED', 'SUCCESS 100'], 100])
  })

  test('[DEP-22] a report with spaces in it, its statement and its slip are one payment', async () => {
    const number = newNumber()
    await transfer(`${number.slice(0, 5)} ${number.slice(5)}`)
    await world.sandbox.flushWebhooks()
    expect(await walletOf(player)).toBe(100)
    await readStatement()
    await sendSlip(number.toLowerCase())
    expect([await readOut(player), await walletOf(player)]).toEqual([['SUCCESS 100'], 100])
    expect(await world.db.selectFrom('deposit.payment').select('reference').where('player_id', '=', player.playerId).execute()).toEqual([
      { reference: `KBANK:${number}` },
    ])
  })

  test('what a gateway and a bank tell of one payment in two writings is credited once', async () => {
    const qr = await player.call(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(100) } })
    if (!qr.hasQrcode) throw new Error('no QR was made')
    const paid = (await world.control('POST', `qr/${qr.qrcodeId}/pay`, {})) as { transRef: string }
    await world.sandbox.flushWebhooks()
    const { payer_bank: fromBankCode } = (
      await sql<{
        payer_bank: string
      }>`select evidence ->> 'payerBankCode' as payer_bank from deposit.payment where qr_id = ${qr.qrcodeId}`.execute(world.db)
    ).rows[0]!
    await transfer(` ${paid.transRef.toLowerCase()}`, { fromBankCode })
    await world.sandbox.flushWebhooks()
    expect(await walletOf(player)).toBe(100)
  })

  test('the verifier’s writing is kept, not what the player sent', async () => {
    const { transRef } = await unreported(newNumber())
    await sendSlip(`00${transRef.toLowerCase()}`)
    const slip = await world.db
      .selectFrom('deposit.slip')
      .select(['trans_ref', 'payment_reference'])
      .where('player_id', '=', player.playerId)
      .executeTakeFirstOrThrow()
    expect(slip).toEqual({ trans_ref: transRef, payment_reference: `KBANK:${transRef}` })
  })
})

describe('what a bank tells apart', () => {
  test('its descriptor says', () => {
    expect(normalReference('KBANK', '00 12aB')).toBe('12AB')
    expect(normalReference('SCB', '00 12aB')).toBe('0012AB')
    expect(normalReference('BCEL', '00 12aB')).toBe('0012aB')
    // Of one that nobody has described nothing is.
    expect(normalReference('XYZ', '00 12aB')).toBe('12AB')
    expect(normalReference('KBANK', '000')).toBe('0')
    expect(externalReference('GIFTLINK', 'aB 0')).toBe('GIFTLINK:aB 0')
    expect([mayBeSameReference('0a B', 'AB'), mayBeSameReference('AB', 'ABC')]).toEqual([true, false])
  })

  test('is the same in the database', async () => {
    const references = fc
      .sample(
        fc.tuple(
          fc.constantFrom(...BANKS.map(({ code }) => code), ...BANKS.map(({ code }) => `${code}.OWN`), 'BBL', 'GIFTLINK', 'EWALLET'),
          fc.string({ unit: fc.constantFrom(...'00aBcZ9 ._:-'), minLength: 1, maxLength: 20 }),
        ),
        Number(process.env['REFERENCES'] ?? 500),
      )
      .filter(([, number]) => number.trim() !== '')
    const { rows } = await sql<{ normal: string; again: string }>`
      select deposit.normal_reference(told) as normal, deposit.normal_reference(deposit.normal_reference(told)) as again
      from unnest(${references.map(([issuer, number]) => `${issuer}:${number}`)}::text[]) with ordinality as t (told, no) order by no`.execute(
      world.db,
    )
    const here = references.map(([issuer, number]) => externalReference(issuer, number))
    expect(rows.map(({ normal }) => normal)).toEqual(here)
    expect(rows.map(({ again }) => again)).toEqual(here)
  })
})

const paymentOf = (reference: string) => ({
  reference,
  channel: 'bank' as const,
  holder: 'SCB',
  amount: 10000n as never,
  currency: 'BAHT' as const,
  eventId: randomUUID(),
  evidence: {},
})

describe('a server of the release before', () => {
  test('that writes a reference as it came is refused, and nothing is credited', async () => {
    const raw = { playerId: player.playerId, payment: named(player.playerId, paymentOf(`KBANK:x${newNumber()}`)) }
    await expect(settleDeposit(world.deps, raw)).rejects.toThrow('reference_is_normal')
    expect(await walletOf(player)).toBe(0)
  })

  test('has credited payments that keep their names, and are found in every writing', async () => {
    const number = newNumber()
    const old = `KBANK:${number.toLowerCase()}`
    await world.asOwner('alter table deposit.payment drop constraint reference_is_normal')
    await settleDeposit(world.deps, { playerId: player.playerId, payment: named(player.playerId, paymentOf(old)) })
    await world.asOwner(`update deposit.payment set keeps_old_name = true where reference = '${old}';
      insert into deposit.old_name values (deposit.normal_reference('${old}'), '${old}');
      alter table deposit.payment add constraint reference_is_normal check (keeps_old_name or reference = deposit.normal_reference(reference))`)
    await transfer(number)
    await world.sandbox.flushWebhooks()
    await readStatement()
    await sendSlip(number)
    expect([await readOut(player), await walletOf(player)]).toEqual([['SUCCESS 100'], 100])
    await world.control('POST', `payments/${number}/reverse`, {})
    await world.sandbox.flushWebhooks()
    expect(await world.db.selectFrom('deposit.chargeback').select('reference').execute()).toEqual([{ reference: old }])
  })
})

const suspenseOwner = async (reference: string): Promise<string> =>
  (await sql<{ owner: string }>`select ledger.house_owner_id('BAHT', 'suspense', ${reference}) as owner`.execute(world.db)).rows[0]!.owner

test('the audit finds a payment that was credited twice, under two writings', async () => {
  const { transRef } = await transfer(newNumber())
  await world.sandbox.flushWebhooks()
  const other = `KBANK:${transRef.toLowerCase()}`
  await world.asSuperuser(`insert into deposit.payment
    select (jsonb_populate_record(p, '{"reference": "${other}", "keeps_old_name": true}')).* from deposit.payment p where reference = 'KBANK:${transRef}'`)
  const findings = await world.audit()
  await world.asSuperuser(`delete from deposit.payment where reference = '${other}'`)
  expect(findings.map(({ says }) => says)).toContainEqual(expect.stringContaining(`${other} are one`))
})

test('two people of the staff who write one reference in two ways have said the same', async () => {
  await world.control('POST', 'bank/transfer', {
    fromBankCode: 'SCB',
    fromAccountNo: '7777777777',
    fromName: 'ใครก็ไม่รู้',
    toAccountNo: '0458800011',
    amount: 3e4,
  })
  await world.sandbox.flushWebhooks()
  const [waiting] = await waitingPayments(world.db)
  const say = async (returnedBy: string) =>
    returnPayment(world.deps, {
      ownerId: await suspenseOwner(waiting!.reference),
      reference: waiting!.reference,
      returnedBy,
      instruction: instructionFrom(await staff(world), 'sent back by hand'),
    })
  expect([await say('Back 12 a'), await say('BACK12A')]).toEqual(['proposed', 'act'])
})
