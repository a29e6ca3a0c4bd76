import { LoadFailed, lazyPart, type Retry, Spinner } from '@krapao/ui'
import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { Link, Navigate, Route, Routes } from 'react-router'
import { QueueScreen } from '../queue/queue-screen.tsx'
import { Session } from '../session/session.tsx'
import { Shell } from './shell.tsx'

/** Loaded when it is first opened: whoever works through the queue all day needs no other screen for its first. */
const screen = (load: () => Promise<ComponentType>) =>
  lazyPart(async () => ({ default: await load() }), { place: <Loading />, Failed: NotLoaded })

const SearchScreen = screen(async () => (await import('../players/search-screen.tsx')).SearchScreen)
const PlayerScreen = screen(async () => (await import('../players/player-screen.tsx')).PlayerScreen)
const ExplainScreen = screen(async () => (await import('../players/explain-screen.tsx')).ExplainScreen)
const ReadScreen = screen(async () => (await import('../players/read-screen.tsx')).ReadScreen)
const OwnScreen = screen(async () => (await import('../own/own-screen.tsx')).OwnScreen)
const StaffScreen = screen(async () => (await import('../staff/staff-screen.tsx')).StaffScreen)
const TrailScreen = screen(async () => (await import('../trail/trail-screen.tsx')).TrailScreen)
const SettingsScreen = screen(async () => (await import('../staff/settings-screen.tsx')).SettingsScreen)
const InvitationScreen = screen(async () => (await import('../sign-in/invitation-screen.tsx')).InvitationScreen)

export function AppRoutes() {
  return (
    <Routes>
      <Route path="invitation" element={<InvitationScreen />} />
      <Route
        element={
          <Session>
            <Shell />
          </Session>
        }
      >
        <Route index element={<Navigate to="/queue" replace />} />
        <Route path="queue" element={<QueueScreen />} />
        <Route path="players" element={<SearchScreen />} />
        <Route path="players/:playerId" element={<PlayerScreen />} />
        <Route path="players/:playerId/explain" element={<ExplainScreen />} />
        <Route path="players/:playerId/inbox" element={<ReadScreen />} />
        <Route path="me" element={<OwnScreen />} />
        <Route path="staff" element={<StaffScreen />} />
        <Route path="trail" element={<TrailScreen />} />
        <Route path="settings" element={<SettingsScreen />} />
        <Route path="*" element={<NotThere />} />
      </Route>
    </Routes>
  )
}

function Loading() {
  const t = useTranslations('app')
  return (
    <main role="status" aria-label={t('loading')} className="grid flex-1 place-content-center">
      <Spinner />
    </main>
  )
}

function NotLoaded({ isRetrying, onRetry }: Retry) {
  const t = useTranslations('app')
  return (
    <main className="flex-1 p-4">
      <LoadFailed title={t('broken')} retryLabel={t('retry')} busy={isRetrying} onRetry={onRetry} />
    </main>
  )
}

function NotThere() {
  const t = useTranslations('app')
  return (
    <main className="grid flex-1 place-content-center gap-4 p-8 text-center">
      <h1 className="text-lg font-bold">{t('notThere')}</h1>
      <Link to="/queue" className="text-cool underline">
        {t('toQueue')}
      </Link>
    </main>
  )
}
