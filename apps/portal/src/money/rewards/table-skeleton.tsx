import { Card, Skeleton } from '@krapao/ui'

export function TableSkeleton({ label }: { label: string }) {
  return (
    <Card>
      <div role="status" aria-label={label}>
        {[1, 2, 3].map((row) => (
          <div key={row} className="flex justify-between gap-4 border-b border-line px-4 py-3.5 last:border-b-0">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-4 w-20" />
          </div>
        ))}
      </div>
    </Card>
  )
}
