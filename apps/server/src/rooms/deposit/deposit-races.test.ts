import { createQr } from '@krapao/contract'
import { signatureHeaders } from '@krapao/outside'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { baht, walletOf } from '../../../test/money.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { inTransaction } from '../../platform/db.ts'
import { lockPlayer } from '../ledger/index.ts'

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
  const qr = await player.call(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(100) } })
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
  const signed = signatureHeaders({ secret: world.env.outside.qr.KBANK.webhookSecret, timestamp, rawBody, eventId: 'e1' })
  let status = 0
  const sent = await inTransaction(world.db, async (tx) => {
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
