import { Button, EmptyState, RefreshIcon, WalletIcon } from '@krapao/ui'
import { useWords } from '../../words/index.ts'
import { words } from './words.ts'

export function WalletBroken({ onRetry }: { onRetry: () => void }) {
  const t = useWords(words)
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
