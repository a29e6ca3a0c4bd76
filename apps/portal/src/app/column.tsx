import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'

/** The phone column: the whole screen on a phone, centred on a backdrop elsewhere. Each page starts at its top. */
export function Column({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [pathname])
  return (
    <div className="min-h-dvh pt-[var(--banner,0px)] bg-[radial-gradient(70%_60%_at_50%_0%,#121a2b_0,transparent_70%)]">
      <div className="relative mx-auto flex min-h-dvh w-full max-w-[430px] flex-col overflow-x-clip bg-ink bg-[radial-gradient(120%_420px_at_80%_-60px,#22304d_0,transparent_70%)] min-[431px]:border-x min-[431px]:border-line">
        {children}
      </div>
    </div>
  )
}
