import { useEffect } from 'react'
import { connectLive, disconnectLive, invalidateBalances } from './live.ts'

/** Keeps the page live for this player: connected, and looking again when it comes back into sight. */
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
