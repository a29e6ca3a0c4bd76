import { useToast } from '@krapao/ui'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { disconnectLive } from '../live/live.ts'
import { onOutcome, type Outcome } from '../session/outcome.ts'
import { forgetPlayer } from '../api/queries.ts'
import { forgetPushes } from '../push/browser-push.ts'
import { loginPath } from '../push/opened-outcome.ts'
import { clearToken, onTokenClearedElsewhere } from '../session/token.ts'
import { useCodeMessage } from '../messages/index.ts'

/** Sends the visitor away when an answer, a push or another tab says that the session or the service is over. */
export function SessionWatch() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const toast = useToast()
  const message = useCodeMessage()

  const leave = useEffectEvent((outcome: Outcome, code: string) => {
    if (outcome === 'service-closed') return void navigate('/terminated', { replace: true })
    clearToken()
    disconnectLive()
    forgetPlayer()
    if (!pathname.startsWith('/user')) return
    toast.show('info', message(code === 'invalid-token' ? 'EXPIRED_AUTH_TOKEN' : code))
    void navigate(loginPath(search), { replace: true })
  })
  useEffect(
    () =>
      onOutcome((outcome, code) => {
        if (outcome === 'session-ended') void forgetPushes()
        leave(outcome, code)
      }),
    [],
  )
  useEffect(() => onTokenClearedElsewhere(() => leave('session-ended', 'UNAUTHORIZED')), [])
  return null
}
