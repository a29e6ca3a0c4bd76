import type { WalletSummary } from '@krapao/contract'
import { currencySign, type MajorUnits } from '@krapao/money'
import { ClockIcon, InfoIcon } from '@krapao/ui'
import type { ReactNode } from 'react'
import { formatBankAccount, maskBankAccount } from '../../format/bank-account.ts'
import { sayTime } from '../../format/dates.ts'
import { Foreign, nameIn, useLanguage, useMessages } from '../../messages/index.ts'
import { formatMoney } from '../../money/amount-text.ts'
import { useIsClosed } from '../../money/deposit/way-row.tsx'
import { AmountPanel } from './amount-panel.tsx'
import type { useAnnouncement } from './announce.ts'
import type { BankWay } from './bank-accounts.ts'
import { BankMark } from './bank-mark.tsx'
import { BothNames } from '../../banks/both-names.tsx'
import { CopyLine } from '../../money/copy-line.tsx'
import { OpenApp } from './open-app.tsx'
import { Steps } from './steps.tsx'
import type { RenderSlip } from './waiting-view.tsx'
import { messages } from './messages.ts'

interface AccountViewProps {
  way: BankWay
  wallet: WalletSummary
  asked: MajorUnits | undefined
  /** What the player says they have transferred here. */
  transferred: number | undefined
  announcing: ReturnType<typeof useAnnouncement>
  renderSlip?: RenderSlip | undefined
  onCopy: (text: string) => void
  onCopyNo: () => void
  onChangeAmount: () => void
}

/** The account to transfer to, in the order in which a bank's app asks for it, and what happens then. */
export function AccountView({
  way: { account, isGeneric },
  wallet,
  asked,
  transferred,
  announcing,
  renderSlip,
  onCopy,
  onCopyNo,
  onChangeAmount,
}: AccountViewProps) {
  const t = useMessages(messages)
  const isClosed = useIsClosed(account.closedUntil)
  const reference = announcing.data?.reference
  const currency = account.bankCode === 'BCEL' ? account.currency : undefined
  return (
    <>
      {isClosed && account.closedUntil && (
        <p
          role="alert"
          className="mb-3 flex gap-2 rounded-field border border-warn/30 bg-warn/8 px-3.5 py-2.5 text-[0.875rem] leading-normal"
        >
          <ClockIcon size={19} className="mt-0.5 shrink-0 text-warn" />
          {t('closedNow', { time: sayTime(account.closedUntil) })}
        </p>
      )}
      <div className="overflow-hidden rounded-card border border-line bg-card">
        <div className="flex items-center gap-3.5 border-b border-line bg-raised/60 px-4 py-3">
          <BankMark bankCode={account.bankCode} size={40} />
          <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            <BothNames bank={account.bank} />
          </p>
        </div>
        <div className="divide-y divide-line px-4">
          <CopyLine label={t('accountNo')} copyLabel={t('copyNo')} onCopy={onCopyNo}>
            {formatBankAccount(account.bankAccountNo)}
          </CopyLine>
          <p className="py-2.5 text-[0.8125rem] leading-normal text-muted">
            {t('accountName')}
            <span className="block text-[1rem] leading-snug font-semibold text-text [overflow-wrap:anywhere]">
              <Foreign>{account.bankAccountName.toUpperCase()}</Foreign>
            </span>
          </p>
          {currency !== undefined && (
            <p className="flex items-baseline justify-between gap-4 py-2.5 text-[0.8125rem] leading-normal text-muted">
              {t('currency')}
              <span className="text-[1rem] font-semibold text-text">{currency}</span>
            </p>
          )}
          {asked !== undefined && (
            <AmountPanel
              announcing={announcing}
              asked={asked}
              currency={wallet.currency}
              isProven={wallet.bankAccount?.isProven === true}
              onCopy={onCopy}
              onChangeAmount={onChangeAmount}
            />
          )}
          {transferred !== undefined && (
            <CopyLine label={t('amount')} copyLabel={t('copyAmount')} isGold onCopy={() => onCopy(String(transferred))}>
              {formatMoney(currencySign(wallet.currency), transferred)}
            </CopyLine>
          )}
          {reference !== undefined && (
            <CopyLine label={t('reference')} copyLabel={t('copyReference')} onCopy={() => onCopy(reference)}>
              {reference}
            </CopyLine>
          )}
          <From account={wallet.bankAccount} />
        </div>
      </div>
      {!isClosed && wallet.bankAccount && <OpenApp account={wallet.bankAccount} />}
      <section aria-label={t('next')} className="mt-4 grid gap-2 text-[0.875rem] leading-normal text-soft">
        <Line icon={<ClockIcon size={18} />}>{t(isGeneric ? 'nextByStaff' : 'nextByItself')}</Line>
        <Line icon={<InfoIcon size={18} />}>{t('nextOwn')}</Line>
      </section>
      <Steps currency={currency} />
      {renderSlip && (
        <section aria-label={t('already')} className="mt-4 border-t border-line pt-3 text-center">
          <p className="text-[0.875rem] leading-normal text-muted">{t('already')}</p>
          {renderSlip('plain')}
        </section>
      )}
    </>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <p className="flex gap-2.5">
      <span className="mt-0.5 shrink-0 text-cool">{icon}</span>
      {children}
    </p>
  )
}

/** The player's own account, which the transfer has to come from. */
function From({ account }: { account: WalletSummary['bankAccount'] }) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  return (
    <p className="py-2.5 text-[0.8125rem] leading-normal text-muted">
      {t('from')}
      {account ? (
        <>
          <span
            data-testid="own-account-name"
            className="block text-[0.9375rem] leading-snug font-semibold text-text [overflow-wrap:anywhere]"
          >
            <Foreign>{account.bankAccountName}</Foreign>
          </span>
          <span className="tabular block [overflow-wrap:anywhere]">
            <Foreign>{nameIn(language, account.bank)}</Foreign> {maskBankAccount(account.bankAccountNo)}
          </span>
        </>
      ) : (
        <span className="block text-[0.9375rem] text-text">{t('noAccount')}</span>
      )}
    </p>
  )
}
