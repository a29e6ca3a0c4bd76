import { useTranslations } from 'use-intl'
import { Link, Navigate, Route, Routes } from 'react-router'
import { OwnScreen } from '../own/own-screen.tsx'
import { ExplainScreen } from '../players/explain-screen.tsx'
import { PlayerScreen } from '../players/player-screen.tsx'
import { SearchScreen } from '../players/search-screen.tsx'
import { QueueScreen } from '../queue/queue-screen.tsx'
import { Session } from '../session/session.tsx'
import { InvitationScreen } from '../sign-in/invitation-screen.tsx'
import { SettingsScreen } from '../staff/settings-screen.tsx'
import { StaffScreen } from '../staff/staff-screen.tsx'
import { TrailScreen } from '../trail/trail-screen.tsx'
import { Shell } from './shell.tsx'

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
        <Route path="me" element={<OwnScreen />} />
        <Route path="staff" element={<StaffScreen />} />
        <Route path="trail" element={<TrailScreen />} />
        <Route path="settings" element={<SettingsScreen />} />
        <Route path="*" element={<NotThere />} />
      </Route>
    </Routes>
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
