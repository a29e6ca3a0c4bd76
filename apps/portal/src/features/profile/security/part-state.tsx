import { LoadFailed, Skeleton } from '@krapao/ui'

interface PartStateProps {
  isBroken: boolean
  loading: string
  broken: string
  retry: string
  onRetry: () => void
  isRetrying: boolean
}

/** In place of a list that is loading or did not load. */
export function PartState({ isBroken, loading, broken, retry, onRetry, isRetrying }: PartStateProps) {
  if (isBroken)
    return (
      <div className="-m-px">
        <LoadFailed isRow title={broken} retryLabel={retry} busy={isRetrying} onRetry={onRetry} />
      </div>
    )
  return (
    <div role="status" aria-label={loading} className="grid gap-3 p-4">
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="h-4 w-3/5" />
    </div>
  )
}
