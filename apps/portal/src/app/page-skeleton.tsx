import { Skeleton } from '@krapao/ui'
import { useMessages } from '../messages/index.ts'
import { messages } from './messages.ts'

/** Stands in while a page's own code is on its way. */
export function PageSkeleton() {
  const t = useMessages(messages)
  return (
    <div className="flex flex-col gap-4 px-4 pt-2">
      <span role="status" className="sr-only">
        {t('loading')}
      </span>
      <Skeleton className="h-44 rounded-[24px]" />
      <Skeleton className="h-16 rounded-card" />
      <Skeleton className="h-28 rounded-card" />
    </div>
  )
}
