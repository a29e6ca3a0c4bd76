import { type lookupDeposit, type OutputOf, QR_PROVIDERS, type QrProvider } from '@krapao/contract'
import { gatewayOfAccount } from '@krapao/providers'

export type DepositAccount = OutputOf<typeof lookupDeposit>['banks'][number]

export interface QrChannel {
  provider: QrProvider
  bank: DepositAccount['bank']
  payee: string
}

/** The QR channels: the deposit accounts of gateways, each gateway once, in the order of the descriptors. */
export function qrChannels(banks: readonly DepositAccount[]): QrChannel[] {
  return QR_PROVIDERS.flatMap((provider) => {
    const account = banks.find((bank) => gatewayOfAccount(bank) === provider)
    return account ? [{ provider, bank: account.bank, payee: account.bankAccountName }] : []
  })
}

const BANKS = new Set(['SCB', 'GSB', 'BCEL', 'KBANK'])

/** Accounts to transfer to from a bank's app; in manual mode those of every bank. */
export function bankAccounts(banks: readonly DepositAccount[], isManual: boolean): DepositAccount[] {
  return banks.filter(
    (account) => account.bankType !== 'PAYMENT' && gatewayOfAccount(account) === undefined && (isManual || BANKS.has(account.bankCode)),
  )
}
