import { Announcer } from '@krapao/ui'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useOnline } from '../live/connection.ts'
import { useMessages } from '../messages/index.ts'
import { messages } from './messages.ts'

/** Toasts, announcements for screen readers, and the bar that says that there is no connection, above every sheet. */
export function Announced({ children }: { children: ReactNode }) {
  return <Announcer banner={useOnline() ? undefined : <OfflineBar />}>{children}</Announcer>
}

/** The page and its sheets leave room for the bar by `--banner`. */
function OfflineBar() {
  const t = useMessages(messages)
  const bar = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const root = document.documentElement
    const sizes = new ResizeObserver(() => root.style.setProperty('--banner', `${bar.current?.offsetHeight ?? 0}px`))
    if (bar.current) sizes.observe(bar.current)
    return () => {
      sizes.disconnect()
      root.style.removeProperty('--banner')
    }
  }, [])
  return (
    <p
      ref={bar}
      className="mx-auto w-full max-w-[430px] border-b border-warn/40 bg-[#33270f] px-4 pt-[max(6px,env(safe-area-inset-top))] pb-1.5 text-center text-[0.8125rem] leading-normal text-warn"
    >
      {t('offline')}
    </p>
  )
}
