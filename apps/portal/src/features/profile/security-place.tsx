import { Skeleton } from '@krapao/ui'

/** Stands where the devices and the activity will. */
export function SecurityPlace() {
  return (
    <div className="px-4">
      <Skeleton className="h-5 w-28" />
      <Skeleton className="mt-3 h-28 rounded-card" />
      <Skeleton className="mt-6 h-5 w-28" />
      <Skeleton className="mt-3 h-44 rounded-card" />
    </div>
  )
}
