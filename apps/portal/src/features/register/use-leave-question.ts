import { useLayers } from '@krapao/ui'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

const BACK = 'back'

/**
 * Asks before a link or Back would leave with unsaved input. Back first goes through `levels` steps, calling `onBack`
 * for each.
 */
export function useLeaveQuestion(asks: boolean, { levels, onBack }: { levels: number; onBack: () => void }) {
  const navigate = useNavigate()
  const [target, setTarget] = useState<string>()
  const [leaving, setLeaving] = useState(false)
  useLayers(leaving ? 0 : levels + (asks ? 1 : 0), () => (levels > 0 ? onBack() : setTarget(BACK)))

  useEffect(() => {
    if (!asks || leaving) return
    const held = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.target || link.origin !== location.origin || link.pathname === location.pathname) return
      event.preventDefault()
      setTarget(link.pathname)
    }
    document.addEventListener('click', held, { capture: true })
    return () => document.removeEventListener('click', held, { capture: true })
  }, [asks, leaving])

  const answer = (yes: boolean) => {
    setTarget(undefined)
    if (!yes || target === undefined) return
    setLeaving(true)
    onceLayersAreGone(() => {
      if (target !== BACK) void navigate(target)
      else if (isFirstEntry()) void navigate('/login', { replace: true })
      else void navigate(-1)
    })
  }
  return { asking: target !== undefined, answer }
}

/** First goes back over the history entries of open layers; otherwise Back would later return into them. */
function onceLayersAreGone(then: () => void): void {
  const arrived = () => {
    if ((history.state as { layers?: number } | null)?.layers) return
    removeEventListener('popstate', arrived)
    then()
  }
  addEventListener('popstate', arrived)
}

/** The router numbers its history entries: at the first one Back would leave the site. */
function isFirstEntry(): boolean {
  return !(history.state as { idx?: number } | null)?.idx
}
