import { listOutcomes } from '@krapao/contract'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { client } from '../../api/client.ts'
import { OUTCOME_PARAMETER, type OutcomePressed } from '../../push/opened-outcome.ts'
import { readToken } from '../../session/token.ts'
import { showOutcome } from './show-outcome.ts'

/** Where a notification was pressed: opens the receipt of what it told, or the list where it is not among the newest. */
export default function PressedOutcome({ onNotFound }: { onNotFound: () => void }) {
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const asked = search.get(OUTCOME_PARAMETER)
  const open = useEffectEvent(async (id: string, isOfAddress: boolean) => {
    const outcomes = await client(listOutcomes, { body: { limit: 100 } }).then(
      (list) => list.outcomes,
      () => [],
    )
    // Whoever has to sign in first is led there afterwards.
    if (readToken() === undefined) return
    // A reload, or Back, does not open it again.
    if (isOfAddress) setSearch({}, { replace: true })
    const pressed = outcomes.find((outcome) => outcome.id === id)
    if (pressed) showOutcome(pressed, navigate)
    else onNotFound()
  })
  useEffect(() => {
    if (asked !== null) void open(asked, true)
  }, [asked])
  useEffect(() => {
    const heard = ({ data }: MessageEvent<Partial<OutcomePressed> | null>) => {
      if (data?.pressedOutcome !== undefined) void open(data.pressedOutcome, false)
    }
    navigator.serviceWorker?.addEventListener('message', heard)
    return () => navigator.serviceWorker?.removeEventListener('message', heard)
  }, [])
  return null
}
