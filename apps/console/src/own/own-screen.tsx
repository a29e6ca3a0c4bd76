import { endOwnSessions, listOwnSessions } from '@krapao/contract/console'
import { Badge, Button, Card, LoadFailed, Skeleton } from '@krapao/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { client } from '../api/client.ts'
import { Problem } from '../messages/problem.tsx'
import { useMoment } from '../queue/waited.ts'
import { useOwnStaff } from '../session/session.tsx'
import { OwnPlayers } from './own-players.tsx'
import { OwnAuthority } from './own-authority.tsx'

const SESSIONS_KEY = ['own-sessions']

/** Who is signed in: what they may do, how they sign in, and where they are signed in. */
export function OwnScreen() {
  const t = useTranslations('own')
  const roles = useTranslations('roles')
  const moment = useMoment()
  const own = useOwnStaff()
  const { name, passkeys, totpSetUpAt, recoveryCodesLeft, passwordSetAt } = own
  return (
    <main className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-180 flex-col gap-8 p-4 pb-16 md:p-8">
        <header className="flex flex-col gap-2">
          <h1 className="text-xl font-bold">{name}</h1>
          <p className="flex flex-wrap gap-2">
            {own.roles.map((role) => (
              <Badge key={role} tone="gold">
                {roles(role)}
              </Badge>
            ))}
          </p>
        </header>
        <Part title={t('signIn')}>
          <ul className="flex flex-col gap-1 text-[0.875rem]">
            <li>{passwordSetAt === null ? t('noPassword') : t('password', { at: moment(passwordSetAt) })}</li>
            {totpSetUpAt !== null && <li>{t('totp', { at: moment(totpSetUpAt) })}</li>}
            {passkeys.map((passkey) => (
              <li key={passkey.passkeyId}>{t('passkey', { name: passkey.name, at: moment(passkey.createdAt) })}</li>
            ))}
            <li className={recoveryCodesLeft < 3 ? 'text-warn' : ''}>{t('recovery', { count: recoveryCodesLeft })}</li>
          </ul>
        </Part>
        <Part title={t('sessions')}>
          <Sessions />
        </Part>
        <Part title={t('players')}>
          <OwnPlayers />
        </Part>
        <Part title={t('authority')}>
          <OwnAuthority authority={own.authority} />
        </Part>
      </div>
    </main>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-bold">{title}</h2>
      {children}
    </section>
  )
}

function Sessions() {
  const t = useTranslations('own')
  const app = useTranslations('app')
  const moment = useMoment()
  const queries = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => client(listOwnSessions, {}, { signal }),
  })
  const ended = useMutation({
    mutationFn: (sessionId: string | null) => client(endOwnSessions, { body: { sessionId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: SESSIONS_KEY }),
  })
  if (!data)
    return isError ? (
      <LoadFailed isRow title={app('broken')} retryLabel={app('retry')} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-24" />
    )
  return (
    <>
      <ul className="flex flex-col gap-2">
        {data.sessions.map(({ sessionId, browser, system, country, createdAt, lastSeenAt, isThis }) => (
          <li key={sessionId}>
            <Card className="flex flex-wrap items-center gap-3 p-4">
              <p className="min-w-0 flex-1 text-[0.875rem]">
                <span className="block font-semibold">
                  {[browser, system, country].filter((part) => part !== null).join(' · ') || t('unknownDevice')}{' '}
                  {isThis && <Badge tone="ok">{t('this')}</Badge>}
                </span>
                <span className="text-muted">{t('seen', { since: moment(createdAt), last: moment(lastSeenAt) })}</span>
              </p>
              {!isThis && (
                <Button busy={ended.isPending && ended.variables === sessionId} onClick={() => ended.mutate(sessionId)}>
                  {t('end')}
                </Button>
              )}
            </Card>
          </li>
        ))}
      </ul>
      <Problem of={ended.error} />
      {data.sessions.length > 1 && (
        <Button kind="danger" className="self-start" busy={ended.isPending && ended.variables === null} onClick={() => ended.mutate(null)}>
          {t('endOthers')}
        </Button>
      )}
    </>
  )
}
