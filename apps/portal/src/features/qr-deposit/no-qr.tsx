import type { Currency } from '@krapao/money'
import { BankIcon, CopyIcon, EmptyState, HelpIcon, IconButton, QrIcon } from '@krapao/ui'
import { Link } from 'react-router'
import { useCopy } from '../../dialogs/use-copy.ts'
import { formatBankAccount } from '../../format/bank-account.ts'
import { Foreign, nameIn, useLanguage, useMessages } from '../../messages/index.ts'
import { useBankAccounts } from './get-deposit-channels.ts'
import { messages } from './messages.ts'

/** For a player without a QR channel: in kip they can transfer by bank, or ask support. */
export function NoQr({ currency }: { currency: Currency }) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const copy = useCopy({ copied: t('copied'), failed: t('copyFailed') })
  const accounts = useBankAccounts().data ?? []
  if (currency === 'BAHT') {
    return (
      <EmptyState icon={<QrIcon size={30} />} title={t('none')}>
        {t('noneNote')}
      </EmptyState>
    )
  }
  return (
    <>
      <EmptyState icon={<BankIcon size={30} />} title={t('noQr.title')}>
        {t('noQr.note')}
      </EmptyState>
      <p className="mb-3 text-[0.90625rem] leading-normal text-soft">{t(accounts.length > 0 ? 'noQr.bank' : 'noQr.ask')}</p>
      <ul className="grid gap-2.5">
        {accounts.map(({ bank, bankAccountName, bankAccountNo }) => (
          <li key={bankAccountNo} className="flex items-center gap-3 rounded-card border border-line bg-card py-3 pr-2 pl-4">
            <span className="min-w-0 flex-1 leading-normal [overflow-wrap:anywhere]">
              <span className="block text-[0.8125rem] text-muted">
                <Foreign>{nameIn(language, bank)}</Foreign>
              </span>
              <span className="tabular block text-[1.0625rem] font-semibold">{formatBankAccount(bankAccountNo)}</span>
              <span className="block text-[0.8125rem] text-soft uppercase">
                <Foreign>{bankAccountName}</Foreign>
              </span>
            </span>
            <IconButton label={t('noQr.copy')} onClick={() => copy(bankAccountNo)}>
              <CopyIcon size={19} />
            </IconButton>
          </li>
        ))}
      </ul>
      <Link
        to="/user/contact"
        className="mt-4 flex min-h-12 items-center justify-center gap-2.5 rounded-field border border-line px-4 py-2 text-[0.9375rem] leading-normal font-semibold hover:border-line-strong"
      >
        <HelpIcon size={19} />
        {t('help')}
      </Link>
    </>
  )
}
