import type { Outcome } from '@krapao/contract'
import { BellIcon, Button, EmptyState, LoadFailed, Sheet, Skeleton } from '@krapao/ui'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMessages } from '../../messages/index.ts'
import { useOutcomes } from './list-outcomes.ts'
import { OutcomeRow } from './outcome-row.tsx'
import { showOutcome } from './show-outcome.ts'
import { messages } from './messages.ts'

interface InboxSheetProps {
  open: boolean
  onClose: () => void
  /** Stands below what has ended. */
  children: ReactNode
}

/** What has ended for the player, over any page. Each leads to its receipt. */
export default function InboxSheet({ open, onClose, children }: InboxSheetProps) {
  const t = useMessages(messages)
  return (
    <Sheet open={open} onClose={onClose} title={t('title')} closeLabel={t('close')}>
      {open && (
        <>
          <Outcomes onClose={onClose} />
          {children}
        </>
      )}
    </Sheet>
  )
}

function Outcomes({ onClose }: { onClose: () => void }) {
  const t = useMessages(messages)
  const navigate = useNavigate()
  const list = useOutcomes()
  const isFresh = useFresh(list.data?.pages.flatMap(({ outcomes }) => outcomes))
  const show = (outcome: Outcome) => {
    onClose()
    showOutcome(outcome, navigate)
  }
  if (!list.data) {
    if (!list.isError) return <Loading />
    return (
      <LoadFailed title={t('broken')} retryLabel={t('retry')} busy={list.isFetching} onRetry={() => void list.refetch()}>
        {t('brokenNote')}
      </LoadFailed>
    )
  }
  const outcomes = list.data.pages.flatMap((page) => page.outcomes)
  if (outcomes.length === 0 && !list.hasNextPage)
    return (
      <EmptyState icon={<BellIcon size={30} />} title={t('empty')}>
        {t('emptyNote')}
      </EmptyState>
    )
  return (
    <>
      <ul className="-mx-1 divide-y divide-line" data-testid="inbox">
        {outcomes.map((outcome) => (
          <OutcomeRow key={outcome.id} outcome={outcome} isFresh={isFresh(outcome)} onOpen={() => show(outcome)} />
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <div className="mt-3">
          <LoadFailed isRow title={t('broken')} retryLabel={t('retry')} onRetry={() => void list.fetchNextPage()} />
        </div>
      )}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <div className="mt-4">
          <Button wide busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('older')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Those that were unread when they were first shown: they stay marked for as long as the list is open. */
function useFresh(outcomes: readonly Outcome[] = []): (outcome: Outcome) => boolean {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const more = outcomes.filter(({ id, isUnread }) => isUnread && !fresh.has(id))
  if (more.length > 0) setFresh(new Set([...fresh, ...more.map(({ id }) => id)]))
  return ({ id }) => fresh.has(id)
}

function Loading() {
  const t = useMessages(messages)
  return (
    <div role="status" aria-label={t('loading')} className="grid gap-4 py-2">
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex gap-3">
          <Skeleton className="size-10 shrink-0" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3.5 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
