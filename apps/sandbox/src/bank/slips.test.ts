import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { minorUnits } from '@krapao/money'
import { developmentKey } from '@krapao/protocols'
import { readMiniQr } from '@krapao/slips'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { startSandbox, type TestSandbox } from '../test-world.ts'
import { type SlipPicture, slipPicture } from './slip-picture.ts'

// By itself the library would download its program from the network.
const wasmBinary = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } })

let sandbox: TestSandbox
beforeEach(() => void (sandbox = startSandbox()))
afterEach(() => sandbox.close())

const TRANSFER = { fromBankCode: 'SCB', fromAccountNo: '1112223334', fromName: 'นายสมชาย ใจดี', toAccountNo: '0458800011', amount: 1234.56 }
const SLIP: SlipPicture = {
  bankCode: 'SCB',
  transRef: 'ABCDEFGHJK2345678901',
  fromName: 'นายสมชาย ใจดี',
  fromAccountNo: '1112223334',
  toName: 'บริษัท กระเป๋า จำกัด',
  toAccountNo: '0458800011',
  amount: minorUnits(123456n),
  currency: 'BAHT',
  at: new Date('2026-11-22T12:24:05Z'),
}

async function miniQrIn(png: Buffer): Promise<unknown> {
  const found = await readBarcodes(new Uint8Array(png), { formats: ['QRCode'] })
  return found.map(({ text }) => readMiniQr(text))
}

test.each(['SCB', 'KBANK', 'KTB', 'BBL', 'GSB', 'TMB', 'BCEL', 'UOB', 'LDB'])(
  '[SLIP-30] the slip of %s has a mini-QR with bank and reference at the right bottom',
  async (bankCode) => {
    const png = await slipPicture({ ...SLIP, bankCode })
    expect(await miniQrIn(png)).toEqual([{ bankCode, transRef: SLIP.transRef }])
    const { width, height } = await sharp(png).metadata()
    const corner = sharp(png).extract({
      left: width / 2,
      top: Math.round(height * 0.7),
      width: width / 2,
      height: Math.floor(height * 0.3),
    })
    expect(await miniQrIn(await corner.png().toBuffer())).toHaveLength(1)
  },
)

test('every bank draws its slips in its own way', async () => {
  const pictures = await Promise.all(
    ['SCB', 'KBANK', 'KTB', 'BBL', 'GSB', 'TMB', 'BCEL', 'UOB'].map((bankCode) => slipPicture({ ...SLIP, bankCode })),
  )
  expect(new Set(pictures.map((png) => createHash('sha256').update(png).digest('hex'))).size).toBe(8)
})

test('a name too long for its line, an unknown bank and letters no font has still make a slip', async () => {
  const png = await slipPicture({
    ...SLIP,
    bankCode: 'ZZZ',
    fromName: 'ก'.repeat(200),
    toName: '🙂 漢字',
    fromAccountNo: '12345678901234567890',
  })
  expect(await miniQrIn(png)).toEqual([{ bankCode: '999', transRef: SLIP.transRef }])
})

test('the sandbox hands out the slip of a transfer, and of nothing else', async () => {
  const { transRef } = (await sandbox.call('POST', '/control/bank/transfer', TRANSFER)).body as { transRef: string }
  const answer = await sandbox.app.inject(`/control/bank/slip/${transRef}.png`)
  expect(answer.headers['content-type']).toBe('image/png')
  expect(await miniQrIn(answer.rawPayload)).toEqual([{ bankCode: 'SCB', transRef }])
  expect((await sandbox.app.inject('/control/bank/slip/UNKNOWN.png')).statusCode).toBe(404)
})

test('a customer pays a QR and gets a slip of it too; both stand in the list', async () => {
  const { transRef } = (await sandbox.call('POST', '/control/bank/transfer', TRANSFER)).body as { transRef: string }
  await sandbox.call('POST', '/control/bank/holders', { bankCode: 'KBANK', accountNo: '0458800011', name: 'Krapao Demo Co., Ltd.' })
  await sandbox.app.inject({
    method: 'POST',
    url: '/qr/KBANK/qrcodes',
    headers: { 'x-api-key': developmentKey('QR_KBANK_KEY') },
    payload: { reference: 'Q1', amount: '50.00', expiresAt: new Date(Date.now() + 600_000).toISOString() },
  })
  const [code] = (await sandbox.call('GET', '/control/qr')).body as unknown as { payload: string }[]
  const payer = { bankCode: 'KTB', accountNo: '1234567890', name: 'มานี มีนา' }
  const paid = await sandbox.call('POST', '/control/qr/pay', { payload: code!.payload, payer })
  const slips = (await sandbox.call('GET', '/control/bank/slips')).body
  expect(slips).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ transRef: paid.body['transRef'], bankCode: 'KTB', fromName: 'มานี มีนา', amount: 50, currency: 'BAHT' }),
      expect.objectContaining({ transRef, bankCode: 'SCB', toName: 'Krapao Demo Co., Ltd.', toBankCode: 'KBANK', amount: 1234.56 }),
    ]),
  )
  const png = (await sandbox.app.inject(`/control/bank/slip/${String(paid.body['transRef'])}.png`)).rawPayload
  expect(await miniQrIn(png)).toEqual([{ bankCode: 'KTB', transRef: paid.body['transRef'] }])
})
