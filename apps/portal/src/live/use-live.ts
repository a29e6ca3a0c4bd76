import { useEffect } from 'react'
import { connectLive, disconnectLive, invalidateBalances } from './live.ts'

/** Keeps the page up to date for this player: connects, and refetches when the page becomes visible again. */
export function useLive(token: string | undefined): void {
  useEffect(() => {
    if (!token) return
    const idle = setTimeout(() => void connectLive(token).catch(() => undefined), 300)
    const seen = () => {
      if (document.visibilityState === 'visible') invalidateBalances()
    }
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearTimeout(idle)
      document.removeEventListener('visibilitychange', seen)
      disconnectLive()
    }
  }, [token])
}
