import { REVEALED_SECONDS, type REVEALED_FIELDS, revealOfPlayer } from '@krapao/contract/console'
import { Button, Sheet } from '@krapao/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { client } from '../api/client.ts'
import { Problem } from '../messages/problem.tsx'
import { PLAYERS_KEY } from './player-calls.ts'
import { Why } from './why.tsx'

interface RevealedProps {
  playerId: string
  /** The work item that it is looked at for; null on the page alone. */
  itemId: string | null
  field: (typeof REVEALED_FIELDS)[number]
  label: string
  masked: string
  mayReveal: boolean
}

/** What is masked, and whole for a minute to whoever says why. It is nowhere but in this part of the page, and gone with it. */
export function Revealed({ playerId, itemId, field, label, masked, mayReveal }: RevealedProps) {
  const t = useTranslations('players')
  const [asks, setAsks] = useState(false)
  const [shown, setShown] = useState<{ value: string | null; until: number }>()
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span className={shown ? 'tabular font-semibold select-all' : 'tabular'}>{shown ? (shown.value ?? t('nothingToShow')) : masked}</span>
      {mayReveal && masked !== '—' && (
        <Button
          kind="plain"
          aria-label={`${shown ? t('hide') : t('reveal')}: ${label}`}
          onClick={() => (shown ? setShown(undefined) : setAsks(true))}
          className="-my-2 min-h-11 px-2 text-[0.8125rem] text-cool"
        >
          {shown ? t('hide') : t('reveal')}
          {shown && <Countdown until={shown.until} onOver={() => setShown(undefined)} />}
        </Button>
      )}
      {asks && (
        <RevealSheet
          about={{ playerId, itemId, field, label }}
          onClose={() => setAsks(false)}
          onShown={(value) => {
            setAsks(false)
            setShown({ value, until: Date.now() + REVEALED_SECONDS * 1000 })
          }}
        />
      )}
    </span>
  )
}

interface RevealSheetProps {
  about: Pick<RevealedProps, 'playerId' | 'itemId' | 'field' | 'label'>
  onClose: () => void
  onShown: (value: string | null) => void
}

function RevealSheet({ about: { playerId, itemId, field, label }, onClose, onShown }: RevealSheetProps) {
  const t = useTranslations('players')
  const app = useTranslations('app')
  const queries = useQueryClient()
  const why = useRef<HTMLInputElement>(null)
  const [reason, setReason] = useState('')
  const [key] = useState(() => crypto.randomUUID())
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      client(revealOfPlayer, { params: { playerId }, body: { field, itemId, reason: reason.trim() } }, { idempotencyKey: key }),
    // Nothing of it stays in what is kept of calls.
    gcTime: 0,
    onSuccess: ({ value }) => {
      onShown(value)
      void queries.invalidateQueries({ queryKey: [...PLAYERS_KEY, 'timeline', playerId] })
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate()
  }
  return (
    <Sheet open onClose={onClose} title={t('revealTitle', { field: label })} closeLabel={app('close')} initialFocus={why}>
      <form onSubmit={send} className="flex flex-col gap-4 pb-6">
        <p>{t('revealNote', { seconds: REVEALED_SECONDS })}</p>
        <Why ref={why} value={reason} onChange={setReason} />
        <Problem of={error} />
        <Button kind="primary" type="submit" busy={isPending}>
          {t('reveal')}
        </Button>
      </form>
    </Sheet>
  )
}

/** Whole seconds until a moment of this machine's clock; `onOver` once it has come. */
function Countdown({ until, onOver }: { until: number; onOver: () => void }) {
  const t = useTranslations('players')
  const [now, setNow] = useState(() => Date.now())
  const over = useEffectEvent(onOver)
  useEffect(() => {
    const timer = setInterval(() => {
      if (Date.now() >= until) over()
      else setNow(Date.now())
    }, 1000)
    return () => clearInterval(timer)
  }, [until])
  return <span aria-hidden="true">{t('hidesIn', { seconds: Math.max(0, Math.ceil((until - now) / 1000)) })}</span>
}
