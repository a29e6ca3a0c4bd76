import { ChevronLeftIcon, LoadFailed, Skeleton } from '@krapao/ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMessages } from '../../messages/index.ts'
import { Downloads } from './downloads.tsx'
import { useCommitment } from './fairness-queries.ts'
import { HowItWorks } from './how-it-works.tsx'
import { Promised } from './promised.tsx'
import { SeedSheet } from './seed-sheet.tsx'
import { Spins } from './spins.tsx'
import { messages } from './messages.ts'

/** How the wheel is fair, what is promised, and a check of each spin. */
export function FairnessView() {
  const t = useMessages(messages)
  const commitment = useCommitment()
  const [changesSeed, setChangesSeed] = useState(false)
  return (
    <div className="flex flex-col px-4 pt-1">
      <Link
        to="/user/spin"
        className="-ml-1.5 inline-flex min-h-11 items-center gap-0.5 self-start rounded-field pr-3 text-[0.875rem] font-medium text-muted hover:text-text"
      >
        <ChevronLeftIcon size={20} />
        {t('back')}
      </Link>
      <h1 className="px-1 text-[1.375rem] leading-snug font-bold">{t('title')}</h1>
      <HowItWorks />
      {commitment.isPending ? (
        <div role="status" aria-label={t('loading')} className="mt-6 grid gap-3">
          <Skeleton className="h-64 rounded-card" />
          <Skeleton className="h-40 rounded-card" />
        </div>
      ) : commitment.isError && commitment.data === undefined ? (
        <LoadFailed title={t('broken')} retryLabel={t('retry')} onRetry={() => void commitment.refetch()}>
          {t('brokenNote')}
        </LoadFailed>
      ) : (
        <>
          <Promised commitment={commitment.data ?? null} onChange={() => setChangesSeed(true)} />
          <Spins />
        </>
      )}
      <Downloads />
      <SeedSheet open={changesSeed} onClose={() => setChangesSeed(false)} />
    </div>
  )
}
