import type { Activity } from '@krapao/contract'
import { CopyIcon, IconButton } from '@krapao/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../../dialogs/use-copy.ts'
import { formatDateTime } from '../../format/dates.ts'
import { useWords } from '../../words/index.ts'
import { formatAmount } from '../amount-text.ts'
import { usePlaceName } from './place-name.ts'
import { words } from './words.ts'

/** From where to where, the account, the reference and the wallet after it: what a receipt says beside the amount. */
export function ActivityFacts({ activity, sign }: { activity: Activity; sign: string }) {
  const t = useWords(words)
  const placeName = usePlaceName()
  const copy = useCopy({ copied: t('copied'), failed: t('copyFailed') })
  const { from, to, account, reference, walletAfter, endedAt, createdAt } = activity
  return (
    <dl className="grid gap-2.5 rounded-field border border-line bg-card px-4 py-3 text-[0.875rem] leading-normal">
      <Fact label={t('from')}>{placeName(from)}</Fact>
      {account ? (
        <Fact label={t('account')}>
          {account.accountName}
          <span className="tabular block text-muted">
            {account.bankCode} {account.accountNo}
          </span>
        </Fact>
      ) : (
        <Fact label={t('to')}>{placeName(to)}</Fact>
      )}
      <Fact label={t('time')}>
        <time dateTime={endedAt ?? createdAt} className="tabular">
          {formatDateTime(endedAt ?? createdAt)}
        </time>
      </Fact>
      {walletAfter !== null && (
        <Fact label={t('walletAfter')}>
          <span className="tabular">
            {sign} {formatAmount(walletAfter)}
          </span>
        </Fact>
      )}
      <Fact label={t('reference')}>
        <span className="tabular inline-flex max-w-full items-center gap-1 [overflow-wrap:anywhere]">
          {reference}
          <IconButton label={t('copyReference')} className="-my-2.5 -mr-3" onClick={() => copy(reference)}>
            <CopyIcon size={17} />
          </IconButton>
        </span>
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-right font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
