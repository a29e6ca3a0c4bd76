import { type lookupDeposit, type OutputOf, QR_PROVIDERS, type QrProvider } from '@krapao/contract'

export type DepositAccount = OutputOf<typeof lookupDeposit>['banks'][number]

export interface QrChannel {
  provider: QrProvider
  bank: DepositAccount['bank']
}

/** The QR group: every PAYMENT account of a known provider, and KBANK in SMS mode; each provider once, in a fixed order. */
export function qrChannels(banks: readonly DepositAccount[]): QrChannel[] {
  return QR_PROVIDERS.flatMap((provider) => {
    const account = banks.find((bank) => bank.bankCode === provider && isQrAccount(bank))
    return account ? [{ provider, bank: account.bank }] : []
  })
}

function isQrAccount(account: DepositAccount): boolean {
  return account.bankType === 'PAYMENT' || (account.bankCode === 'KBANK' && account.mode === 'SMS')
}
