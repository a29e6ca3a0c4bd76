import { Skeleton } from '@krapao/ui'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

/** The page's own shape while it loads. */
export function BonusSkeleton() {
  const t = useMessages(messages)
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton className="mx-4 h-36 rounded-card" />
      <Skeleton className="mx-[18px] mt-6 mb-2.5 h-[26px] w-32" />
      <div className="mx-4 grid grid-cols-2 gap-3">
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} className="h-44 rounded-card" />
        ))}
      </div>
    </div>
  )
}
