import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSandbox, type TestSandbox } from '../test-world.ts'

let sandbox: TestSandbox
beforeEach(() => void (sandbox = startSandbox({ env: { GIFTLINK_HOST: 'gift.example.test' } })))
afterEach(() => sandbox.close())

test('a gift is bought, and its link leads to the configured host', async () => {
  const { body } = await sandbox.call('POST', '/control/giftlinks', { amount: 60 })
  expect(body['link']).toMatch(/^https:\/\/gift\.example\.test\/campaign\/\?v=[A-Za-z0-9]{20}$/)
  expect((await sandbox.call('GET', '/control/giftlinks')).body).toMatchObject([{ link: body['link'], amount: 60, redemptionId: null }])
})

test('a transfer between wallets stands in the records of the provider', async () => {
  const sent = { fromPhone: '0812345678', toWallet: '0990000002', amount: 45 }
  const { body } = await sandbox.call('POST', '/control/wallet/transfer', sent)
  expect((await sandbox.call('GET', '/control/wallet/transfers')).body).toMatchObject([
    { transRef: body['transRef'], fromWallet: '0812345678', toWallet: '0990000002', amount: 45 },
  ])
})

test.each([
  ['/control/giftlinks', {}],
  ['/control/giftlinks', { amount: 0 }],
  ['/control/giftlinks', { amount: 60, currency: 'USD' }],
  ['/control/wallet/transfer', { fromPhone: 'phone', toWallet: '0990000002', amount: 45 }],
  ['/control/wallet/transfer', { fromPhone: '0812345678', toWallet: '0990000002' }],
  ['/control/faults', { party: 'giftlink', kind: 'wrong-currency' }],
  ['/control/faults', { party: 'wallet', kind: 'garbage', call: 'webhook' }],
])('POST %s %j is a clear 400', async (path, body) => {
  expect(await sandbox.call('POST', path, body)).toMatchObject({ status: 400, body: { error: { message: expect.stringMatching(/.{8}/) } } })
})

test('a transfer nobody made cannot be taken back', async () => {
  expect(await sandbox.call('POST', '/control/wallet/transfers/UNKNOWN/reverse', {})).toMatchObject({ status: 404 })
})
