import { expect, test } from 'vitest'
import type { DepositAccount } from '../../money/deposit/deposit-lookup.ts'
import { qrChannels } from './qr-channels.ts'

function account(bankCode: string, bankType: string, mode: string): DepositAccount {
  const bank = { nameTH: bankCode, nameEN: bankCode }
  return { bankCode, bankType, mode, bank, bankAccountName: 'KRAPAO CO', bankAccountNo: '0000000001', currency: 'BAHT' }
}

test('[QR-33] payment accounts of known providers are QR channels, in one order and once each', () => {
  const channels = qrChannels([
    account('FP', 'PAYMENT', 'AUTO'),
    account('WW', 'PAYMENT', ''),
    account('FP', 'PAYMENT', 'SMS'),
    account('NEWPAY', 'PAYMENT', ''),
  ])
  expect(channels.map((channel) => channel.provider)).toEqual(['WW', 'FP'])
})

test('[QR-33] KBANK is a QR channel in SMS mode only', () => {
  expect(qrChannels([account('KBANK', 'BANK', 'SMS')])).toHaveLength(1)
  expect(qrChannels([account('KBANK', 'BANK', 'AUTO')])).toHaveLength(0)
  expect(qrChannels([account('SCB', 'BANK', 'SMS')])).toHaveLength(0)
})
