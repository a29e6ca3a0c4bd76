import { Skeleton } from '@krapao/ui'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

/** In the shape of the wheel, its button and the coupons. */
export function SpinSkeleton() {
  const t = useMessages(messages)
  return (
    <div className="flex flex-col items-center">
      <span role="status" className="sr-only">
        {t('loading')}
      </span>
      <Skeleton className="mt-7 aspect-square w-[99%] max-w-[374px] rounded-full!" />
      <Skeleton className="mt-8 h-14 w-full max-w-[350px] rounded-full!" />
      <div className="mt-5 grid w-full grid-cols-2 gap-2.5">
        <Skeleton className="h-13 rounded-card" />
        <Skeleton className="h-13 rounded-card" />
      </div>
      <Skeleton className="mt-8 h-36 w-full rounded-card" />
    </div>
  )
}
