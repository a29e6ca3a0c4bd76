import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useWords } from '../words/index.ts'
import { words } from './words.ts'

/** The phone column: the whole screen of a phone, centred on a quiet backdrop elsewhere. Each page starts at its top. */
export function Column({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [pathname])
  return (
    <div className="min-h-dvh bg-[radial-gradient(70%_60%_at_50%_0%,#121a2b_0,transparent_70%)]">
      <div className="relative mx-auto flex min-h-dvh w-full max-w-[430px] flex-col overflow-x-clip bg-ink bg-[radial-gradient(120%_420px_at_80%_-60px,#22304d_0,transparent_70%)] min-[431px]:border-x min-[431px]:border-line">
        <OfflineNote />
        {children}
      </div>
    </div>
  )
}

function OfflineNote() {
  const t = useWords(words)
  const [offline, setOffline] = useState(!navigator.onLine)
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine)
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [])
  if (!offline) return null
  return (
    <p role="status" className="bg-warn/14 px-4 py-1.5 text-center text-[0.8125rem] text-warn">
      {t('offline')}
    </p>
  )
}
