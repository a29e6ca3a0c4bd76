import type { ConsolePlayer } from '@krapao/contract/console'
import { Button, EmptyState, LoadFailed, Skeleton } from '@krapao/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { refusalCode } from '../api/client.ts'
import { useKeys } from '../keys/use-keys.ts'
import { useMoment } from '../queue/waited.ts'
import { useOwnStaff } from '../session/session.tsx'
import { type PlayerAct, ActSheet } from './act-sheet.tsx'
import { playerQuery } from './player-calls.ts'
import { AccountFacts, MoneyFacts, WaitingItems, WhoFacts } from './player-facts.tsx'
import { PlayerNotes } from './player-notes.tsx'
import { PlayerSessions } from './player-sessions.tsx'
import { PlayerTags } from './player-tags.tsx'
import { StateBadge } from './state-badge.tsx'
import { Timeline } from './timeline.tsx'

/** Everything about one player on a page: who they are, what they have, what waits, and what happened. */
export function PlayerScreen() {
  const t = useTranslations('players')
  const app = useTranslations('app')
  const { playerId = '' } = useParams()
  const itemId = useSearchParams()[0].get('item')
  const moment = useMoment()
  const navigate = useNavigate()
  const { data: player, error, isFetching, refetch, dataUpdatedAt } = useQuery(playerQuery(playerId))
  useKeys({ escape: () => void navigate(itemId === null ? '/players' : `/queue?item=${itemId}`) })
  const isNobody = error !== null && ['NO_PLAYER', 'KEY_INVALID'].includes(refusalCode(error))
  return (
    <main className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-300 flex-col gap-6 p-4 pb-16 md:p-8">
        <Link to={itemId === null ? '/players' : `/queue?item=${itemId}`} className="self-start py-2 text-[0.875rem] text-cool underline">
          ← {itemId === null ? t('toSearch') : t('toItem')}
        </Link>
        {player ? (
          <>
            {error !== null && (
              <p role="status" className="text-[0.8125rem] text-warn">
                {t('stale', { at: moment(new Date(dataUpdatedAt).toISOString()) })}
              </p>
            )}
            <Player key={playerId} player={player} itemId={itemId} />
          </>
        ) : isNobody ? (
          <EmptyState title={t('notThere')} />
        ) : error === null ? (
          <Loading />
        ) : (
          <LoadFailed title={t('pageBroken')} retryLabel={app('retry')} busy={isFetching} onRetry={() => void refetch()} />
        )}
      </div>
    </main>
  )
}

function Player({ player, itemId }: { player: ConsolePlayer; itemId: string | null }) {
  const t = useTranslations('players')
  const [doing, setDoing] = useState<PlayerAct>()
  const { permissions } = useOwnStaff()
  const mayAct = permissions.includes('players.act')
  const acts = (['end-password', 'freeze', 'deactivate'] as const).filter((act) => !isSoAlready(act, player))
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="text-xl font-bold [overflow-wrap:anywhere]">{player.who}</h1>
        <StateBadge state={player.state} />
        {mayAct && (
          <div className="flex basis-full flex-wrap gap-2 md:flex-1 md:basis-auto md:justify-end">
            {acts.map((act) => (
              <Button key={act} kind={act === 'deactivate' ? 'danger' : 'quiet'} onClick={() => setDoing({ act })}>
                {t(`acts.${act}`)}
              </Button>
            ))}
          </div>
        )}
      </header>
      <PlayerTags player={player} mayAct={mayAct} />
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <h2 className="sr-only">{t('overview')}</h2>
          <MoneyFacts player={player} />
          <WhoFacts player={player} itemId={itemId} mayReveal={permissions.includes('players.reveal')} />
          <AccountFacts player={player} itemId={itemId} mayReveal={permissions.includes('players.reveal')} />
          <WaitingItems player={player} mayOpen={permissions.includes('queue.read')} />
          <PlayerSessions sessions={player.sessions} mayAct={mayAct} onEnd={setDoing} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <PlayerNotes playerId={player.playerId} mayWrite={mayAct} />
          <Timeline playerId={player.playerId} />
        </div>
      </div>
      {doing && <ActSheet playerId={player.playerId} who={player.who} doing={doing} onClose={() => setDoing(undefined)} />}
    </>
  )
}

function isSoAlready(act: PlayerAct['act'], { frozenAt, deactivatedAt }: ConsolePlayer): boolean {
  return (act === 'freeze' && frozenAt !== null) || (act === 'deactivate' && deactivatedAt !== null)
}

/** In the shape of what comes. */
function Loading() {
  const app = useTranslations('app')
  return (
    <div role="status" aria-label={app('loading')} className="grid gap-8 lg:grid-cols-2">
      <div className="flex flex-col gap-6">
        <Skeleton className="h-48" />
        <Skeleton className="h-64" />
      </div>
      <Skeleton className="h-120" />
    </div>
  )
}
