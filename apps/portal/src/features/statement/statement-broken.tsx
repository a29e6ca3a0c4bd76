import { LoadFailed } from '@krapao/ui'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

/** Says that the statement did not load, and that the money is safe. */
export function StatementBroken({ onRetry }: { onRetry: () => void }) {
  const t = useMessages(messages)
  return (
    <LoadFailed title={t('broken')} retryLabel={t('retry')} onRetry={onRetry}>
      {t('brokenNote')}
    </LoadFailed>
  )
}
