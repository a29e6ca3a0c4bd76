import { Skeleton } from '@krapao/ui'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

/** The dashboard's own shape while it loads. */
export function HomeSkeleton() {
  const t = useMessages(messages)
  return (
    <div role="status" aria-label={t('loading')}>
      <div className="mx-4 rounded-[24px] border border-line bg-card p-[18px] pb-4">
        <div className="flex h-8 items-center justify-between">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-8 w-24 rounded-full" />
        </div>
        <Skeleton className="mt-2 h-[42px] w-56" />
        <div className="mt-1 flex h-11 items-center">
          <Skeleton className="h-4 w-48" />
        </div>
        <Skeleton className="mt-1 h-1.5 w-full" />
        <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-4">
          <Skeleton className="h-[43px] w-28" />
          <Skeleton className="h-[43px] w-28" />
        </div>
        <div className="mt-4 grid grid-cols-[1.4fr_1fr_1fr] gap-2.5">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      </div>
      <Skeleton className="mx-4 mt-3 h-[74px] rounded-card" />
      <div className="mx-4 mt-3.5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,3.9rem),1fr))] gap-2.5">
        {[1, 2, 3, 4].map((tile) => (
          <Skeleton key={tile} className="h-[88px] rounded-card" />
        ))}
      </div>
      <LobbySkeleton />
    </div>
  )
}

/** As high as the row of an active bonus. */
export function BonusRowPlace() {
  return <Skeleton className="mx-4 mt-3 h-[6.75rem] rounded-card" />
}

/** The games, which come after the balances. */
export function LobbySkeleton() {
  return (
    <>
      <Skeleton className="mx-4 mt-6 h-13 rounded-field" />
      <Skeleton className="mx-[18px] mt-6 h-[26px] w-28" />
      <div className="mt-3.5 flex justify-center overflow-hidden">
        <Skeleton className="my-[19px] h-[173px] w-[246px] shrink-0 rounded-[22px] opacity-50" />
        <Skeleton className="h-[211px] w-[300px] shrink-0 rounded-[22px]" />
        <Skeleton className="my-[19px] h-[173px] w-[246px] shrink-0 rounded-[22px] opacity-50" />
      </div>
    </>
  )
}
