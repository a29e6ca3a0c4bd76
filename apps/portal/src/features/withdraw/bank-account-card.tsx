import type { BankAccount } from '@krapao/contract'
import { BankIcon } from '@krapao/ui'
import { formatBankAccount } from '../../format/bank-account.ts'
import { Foreign, nameIn, useLanguage } from '../../messages/index.ts'

/** The registered account the money goes to. */
export function BankAccountCard({ label, account, missing }: { label: string; account: BankAccount | null; missing: string }) {
  const { language } = useLanguage()
  return (
    <div className="mt-3 flex items-center gap-3 rounded-field border border-line bg-card px-4 py-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-[12px] bg-cool/12 text-cool">
        <BankIcon size={21} />
      </span>
      {account ? (
        <div className="min-w-0 flex-1">
          <p className="truncate text-[0.78125rem] leading-normal text-muted">
            {label} · <Foreign>{nameIn(language, account.bank)}</Foreign>
          </p>
          <p className="tabular text-[0.96875rem] leading-snug font-semibold">{formatBankAccount(account.bankAccountNo)}</p>
          <p className="truncate text-[0.8125rem] leading-normal text-soft">
            <Foreign>{account.bankAccountName}</Foreign>
          </p>
        </div>
      ) : (
        <p className="text-[0.84375rem] text-muted">{missing}</p>
      )}
    </div>
  )
}
