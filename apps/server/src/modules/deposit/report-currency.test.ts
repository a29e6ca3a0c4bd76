import { bankAccountOf } from '../../../test/slips.ts'
import { createQr } from '@krapao/contract'
import { signatureHeaders } from '@krapao/protocols'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { baht, walletOf } from '../../../test/money.ts'
import { waitingPayments } from '../../../test/waiting-payments.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'

const BAHT_ACCOUNT = '0458800011'
const KIP_ACCOUNT = '9100000011'

let world: World
let before: string[]
let thai: WorldPlayer
let lao: WorldPlayer

beforeAll(async () => {
  world = await createWorld({ processEnv: { LAOS: '1' } })
  await world.ownerDb.updateTable('site.deposit_account').set({ currency: 'LAK' }).where('account_no', '=', KIP_ACCOUNT).execute()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})
beforeEach(async () => {
  thai = await world.player()
  lao = await world.player({ currency: 'LAK' })
  await world.asOwner('truncate deposit.unread_report')
  before = (await waitingPayments(world.db)).map(({ reference }) => reference)
})

/** What has come to wait since the test began. */
const waiting = async () =>
  (await waitingPayments(world.db))
    .filter(({ reference }) => !before.includes(reference))
    .map(({ amount, reason }) => `${amount} ${reason}`)
const unread = async () => (await world.db.selectFrom('deposit.unread_report').select('problem').execute()).map(({ problem }) => problem)

/** The player sends 250 from the account they registered, and the bank reports it with these fields more. */
async function transfer(player: WorldPlayer, toAccountNo: string, over: object): Promise<number> {
  const from = await bankAccountOf(world, player)
  const eventId = crypto.randomUUID()
  const rawBody = JSON.stringify({
    eventId,
    transRef: eventId,
    fromBankCode: from.bankCode,
    fromAccountNo: from.accountNo,
    fromName: 'มานี มีนา',
    toAccountNo,
    amount: '250.00',
    at: world.clock.now().toISOString(),
    ...over,
  })
  const bank = toAccountNo === KIP_ACCOUNT ? 'BCEL' : 'SCB'
  const timestamp = Math.floor(world.clock.now().getTime() / 1000)
  const headers = signatureHeaders({ secret: world.env.integrations.banks[bank]!.webhookSecret, timestamp, rawBody, eventId })
  const response = await fetch(`${world.url}/webhooks/bank/${bank}`, { method: 'POST', body: rawBody, headers })
  await response.body?.cancel()
  return response.status
}

describe('a transfer that the bank reports', () => {
  test.each([{}, { currency: 'THB' }, { currency: 'BAHT' }])('to a baht account, with %o, is credited', async (over) => {
    expect(await transfer(thai, BAHT_ACCOUNT, over)).toBe(200)
    expect([await walletOf(thai), await waiting()]).toEqual([250, []])
  })

  test('[DEP-23] in kip to a baht account is not credited; the money waits for manual review', async () => {
    expect(await transfer(thai, BAHT_ACCOUNT, { currency: 'LAK' })).toBe(200)
    expect([await walletOf(thai), await waiting()]).toEqual([0, ['25000 the report is not in the currency of the receiving account']])
    const { evidence } = await world.db
      .selectFrom('deposit.payment')
      .select('evidence')
      .where('state', '=', 'unallocated')
      .orderBy('received_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(evidence).toMatchObject({ currency: 'LAK' })
  })

  test('[DEP-23] to a kip account is credited in kip only where the report says kip', async () => {
    expect(await transfer(lao, KIP_ACCOUNT, { currency: 'LAK' })).toBe(200)
    expect([await walletOf(lao), await waiting()]).toEqual([250, []])
    for (const over of [{}, { currency: 'THB' }]) expect(await transfer(lao, KIP_ACCOUNT, over)).toBe(200)
    expect(await walletOf(lao)).toBe(250)
    expect(new Set(await waiting())).toEqual(new Set(['25000 the report is not in the currency of the receiving account']))
  })

  test.each([{ currency: 'USD' }, { currency: '' }, { currencyCode: 'LAK' }, { ccy: 'LAK' }])(
    'with %o is kept as it came, and not credited',
    async (over) => {
      expect(await transfer(thai, BAHT_ACCOUNT, over)).toBe(400)
      expect([await walletOf(thai), await waiting(), await unread()]).toEqual([0, [], ['not understood: currency']])
    },
  )

  test('which the sandbox gives the wrong currency waits for manual review too', async () => {
    const from = await bankAccountOf(world, thai)
    await world.fault('bank:SCB', 'wrong-currency')
    const sent = { fromBankCode: 'KBANK', fromAccountNo: from.accountNo, fromName: 'มานี มีนา', toAccountNo: BAHT_ACCOUNT, amount: 70 }
    for (let i = 0; i < 2; i++) await world.control('POST', 'bank/transfer', sent)
    await world.sandbox.flushWebhooks()
    expect(await walletOf(thai)).toBe(70)
    expect(await waiting()).toEqual(['7000 the report is not in the currency of the receiving account'])
  })
})

test('[DEP-23] a QR that is reported paid in kip is not credited; the money waits for manual review', async () => {
  const qr = await thai.call(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(100) } })
  if (!qr.hasQrcode) throw new Error('no QR')
  await world.fault('qr:KBANK', 'wrong-currency')
  await world.control('POST', `qr/${qr.qrcodeId}/pay`, {})
  await world.sandbox.flushWebhooks()
  expect([await walletOf(thai), await waiting()]).toEqual([0, ['10000 the money is not in the currency of the QR']])
})
