import { useTranslations } from 'use-intl'
import { Link, Navigate, Route, Routes } from 'react-router'
import { QueueScreen } from '../queue/queue-screen.tsx'
import { Shell } from './shell.tsx'

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<Navigate to="/queue" replace />} />
        <Route path="queue" element={<QueueScreen />} />
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
