import { hasOpenLayer } from '@krapao/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { openCalls } from '../api/client.ts'
import { queries } from '../api/queries.ts'
import { onOtherRelease } from './server-release.ts'
import { forgetTry, mayTry } from './tried-releases.ts'

/** The page itself calls when it begins, and is calm a moment later. */
const LOOK_EVERY_MS = 1000

/**
 * Loads the page anew when the server is of another release, at the next calm moment: before the player has pressed anything, when they
 * turn to another page, or while nobody sees it. Never during a call that may change something, over an open sheet, or over a form.
 */
export function useNewRelease(): void {
  const { pathname } = useLocation()
  const [release, setRelease] = useState<string>()
  const takeIfCalm = useEffectEvent(async () => {
    if (release === undefined || isBusy() || !(await mayTry(release))) return
    if (isBusy()) await forgetTry(release)
    else location.reload()
  })
  useEffect(() => onOtherRelease(setRelease), [])
  useEffect(() => {
    if (release === undefined) return
    // Old browsers do not say it.
    const { userActivation } = navigator as { userActivation?: UserActivation }
    const look = () => {
      if (userActivation && !userActivation.hasBeenActive) void takeIfCalm()
    }
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [release])
  useEffect(() => void takeIfCalm(), [pathname])
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') void takeIfCalm()
    }
    document.addEventListener('visibilitychange', hidden)
    return () => document.removeEventListener('visibilitychange', hidden)
  }, [])
}

function isBusy(): boolean {
  return openCalls() > 0 || queries.isMutating() > 0 || hasOpenLayer() || document.querySelector('form, dialog[open]') !== null
}
