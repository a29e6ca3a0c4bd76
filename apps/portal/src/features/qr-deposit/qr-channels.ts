import { type lookupDeposit, type OutputOf, QR_PROVIDERS, type QrProvider } from '@krapao/contract'
import { gatewayOfAccount } from '@krapao/providers'

export type DepositAccount = OutputOf<typeof lookupDeposit>['banks'][number]

export interface QrChannel {
  provider: QrProvider
  bank: DepositAccount['bank']
  payee: string
}

/** The QR group: the deposit accounts that are a gateway's; each gateway once, in the order of their list. */
export function qrChannels(banks: readonly DepositAccount[]): QrChannel[] {
  return QR_PROVIDERS.flatMap((provider) => {
    const account = banks.find((bank) => gatewayOfAccount(bank) === provider)
    return account ? [{ provider, bank: account.bank, payee: account.bankAccountName }] : []
  })
}

const BANKS = new Set(['SCB', 'GSB', 'BCEL', 'KBANK'])

/** Accounts to transfer to from a bank's app; while deposits are matched by a person, those of any bank. */
export function bankAccounts(banks: readonly DepositAccount[], isManual: boolean): DepositAccount[] {
  return banks.filter(
    (account) => account.bankType !== 'PAYMENT' && gatewayOfAccount(account) === undefined && (isManual || BANKS.has(account.bankCode)),
  )
}
