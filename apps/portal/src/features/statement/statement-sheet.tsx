import { EmptyState, HelpIcon, Sheet, Skeleton, WarningIcon } from '@krapao/ui'
import { Link } from 'react-router'
import { useCopy } from '../../dialogs/use-copy.ts'
import { useLastShown } from '../../dialogs/use-last-shown.ts'
import { ActivityView } from '../../money/activity/activity-view.tsx'
import { CancelButton } from '../../money/activity/cancel-button.tsx'
import ShareReceipt from '../../money/activity/share-receipt.tsx'
import { refusalCode } from '../../api/refusal.ts'
import { useMessages } from '../../messages/index.ts'
import { useStatementItem } from './get-statement-item.ts'
import { relatedOf } from './statement-entry.ts'
import { StatementBroken } from './statement-broken.tsx'
import { messages } from './messages.ts'

interface StatementSheetProps {
  statementNo: string | undefined
  sign: string
  onClose: () => void
}

/** One item of the statement: its status, what it belongs to, and what can be done about it. */
export default function StatementSheet({ statementNo, sign, onClose }: StatementSheetProps) {
  const t = useMessages(messages)
  const item = useStatementItem(useLastShown(statementNo))
  const activity = item.data?.activity
  return (
    <Sheet
      open={statementNo !== undefined}
      onClose={onClose}
      title={t('detail')}
      closeLabel={t('close')}
      footer={
        activity && (
          <div className="grid gap-2.5">
            {activity.canCancel && <CancelButton withdrawalId={activity.id} />}
            <ShareReceipt activity={activity} />
          </div>
        )
      }
    >
      {item.data ? (
        <>
          <ActivityView activity={item.data.activity} sign={sign} walletBefore={item.data.walletBefore} about={relatedOf(item.data.item)} />
          <Help reference={item.data.activity.reference} />
        </>
      ) : item.isError ? (
        <Broken isMissing={refusalCode(item.error) === 'NO_DATA'} onRetry={() => void item.refetch()} />
      ) : (
        <Loading />
      )}
    </Sheet>
  )
}

/** Leads to support with the reference, which is also copied for the chat. */
function Help({ reference }: { reference: string }) {
  const t = useMessages(messages)
  const copy = useCopy()
  return (
    <Link
      to="/user/contact"
      state={{ reference }}
      onClick={() => copy(reference)}
      className="mt-4 flex min-h-12 items-center gap-2.5 rounded-field border border-line px-4 py-2 text-[0.875rem] leading-normal font-medium text-soft hover:border-line-strong"
    >
      <HelpIcon size={19} />
      {t('help')}
    </Link>
  )
}

function Broken({ isMissing, onRetry }: { isMissing: boolean; onRetry: () => void }) {
  const t = useMessages(messages)
  if (isMissing) return <EmptyState icon={<WarningIcon size={30} />} title={t('missing')} />
  return <StatementBroken onRetry={onRetry} />
}

function Loading() {
  const t = useMessages(messages)
  return (
    <div role="status" aria-label={t('loading')} className="grid gap-4">
      <div className="flex flex-col items-center pt-2">
        <Skeleton className="mb-3 size-14 rounded-full!" />
        <Skeleton className="h-6 w-44" />
        <Skeleton className="mt-2 h-10 w-56" />
      </div>
      <div className="grid gap-3 rounded-field border border-line bg-card px-4 py-4">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <div key={row} className="flex justify-between gap-4">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-4 w-32" />
          </div>
        ))}
      </div>
    </div>
  )
}
