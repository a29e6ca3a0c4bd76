import { type lookupDeposit, type OutputOf, QR_PROVIDERS, type QrProvider } from '@krapao/contract'

export type DepositAccount = OutputOf<typeof lookupDeposit>['banks'][number]

export interface QrChannel {
  provider: QrProvider
  bank: DepositAccount['bank']
  payee: string
}

/** The QR group: every PAYMENT account of a known provider, and KBANK in SMS mode; each provider once, in a fixed order. */
export function qrChannels(banks: readonly DepositAccount[]): QrChannel[] {
  return QR_PROVIDERS.flatMap((provider) => {
    const account = banks.find((bank) => bank.bankCode === provider && isQrAccount(bank))
    return account ? [{ provider, bank: account.bank, payee: account.bankAccountName }] : []
  })
}

function isQrAccount(account: DepositAccount): boolean {
  return account.bankType === 'PAYMENT' || (account.bankCode === 'KBANK' && account.mode === 'SMS')
}

const BANKS = new Set(['SCB', 'GSB', 'BCEL', 'KBANK'])

/** Accounts to transfer to from a bank's app; while deposits are matched by a person, those of any bank. */
export function bankAccounts(banks: readonly DepositAccount[], isManual: boolean): DepositAccount[] {
  return banks.filter((account) => !isQrAccount(account) && (isManual || BANKS.has(account.bankCode)))
}
