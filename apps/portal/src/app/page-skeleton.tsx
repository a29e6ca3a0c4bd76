import { Skeleton } from '@krapao/ui'
import { useMessages } from '../messages/index.ts'
import { messages } from './messages.ts'

/** Shown while a page's code loads. */
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
