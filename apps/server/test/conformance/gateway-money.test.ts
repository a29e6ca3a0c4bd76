import { createQr, getQr, getWallet } from '@krapao/contract'
import { GATEWAYS } from '@krapao/providers'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { baht, walletOf } from '../money.ts'
import { waitingPayments } from '../waiting-payments.ts'
import { createWorld, type World, type WorldPlayer } from '../world.ts'
import type { ArrivedReport } from './scene.ts'

let world: World
let player: WorldPlayer

beforeAll(async () => {
  world = await createWorld()
})
afterEach(async () => {
  world.sandbox.setServerUrl(world.url)
  await world.sandbox.flushWebhooks()
  expect(await world.audit()).toEqual([])
})
afterAll(() => world.stop())

type Sent = Pick<ArrivedReport, 'path' | 'headers' | 'rawBody'>

/** Sends a report as it was recorded, or changed. */
async function send({ path, headers, rawBody }: Sent): Promise<{ status: number; body: string }> {
  const names = ['content-type', 'x-timestamp', 'x-event-id', 'x-signature', 'x-pay-signature']
  const kept = Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])))
  const response = await fetch(`${world.url}${path}`, { method: 'POST', headers: kept, body: new Uint8Array(rawBody) })
  return { status: response.status, body: await response.text() }
}

/** What the gateway would have sent us, kept from us. */
async function recorded(act: () => Promise<unknown>): Promise<Sent> {
  const reports: Sent[] = []
  const recorder = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    reports.push({ path: request.url ?? '', headers: request.headers, rawBody: Buffer.concat(chunks) })
    response.end('{}')
  })
  await new Promise<void>((resolve) => void recorder.listen(0, '127.0.0.1', resolve))
  world.sandbox.setServerUrl(`http://127.0.0.1:${(recorder.address() as AddressInfo).port}`)
  await act()
  await world.sandbox.flushWebhooks()
  world.sandbox.setServerUrl(world.url)
  await new Promise<void>((resolve) => void recorder.close(() => resolve()))
  expect(reports).toHaveLength(1)
  return reports[0]!
}

/** What has begun to wait for manual review. All of it in one world: what an earlier check left there waits on. */
async function newlyWaiting(act: () => Promise<unknown>) {
  const before = new Set((await waitingPayments(world.db)).map(({ reference }) => reference))
  await act()
  const added = (await waitingPayments(world.db)).filter(({ reference }) => !before.has(reference))
  return added.map(({ amount, reason }) => ({ amount, reason }))
}

describe.each(GATEWAYS.map(({ code }) => code))('money by %s', (provider) => {
  const make = async (amount = 250) => {
    player = await world.player()
    const qr = await player.call(createQr, { params: { provider }, body: { amount: baht(amount) } })
    if (!qr.hasQrcode) throw new Error(`no QR: ${qr.message}`)
    return qr.qrcodeId
  }
  const pay = async (reference: string, amount?: number): Promise<string> => {
    const paid = (await world.control('POST', `qr/${reference}/pay`, amount === undefined ? {} : { amount })) as { transRef: string }
    return paid.transRef
  }
  const report = async (reference: string, amount?: number) => recorded(() => pay(reference, amount))

  test('is credited once, however often its report is played again', async () => {
    const sent = await report(await make())
    const first = await send(sent)
    expect(first).toEqual({ status: 200, body: world.deps.integrations.qr[provider].acknowledgement.body })
    expect(await send(sent)).toEqual(first)
    expect(await walletOf(player)).toBe(250)
    expect(await player.call(getQr, { params: { provider } })).toMatchObject({ hasQrcode: false })
  })

  test('is not believed when the report is changed, or signed by nobody, or old', async () => {
    const sent = await report(await make())
    expect((await send({ ...sent, rawBody: Buffer.concat([sent.rawBody, Buffer.from(' ')]) })).status).toBe(401)
    expect((await send({ ...sent, headers: {}, rawBody: Buffer.from('{}') })).status).toBe(401)
    world.clock.advance(301_000)
    expect((await send(sent)).status).toBe(401)
    expect(await walletOf(player)).toBe(0)
    world.clock.advance(-301_000)
    expect((await send(sent)).status).toBe(200)
    expect(await walletOf(player)).toBe(250)
  })

  test('is not believed at the address of another gateway', async () => {
    const sent = await report(await make())
    const other = provider === 'KBANK' ? 'FP' : 'KBANK'
    expect((await send({ ...sent, path: `/webhooks/qr/${other}` })).status).toBe(401)
    expect(await walletOf(player)).toBe(0)
  })

  test('[QR-26] paid with another amount waits for manual review', async () => {
    const reference = await make()
    expect(
      await newlyWaiting(async () => {
        await pay(reference, 249.99)
        await world.sandbox.flushWebhooks()
      }),
    ).toEqual([{ amount: 24_999n, reason: 'the amount is not the one of the QR' }])
    expect(await walletOf(player)).toBe(0)
  })

  test('in another currency waits for manual review', async () => {
    const reference = await make()
    await world.fault(`qr:${provider}`, 'wrong-currency', 1, 'webhook')
    expect(
      await newlyWaiting(async () => {
        await pay(reference)
        await world.sandbox.flushWebhooks()
      }),
    ).toEqual([{ amount: 25_000n, reason: 'the money is not in the currency of the QR' }])
    expect(await walletOf(player)).toBe(0)
  })

  test('[QR-27] paid in time and reported late is credited, paid late is not', async () => {
    const inTime = await make()
    const sent = await report(inTime)
    await world.passTime(200_000)
    expect((await send(sent)).status).toBe(200)
    expect(await walletOf(player)).toBe(250)
    const late = await make()
    await world.passTime(15 * 60_000 + 1_000)
    const added = await newlyWaiting(async () => {
      await pay(late)
      await world.sandbox.flushWebhooks()
    })
    expect(added).toEqual([{ amount: 25_000n, reason: 'the QR was paid after its end' }])
    expect(await walletOf(player)).toBe(0)
  })

  test('whose report is lost is found by asking', async () => {
    const reference = await make()
    await world.fault(`qr:${provider}`, 'lost-report')
    await pay(reference)
    await world.passTime(60_000)
    await world.ask()
    expect(await walletOf(player)).toBe(250)
  })

  test('that is taken back is a chargeback, and reported before its payment it waits for that', async () => {
    const reference = await make()
    let transRef = ''
    const payment = await recorded(async () => (transRef = await pay(reference)))
    const reversal = await recorded(() => world.control('POST', `payments/${transRef}/reverse`, { amount: 100 }))
    expect((await send(reversal)).status).toBe(404)
    expect((await send(payment)).status).toBe(200)
    expect(await walletOf(player)).toBe(250)
    expect((await send(reversal)).status).toBe(200)
    expect((await send(reversal)).status).toBe(200)
    const taken = await world.db.selectFrom('deposit.chargeback').select('amount').where('reference', '=', `SCB:${transRef}`).execute()
    expect(taken).toEqual([{ amount: 10_000n }])
  })

  test('a QR below its minimum is none', async () => {
    player = await world.player()
    const state = await player.call(getQr, { params: { provider } })
    const { minDeposit = 0 } = state
    if (minDeposit <= 0.01) return
    const below = await player.call(createQr, { params: { provider }, body: { amount: baht(minDeposit - 0.01) } })
    expect(below).toEqual({ hasQrcode: false, message: 'QR_MINIMUM', minDeposit })
    expect((await player.call(getWallet)).qr).toBeNull()
  })
})
