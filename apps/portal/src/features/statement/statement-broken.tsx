import { Button, EmptyState, RefreshIcon, WarningIcon } from '@krapao/ui'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

/** Says that the statement did not load, and that the money is safe. */
export function StatementBroken({ onRetry }: { onRetry: () => void }) {
  const t = useMessages(messages)
  return (
    <EmptyState
      icon={<WarningIcon size={30} />}
      title={t('broken')}
      action={
        <Button icon={<RefreshIcon size={18} />} onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {t('brokenNote')}
    </EmptyState>
  )
}
