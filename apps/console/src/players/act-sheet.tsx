import { deactivatePlayer, endPlayerPassword, endPlayerSessions, freezePlayer } from '@krapao/contract/console'
import { Button, Sheet } from '@krapao/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { client } from '../api/client.ts'
import { Problem } from '../messages/problem.tsx'
import { PLAYERS_KEY } from './player-calls.ts'
import { Why } from './why.tsx'

/** What is to be done to the ways into an account. */
export type PlayerAct = { act: 'freeze' | 'deactivate' | 'end-sessions' | 'end-password' } | { act: 'end-session'; sessionId: string }

interface ActSheetProps {
  playerId: string
  who: string
  doing: PlayerAct
  onClose: () => void
}

/** Says what a press will do, asks why, and does it once, however often it is pressed. */
export function ActSheet({ playerId, who, doing, onClose }: ActSheetProps) {
  const t = useTranslations('players')
  const app = useTranslations('app')
  const queries = useQueryClient()
  const why = useRef<HTMLInputElement>(null)
  const [reason, setReason] = useState('')
  const [key] = useState(() => crypto.randomUUID())
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => act(playerId, doing, reason.trim(), key),
    onSettled: () => queries.invalidateQueries({ queryKey: PLAYERS_KEY }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate()
  }
  return (
    <Sheet open onClose={onClose} title={`${t(`acts.${doing.act}`)}: ${who}`} closeLabel={app('close')} initialFocus={why}>
      {data ? (
        <div role="status" className="flex flex-col gap-4 pb-6">
          <p>{t('done')}</p>
          <Button onClick={onClose}>{app('close')}</Button>
        </div>
      ) : (
        <form onSubmit={send} className="flex flex-col gap-4 pb-6">
          <p>{t(`actDoes.${doing.act}`)}</p>
          <Why ref={why} value={reason} onChange={setReason} />
          <Problem of={error} />
          <Button kind="danger" type="submit" busy={isPending}>
            {t(`acts.${doing.act}`)}
          </Button>
        </form>
      )}
    </Sheet>
  )
}

function act(playerId: string, doing: PlayerAct, reason: string, idempotencyKey: string) {
  const said = { params: { playerId }, body: { reason } }
  switch (doing.act) {
    case 'freeze':
      return client(freezePlayer, said, { idempotencyKey })
    case 'deactivate':
      return client(deactivatePlayer, said, { idempotencyKey })
    case 'end-password':
      return client(endPlayerPassword, said, { idempotencyKey })
    case 'end-sessions':
      return client(endPlayerSessions, { ...said, body: { reason, sessionId: null } }, { idempotencyKey })
    case 'end-session':
      return client(endPlayerSessions, { ...said, body: { reason, sessionId: doing.sessionId } }, { idempotencyKey })
  }
}
