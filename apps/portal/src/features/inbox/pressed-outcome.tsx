import { listOutcomes } from '@krapao/contract'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { client } from '../../api/client.ts'
import { OUTCOME_PARAMETER, type OutcomePressed } from '../../push/opened-outcome.ts'
import { showOutcome } from './show-outcome.ts'

/** Where a notification was pressed: opens the receipt of what it told, or the list where it is not among the newest. */
export default function PressedOutcome({ onNotFound }: { onNotFound: () => void }) {
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const asked = search.get(OUTCOME_PARAMETER)
  const open = useEffectEvent(async (id: string) => {
    const outcomes = await client(listOutcomes, { body: { limit: 100 } }).then(
      (list) => list.outcomes,
      () => [],
    )
    const pressed = outcomes.find((outcome) => outcome.id === id)
    if (pressed) showOutcome(pressed, navigate)
    else onNotFound()
  })
  const openAsked = useEffectEvent((id: string) => {
    // A reload, or Back, does not open it again.
    setSearch({}, { replace: true })
    void open(id)
  })
  useEffect(() => {
    if (asked !== null) openAsked(asked)
  }, [asked])
  useEffect(() => {
    const heard = ({ data }: MessageEvent<Partial<OutcomePressed> | null>) => {
      if (data?.pressedOutcome !== undefined) void open(data.pressedOutcome)
    }
    navigator.serviceWorker?.addEventListener('message', heard)
    return () => navigator.serviceWorker?.removeEventListener('message', heard)
  }, [])
  return null
}
