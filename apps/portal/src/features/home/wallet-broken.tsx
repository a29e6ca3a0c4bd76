import { Button, EmptyState, RefreshIcon, WalletIcon } from '@krapao/ui'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

export function WalletBroken({ onRetry }: { onRetry: () => void }) {
  const t = useMessages(messages)
  return (
    <EmptyState
      icon={<WalletIcon size={30} />}
      title={t('broken.title')}
      action={
        <Button kind="primary" icon={<RefreshIcon size={19} />} onClick={onRetry}>
          {t('broken.retry')}
        </Button>
      }
    >
      {t('broken.note')}
    </EmptyState>
  )
}
