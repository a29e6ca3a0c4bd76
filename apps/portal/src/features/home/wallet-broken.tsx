import { LoadFailed } from '@krapao/ui'
import { useEffect, useEffectEvent } from 'react'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

interface WalletBrokenProps {
  /** The device itself says that there is no connection. */
  isOffline: boolean
  onRetry: () => void
}

/** A device says that it is online before its network answers. */
const AGAIN_MS = 5000

/** Home where the wallet could not be asked for. It tries again by itself once there is a connection. */
export function WalletBroken({ isOffline, onRetry }: WalletBrokenProps) {
  const t = useMessages(messages)
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const again = () => {
      if (navigator.onLine) retry()
    }
    const timer = setInterval(again, AGAIN_MS)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [])
  return (
    <LoadFailed title={t(isOffline ? 'broken.offline' : 'broken.title')} retryLabel={t('broken.retry')} onRetry={onRetry}>
      {t(isOffline ? 'broken.offlineNote' : 'broken.note')}
    </LoadFailed>
  )
}
