import { createClient, getWallet, login, lookupDeposit, register, sendOtp, verifyOtp } from '@krapao/contract'
import { signatureHeaders } from '@krapao/protocols'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statementOf, walletOf } from '../../../../test/money.ts'
import { byTwo, instructionFrom, staff } from '../../../../test/staff.ts'
import { waitingPayments } from '../../../../test/waiting-payments.ts'
import { createWorld, type World, type WorldPlayer } from '../../../../test/world.ts'
import { decideChargeback } from '../chargeback.ts'
import { allocatePayment, returnPayment } from '../decide-payment.ts'
import { paymentCase } from '../payment-case.ts'

let world: World
let player: WorldPlayer
let today: Date

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  today = await world.nextDay()
  player = await world.player()
  await verifyPhone(player)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

/** As a code sent to it would have shown. */
const verifyPhone = ({ playerId }: WorldPlayer) =>
  world.asOwner(`update account.player set phone_verified_at = created_at where player_id = '${playerId}'`)

const AUTO = '0990000002'

/** Somebody transfers to the operator's wallet, and the provider has reported it. Answers its reference. */
async function transfer(over: object = {}): Promise<string> {
  const sent = { fromPhone: player.phone, toWallet: AUTO, amount: 100, ...over }
  const { transRef } = (await world.control('POST', 'wallet/transfer', sent)) as { transRef: string }
  await world.sandbox.flushWebhooks()
  return transRef
}

const waiting = async () => (await waitingPayments(world.db, today)).map(({ amount, reason }) => `${Number(amount) / 100} ${reason}`)

describe('a transfer to the wallet of the operator', () => {
  test('[DEP-17] is in the wallet of the player whose username its number is', async () => {
    await transfer()
    expect([await walletOf(player), await statementOf(player), await waiting()]).toEqual([100, ['deposit EWALLET>WALLET 100 SUCCESS'], []])
    expect(await world.reconcile(today)).toEqual([])
  })

  test('from the same number as providers abroad write it is theirs too', async () => {
    await transfer({ fromPhone: `66${player.phone.slice(1)}` })
    expect(await walletOf(player)).toBe(100)
  })

  test.each([
    ['from a number that is no player’s', { fromPhone: '0812340000' }, 'the sending wallet is no player’s'],
    ['to a wallet that is not ours', { toWallet: '0812349999' }, 'the receiving wallet is not known'],
    ['in another currency', { currency: 'LAK' }, 'the report is not in the currency of the receiving wallet'],
  ])('%s waits for staff', async (_what, over, reason) => {
    await transfer(over)
    expect([await walletOf(player), await waiting()]).toEqual([0, [`100 ${reason}`]])
  })

  test('from the phone of a player who never showed that it is theirs waits for staff, with them as its candidate', async () => {
    const other = await world.player()
    const transRef = await transfer({ fromPhone: other.phone })
    expect([await walletOf(other), await waiting()]).toEqual([0, ['100 the player has not shown that the phone is theirs']])
    expect(await paymentCase(world.deps, `EWALLET:${transRef}`)).toMatchObject({
      channel: 'ewallet',
      holder: AUTO,
      sender: { accountNo: other.phone },
      candidates: [{ playerId: other.playerId, because: expect.stringContaining('it came from the wallet of their phone number') }],
    })
    const allocation = { playerId: other.playerId, reference: `EWALLET:${transRef}` }
    expect(await byTwo(world, (instruction) => allocatePayment(world.deps, { ...allocation, instruction }))).toBe('act')
    expect([await walletOf(other), await statementOf(other)]).toEqual([100, ['deposit EWALLET>WALLET 100 SUCCESS']])
  })

  test('that is nobody’s is sent back by staff', async () => {
    const reference = `EWALLET:${await transfer({ fromPhone: '0812340000' })}`
    const { owner_id: ownerId } = await world.db
      .selectFrom('operator.work_item')
      .select('owner_id')
      .where('opened_at', '>=', today)
      .executeTakeFirstOrThrow()
    const instruction = instructionFrom(await staff(world), 'asked the provider')
    expect(await returnPayment(world.deps, { ownerId, reference, returnedBy: 'W1', instruction })).toBe('act')
    expect(await waiting()).toEqual([])
  })

  test('of a player who was deactivated waits for staff', async () => {
    await world.asOwner(`update account.player set deactivated_at = now() where player_id = '${player.playerId}'`)
    await transfer()
    expect(await waiting()).toEqual(['100 the player was deactivated'])
  })
})

describe('a report', () => {
  test.each(['duplicate', 'late'])('that comes %s is one credit', async (kind) => {
    await world.fault('wallet', kind, 1, 'webhook')
    await transfer()
    await new Promise((resolve) => setTimeout(resolve, 100))
    await world.sandbox.flushWebhooks()
    expect(await walletOf(player)).toBe(100)
  })

  test('that is lost is found in the statement within a minute, and credited once', async () => {
    await world.fault('wallet', 'lost-report')
    await transfer()
    expect(await walletOf(player)).toBe(0)
    for (let round = 0; round < 3; round += 1) {
      await world.passTime(61_000)
      await world.ask()
    }
    expect(await walletOf(player)).toBe(100)
  })

  test('a statement that cannot be read is read again from the same place', async () => {
    await world.ask()
    await world.fault('wallet', 'lost-report')
    await transfer()
    await world.fault('wallet', 'error-before', 2, 'statement')
    for (let round = 0; round < 4; round += 1) {
      await world.passTime(61_000)
      await world.ask()
    }
    expect(await walletOf(player)).toBe(100)
  })

  test('that another signs, or nobody, is not believed', async () => {
    const rawBody = JSON.stringify({
      eventId: 'e1',
      transRef: 'T1',
      fromWallet: player.phone,
      fromName: 'X',
      toWallet: AUTO,
      amount: '100.00',
      at: world.clock.now().toISOString(),
    })
    const timestamp = Math.floor(world.clock.now().getTime() / 1000)
    const { bank, wallet } = world.env.integrations
    const statuses = []
    for (const headers of [
      {},
      signatureHeaders({ secret: bank.webhookSecret, timestamp, rawBody, eventId: 'e1' }),
      signatureHeaders({ secret: wallet.webhookSecret, timestamp, rawBody, eventId: 'e1' }),
    ]) {
      const sent = { method: 'POST', body: rawBody, headers: { ...headers, 'content-type': 'application/json' } }
      statuses.push((await fetch(`${world.url}/webhooks/wallet`, sent)).status)
    }
    expect([statuses, await walletOf(player)]).toEqual([[401, 401, 200], 100])
  })
})

test('what its provider takes back leaves the wallet of the operator, and staff decide who bears it', async () => {
  const transRef = await transfer()
  await world.control('POST', `wallet/transfers/${transRef}/reverse`, {})
  await world.control('POST', `wallet/transfers/${transRef}/reverse`, {})
  await world.sandbox.flushWebhooks()
  expect(await world.audit()).toEqual([])
  expect(await walletOf(player)).toBe(100)
  const decision = { playerId: player.playerId, reference: `EWALLET:${transRef}`, outcome: 'take' as const }
  for (const answer of ['proposed', 'act'])
    expect(await decideChargeback(world.deps, { ...decision, instruction: instructionFrom(await staff(world), 'fraud') })).toBe(answer)
  expect([await walletOf(player), (await statementOf(player))[0]]).toEqual([0, 'withdraw WALLET>EWALLET 100 SUCCESS'])
})

test('[DEP-21] both wallets are shown to a player in baht, by their numbers', async () => {
  const { wallets } = await player.call(lookupDeposit)
  expect(wallets).toEqual([
    { mode: 'GIFTLINK', walletAccountName: '0990000001', closedUntil: null },
    { mode: 'AUTO', walletAccountName: AUTO, closedUntil: null },
  ])
})

test('whoever registers by a code has shown that the phone is theirs', async () => {
  const phone = '0812345670'
  let cookie = ''
  const visitor = createClient({
    baseUrl: world.url,
    fetch: async (url, init) => {
      const response = await fetch(url, { ...init, headers: { ...init?.headers, cookie } })
      cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
      return response
    },
  })
  const { otpToken } = await visitor(sendOtp, { body: { phoneNumber: phone } })
  const [message] = (await world.control('GET', `sms?phone=${phone}`)) as { code: string }[]
  await visitor(verifyOtp, { body: { otpToken, otpCode: message!.code } })
  const form = {
    username: phone,
    password: 'a-good-password',
    name: 'ปิติ',
    currency: 'BAHT' as const,
    sourceCode: 'FRIEND',
    bankCode: 'SCB',
    bankAccountName: 'PITI JAIDEE',
    bankAccountNo: '7770000001',
    inviteCode: null,
  }
  await visitor(register, { body: form })
  const { token } = await visitor(login, { body: { username: phone, password: form.password } })
  await transfer({ fromPhone: phone })
  expect((await world.client(token)(getWallet)).amount).toBe(100)
})
