import { EVENTS_OF_NO_DEVICE, REFUSED_EVENTS, type SecurityEvent } from '@krapao/contract'
import { Button, ChatIcon, ShieldIcon } from '@krapao/ui'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { serverNow } from '../../../clock/server-clock.ts'
import { useDates } from '../../../format/use-dates.ts'
import { useMessages } from '../../../messages/index.ts'
import { Group } from '../group.tsx'
import { PartState } from './part-state.tsx'
import { useSecurityEvents } from './security-queries.ts'
import { useDeviceWords } from './use-device-words.ts'
import { messages } from './messages.ts'

const SHOWN_FIRST = 5

/** What has happened to the security of the account, the newest first. */
export function Activity() {
  const t = useMessages(messages)
  const list = useSecurityEvents()
  const [showsAll, setShowsAll] = useState(false)
  const events = list.data?.events
  return (
    <Group icon={<ShieldIcon size={18} />} title={t('activity.title')} note={<NotYou />}>
      {!events ? (
        <PartState
          isBroken={list.isError}
          loading={t('activity.loading')}
          broken={t('activity.broken')}
          retry={t('retry')}
          isRetrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : events.length === 0 ? (
        <p className="px-4 py-5 text-center text-[0.84375rem] text-muted">{t('activity.empty')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {(showsAll ? events : events.slice(0, SHOWN_FIRST)).map((event, index) => (
            // Two of one kind may come at one time, and none ever moves.
            // oxlint-disable-next-line react/no-array-index-key
            <Happened key={`${event.at} ${event.kind} ${index}`} event={event} />
          ))}
        </ul>
      )}
      {events && events.length > SHOWN_FIRST && !showsAll && (
        <div className="border-t border-line p-3">
          <Button wide onClick={() => setShowsAll(true)}>
            {t('activity.more', { count: events.length - SHOWN_FIRST })}
          </Button>
        </div>
      )}
    </Group>
  )
}

function Happened({ event }: { event: SecurityEvent }) {
  const t = useMessages(messages)
  const words = useDeviceWords()
  const dates = useDates()
  return (
    <li className="px-4 py-3">
      <p className={clsx('text-[0.9375rem] leading-normal font-semibold', REFUSED_EVENTS.includes(event.kind) && 'text-warn')}>
        {t(`activity.kind.${event.kind}`)}
      </p>
      {!EVENTS_OF_NO_DEVICE.includes(event.kind) && (
        <p className="text-[0.8125rem] leading-normal text-soft [overflow-wrap:anywhere]">
          {words.device(event)} · {words.place(event)}
        </p>
      )}
      <p className="tabular text-[0.8125rem] leading-normal text-muted">
        <time dateTime={event.at}>{dates.lately(event.at, serverNow())}</time>
      </p>
    </li>
  )
}

function NotYou() {
  const t = useMessages(messages)
  return (
    <>
      <p>{t('activity.notYou')}</p>
      <Link to="/user/contact" className="inline-flex min-h-11 items-center gap-2 text-[0.8125rem] font-medium text-cool">
        <ChatIcon size={17} className="shrink-0" />
        {t('activity.support')}
      </Link>
    </>
  )
}
