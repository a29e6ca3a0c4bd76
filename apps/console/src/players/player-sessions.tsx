import type { ConsolePlayer } from '@krapao/contract/console'
import { Badge, Button, Card } from '@krapao/ui'
import { useTranslations } from 'use-intl'
import { useMoment } from '../queue/waited.ts'
import type { PlayerAct } from './act-sheet.tsx'

interface PlayerSessionsProps {
  sessions: ConsolePlayer['sessions']
  mayAct: boolean
  onEnd: (act: PlayerAct) => void
}

/** Where they are signed in; whoever may ends one of them, or all. */
export function PlayerSessions({ sessions, mayAct, onEnd }: PlayerSessionsProps) {
  const t = useTranslations('players')
  const moment = useMoment()
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-[0.8125rem] font-semibold text-muted">{t('sessions')}</h3>
      {sessions.length === 0 && <p className="text-[0.875rem] text-muted">{t('noSessions')}</p>}
      <ul className="flex flex-col gap-2">
        {sessions.map(({ sessionId, browser, system, country, createdAt, lastSeenAt, readsOnly }) => {
          const device = [browser, system, country].filter((part) => part !== null).join(' · ') || t('unknownDevice')
          return (
            <li key={sessionId}>
              <Card className="flex flex-wrap items-center gap-3 px-4 py-3">
                <p className="min-w-0 flex-1 text-[0.875rem]">
                  <span className="block font-semibold">
                    {device} {readsOnly && <Badge>{t('readsOnly')}</Badge>}
                  </span>
                  <span className="text-muted">{t('seen', { since: moment(createdAt), last: moment(lastSeenAt) })}</span>
                </p>
                {mayAct && (
                  <Button aria-label={`${t('end')}: ${device}`} onClick={() => onEnd({ act: 'end-session', sessionId })}>
                    {t('end')}
                  </Button>
                )}
              </Card>
            </li>
          )
        })}
      </ul>
      {mayAct && sessions.length > 1 && (
        <Button onClick={() => onEnd({ act: 'end-sessions' })} className="self-start">
          {t('acts.end-sessions')}
        </Button>
      )}
    </section>
  )
}
