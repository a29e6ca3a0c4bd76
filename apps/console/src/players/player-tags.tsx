import { type ConsolePlayer, PLAYER_TAGS, tagPlayer } from '@krapao/contract/console'
import { Button, CloseIcon, Pill, SelectField, Sheet } from '@krapao/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { client } from '../api/client.ts'
import { Problem } from '../messages/problem.tsx'
import { useMoment } from '../queue/waited.ts'
import { PLAYERS_KEY } from './player-calls.ts'
import { Why } from './why.tsx'

type Tagged = ConsolePlayer['tags'][number]
type Tag = Tagged['tag']

/** What staff have marked a player with; whoever may puts on another, or takes one off. */
export function PlayerTags({ player: { playerId, who, tags }, mayAct }: { player: ConsolePlayer; mayAct: boolean }) {
  const t = useTranslations('remarks')
  const [doing, setDoing] = useState<Tagged | 'new'>()
  const free = PLAYER_TAGS.filter((tag) => !tags.some((one) => one.tag === tag))
  if (tags.length === 0 && !mayAct) return null
  return (
    <section aria-label={t('tags')} className="flex flex-wrap items-center gap-2">
      <ul className="contents">
        {tags.map((tagged) => (
          <li key={tagged.tag}>
            <Pill className="text-text">
              {t(`tagNames.${tagged.tag}`)}
              {mayAct && (
                <button
                  type="button"
                  aria-label={t('untag', { tag: t(`tagNames.${tagged.tag}`) })}
                  onClick={() => setDoing(tagged)}
                  className="-mr-2 grid size-8 place-items-center rounded-full text-muted hover:text-text"
                >
                  <CloseIcon size={14} />
                </button>
              )}
            </Pill>
          </li>
        ))}
      </ul>
      {mayAct && free.length > 0 && (
        <Button kind="plain" onClick={() => setDoing('new')}>
          + {t('tag')}
        </Button>
      )}
      {doing && <TagSheet playerId={playerId} who={who} free={free} tagged={doing} onClose={() => setDoing(undefined)} />}
    </section>
  )
}

interface TagSheetProps {
  playerId: string
  who: string
  free: readonly Tag[]
  /** The one that is to be taken off. */
  tagged: Tagged | 'new'
  onClose: () => void
}

/** Asks which and why, and does it once, however often it is pressed. */
function TagSheet({ playerId, who, free, tagged, onClose }: TagSheetProps) {
  const t = useTranslations('remarks')
  const app = useTranslations('app')
  const moment = useMoment()
  const queries = useQueryClient()
  const first = useRef<HTMLSelectElement>(null)
  const why = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Tag | ''>('')
  const [reason, setReason] = useState('')
  const [key] = useState(() => crypto.randomUUID())
  const isOn = tagged === 'new'
  const tag = isOn ? chosen : tagged.tag
  const { mutate, error, isPending } = useMutation({
    mutationFn: (said: Tag) =>
      client(tagPlayer, { params: { playerId }, body: { tag: said, isOn, reason: reason.trim() } }, { idempotencyKey: key }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: PLAYERS_KEY }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && tag !== '') mutate(tag)
  }
  const title = isOn ? t('tag') : t('untag', { tag: t(`tagNames.${tagged.tag}`) })
  return (
    <Sheet open onClose={onClose} title={`${title}: ${who}`} closeLabel={app('close')} initialFocus={isOn ? first : why}>
      <form onSubmit={send} className="flex flex-col gap-4 pb-6">
        <p>{isOn ? t('tagHint') : t('tagged', { who: tagged.by, at: moment(tagged.at) })}</p>
        {isOn && (
          <SelectField
            ref={first}
            required
            label={t('whichTag')}
            placeholder="—"
            value={chosen}
            options={free.map((value) => ({ value, label: t(`tagNames.${value}`) }))}
            onChange={(value) => setChosen(free.find((one) => one === value) ?? '')}
          />
        )}
        <Why ref={why} value={reason} onChange={setReason} />
        <Problem of={error} />
        <Button type="submit" busy={isPending}>
          {title}
        </Button>
      </form>
    </Sheet>
  )
}
