import { LoadFailed } from '@krapao/ui'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

export function WalletBroken({ onRetry }: { onRetry: () => void }) {
  const t = useMessages(messages)
  return (
    <LoadFailed title={t('broken.title')} retryLabel={t('broken.retry')} onRetry={onRetry}>
      {t('broken.note')}
    </LoadFailed>
  )
}
