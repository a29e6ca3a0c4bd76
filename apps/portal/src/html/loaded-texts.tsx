import { DocumentIcon, EmptyState, LoadFailed, Skeleton } from '@krapao/ui'
import type { ReactNode } from 'react'

interface LoadedTextsProps {
  /** The operator's texts, each HTML, as a query loads them. */
  texts: { data: readonly string[] | undefined; isError: boolean; refetch: () => Promise<unknown> }
  messages: { loading: string; failed: string; retry: string; empty: string }
  children: (texts: readonly string[]) => ReactNode
}

/** Texts of the operator in each state: loading, failed, empty, loaded. */
export function LoadedTexts({ texts, messages, children }: LoadedTextsProps) {
  if (texts.data) {
    return texts.data.length === 0 ? <EmptyState icon={<DocumentIcon size={28} />} title={messages.empty} /> : children(texts.data)
  }
  if (texts.isError) {
    return <LoadFailed title={messages.failed} retryLabel={messages.retry} onRetry={() => void texts.refetch()} />
  }
  return (
    <div className="flex flex-col gap-3 py-2">
      <span role="status" className="sr-only">
        {messages.loading}
      </span>
      <Skeleton className="h-24" />
      <Skeleton className="h-32" />
      <Skeleton className="h-20" />
    </div>
  )
}
