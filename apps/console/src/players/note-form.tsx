import { CONNECTION } from '@krapao/contract'
import { notePlayer } from '@krapao/contract/console'
import { Button } from '@krapao/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { client, refusalCode } from '../api/client.ts'
import { Problem } from '../messages/problem.tsx'
import { PLAYERS_KEY } from './player-calls.ts'

/** The same words go under the same key, so that they are kept once, however often they are sent; other words are another note. */
export function NoteForm({ playerId, onWritten }: { playerId: string; onWritten: () => void }) {
  const t = useTranslations('remarks')
  const queries = useQueryClient()
  const id = useId()
  const [note, setNote] = useState('')
  const said = useRef<{ note: string; key: string }>(undefined)
  const { mutate, error, isPending, isSuccess, reset } = useMutation({
    mutationFn: (words: string) => {
      if (said.current?.note !== words) said.current = { note: words, key: crypto.randomUUID() }
      return client(notePlayer, { params: { playerId }, body: { note: words } }, { idempotencyKey: said.current.key })
    },
    onSuccess: () => {
      said.current = undefined
      setNote('')
      onWritten()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: PLAYERS_KEY }),
  })
  const isLost = error !== null && refusalCode(error) === CONNECTION
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && note.trim() !== '') mutate(note.trim())
  }
  return (
    <form onSubmit={send} className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-[0.84375rem] font-medium text-muted">
        {t('writeNote')}
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={2000}
        required
        value={note}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => {
          if (isSuccess) reset()
          setNote(currentTarget.value)
        }}
        className="rounded-field border border-edge bg-raised/70 px-4 py-3 focus:border-gold"
      />
      <p id={`${id}-hint`} className="text-[0.78125rem] text-faint">
        {t('noteHint')}
      </p>
      {isLost ? (
        <p role="alert" className="text-[0.875rem] text-bad">
          {t('lost')}
        </p>
      ) : (
        <Problem of={error} />
      )}
      <p role="status" className="text-[0.875rem] text-ok empty:hidden">
        {isSuccess && t('written')}
      </p>
      <Button type="submit" busy={isPending} className="self-start">
        {t('write')}
      </Button>
    </form>
  )
}
