import { createQr as createQrRoute } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import { signatureHeaders } from '@krapao/protocols'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockPlayer } from '../../../test/lock-player.ts'
import { baht, walletOf } from '../../../test/money.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import type { QrGateway } from '../../integrations/providers.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { createQr } from './create-qr.ts'

let world: World
let player: WorldPlayer

beforeEach(async () => {
  world = await createWorld()
  player = await world.player()
})
afterEach(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

test('[QR-26] a report is answered only when its effect is committed', async () => {
  const qr = await player.call(createQrRoute, { params: { provider: 'KBANK' }, body: { amount: baht(100) } })
  if (!qr.hasQrcode) throw new Error('no QR')
  const rawBody = JSON.stringify({
    eventId: 'e1',
    reference: qr.qrcodeId,
    amount: '100.00',
    payerBankCode: 'SCB',
    payerAccount: 'xxx-x-x1234-x',
    transRef: 'T1',
    paidAt: world.clock.now().toISOString(),
  })
  const timestamp = Math.floor(world.clock.now().getTime() / 1000)
  const signed = signatureHeaders({ secret: world.env.integrations.qr.KBANK.webhookSecret, timestamp, rawBody, eventId: 'e1' })
  let status = 0
  const sent = await inTransaction(world.ownerDb, async (tx) => {
    await lockPlayer(tx, player.playerId)
    const answered = fetch(`${world.url}/webhooks/qr/KBANK`, {
      method: 'POST',
      body: rawBody,
      headers: { ...signed, 'content-type': 'application/json' },
    }).then((response) => (status = response.status))
    await new Promise((resolve) => setTimeout(resolve, 400))
    return { answered, before: status }
  })
  expect([sent.before, await sent.answered, await walletOf(player)]).toEqual([0, 200, 100])
})

test('[QR-34] a QR that is replaced before its gateway has made it cannot be paid there', async () => {
  const { integrations } = world.deps
  const KBANK: QrGateway = {
    ...integrations.qr.KBANK,
    async create(request) {
      await player.call(createQrRoute, { params: { provider: 'FP' }, body: { amount: baht(50) } })
      return integrations.qr.KBANK.create(request)
    },
  }
  const deps = { ...world.deps, integrations: { ...integrations, qr: { ...integrations.qr, KBANK } } }
  const order = {
    playerId: player.playerId,
    currency: 'BAHT' as const,
    provider: 'KBANK' as const,
    lifetimeMs: 900_000,
    idempotencyKey: 'request-number-1',
  }
  const made = await createQr(deps, { ...order, amount: minorUnits(10_000n), minimum: minorUnits(1n) }, refuse)
  expect(made).toMatchObject({ hasQrcode: false })
  // The gateway is told after the answer.
  await vi.waitFor(async () => {
    const codes = (await world.control('GET', 'qr')) as { provider: string; state: string }[]
    expect(codes.map(({ provider, state }) => `${provider} ${state}`).toSorted()).toEqual(['FP live', 'KBANK cancelled'])
  })
})
