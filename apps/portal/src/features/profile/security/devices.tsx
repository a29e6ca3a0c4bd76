import type { SessionShown } from '@krapao/contract'
import { Badge, Button, PhoneIcon, useToast } from '@krapao/ui'
import { useState } from 'react'
import { serverNow } from '../../../clock/server-clock.ts'
import { useRefusedToast } from '../../../dialogs/use-refused-toast.ts'
import { useDates } from '../../../format/use-dates.ts'
import { useTimeAgo } from '../../../format/use-time-ago.ts'
import { useMessages } from '../../../messages/index.ts'
import { Group } from '../group.tsx'
import { EndQuestion } from './end-question.tsx'
import { PartState } from './part-state.tsx'
import { type ToEnd, useEndSessions, useSessions } from './security-queries.ts'
import { useDeviceWords } from './use-device-words.ts'
import { messages } from './messages.ts'

/** Where the player is signed in. Any but this device can be signed out from here. */
export function Devices() {
  const t = useMessages(messages)
  const toast = useToast()
  const sayRefused = useRefusedToast()
  const list = useSessions()
  const [asked, setAsked] = useState<ToEnd>()
  const end = useEndSessions({
    onEnded: (ended) => {
      setAsked(undefined)
      toast.show('success', t(ended === 'others' ? 'devices.othersEnded' : 'devices.ended'))
    },
    onRefused: (error) => {
      setAsked(undefined)
      sayRefused(error)
    },
  })
  const sessions = list.data?.sessions
  return (
    <Group icon={<PhoneIcon size={18} />} title={t('devices.title')}>
      {sessions ? (
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
            <Device key={session.sessionId} session={session} onEnd={() => setAsked(session)} />
          ))}
        </ul>
      ) : (
        <PartState
          isBroken={list.isError}
          loading={t('devices.loading')}
          broken={t('devices.broken')}
          retry={t('retry')}
          isRetrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {sessions?.some(({ isThis }) => !isThis) && (
        <div className="border-t border-line p-3">
          <Button kind="danger" wide onClick={() => setAsked('others')}>
            {t('devices.endOthers')}
          </Button>
        </div>
      )}
      <EndQuestion asked={asked} busy={end.isPending} onAnswer={(yes) => (yes && asked ? end.mutate(asked) : setAsked(undefined))} />
    </Group>
  )
}

function Device({ session, onEnd }: { session: SessionShown; onEnd: () => void }) {
  const t = useMessages(messages)
  const words = useDeviceWords()
  const dates = useDates()
  const timeAgo = useTimeAgo()
  const { isThis, createdAt, lastSeenAt } = session
  const device = words.device(session)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-[9rem] flex-1">
        <p className="text-[0.9375rem] leading-normal font-semibold [overflow-wrap:anywhere]">{device}</p>
        <p className="text-[0.8125rem] leading-normal text-soft">{words.place(session)}</p>
        <p className="tabular text-[0.8125rem] leading-normal text-muted">
          {t('devices.since', { when: dates.latelyWithin(createdAt, serverNow()) })}
        </p>
        {!isThis && (
          <p className="tabular text-[0.8125rem] leading-normal text-muted">
            {t('devices.lastUsed', { when: timeAgo(lastSeenAt, serverNow()) })}
          </p>
        )}
      </div>
      {isThis ? (
        <Badge tone="ok">{t('devices.this')}</Badge>
      ) : (
        <Button className="min-h-11!" aria-haspopup="dialog" aria-label={t('devices.endOf', { device })} onClick={onEnd}>
          {t('devices.end')}
        </Button>
      )}
    </li>
  )
}
