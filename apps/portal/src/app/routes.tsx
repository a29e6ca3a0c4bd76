import { lazy, type ReactNode, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import LoginPage from '../pages/login.tsx'
import { BrokenBoundary } from './broken-screen.tsx'
import { Column } from './column.tsx'
import { LostScreen } from './lost-screen.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { PublicShell } from './public-shell.tsx'
import { TopBar } from './top-bar.tsx'

const PlayerShell = lazy(() => import('./player-shell.tsx').then((module) => ({ default: module.PlayerShell })))
const RegisterPage = lazy(() => import('../pages/register.tsx'))
const HowtoPage = lazy(() => import('../pages/howto.tsx'))
const ContactPage = lazy(() => import('../pages/contact.tsx'))
const TerminatedPage = lazy(() => import('../pages/terminated.tsx'))
const HomePage = lazy(() => import('../pages/home.tsx'))
const ProfilePage = lazy(() => import('../pages/profile.tsx'))
const BonusPage = lazy(() => import('../pages/bonus.tsx'))
const StatementPage = lazy(() => import('../pages/statement.tsx'))
const SpinPage = lazy(() => import('../pages/spin.tsx'))
const FairnessPage = lazy(() => import('../pages/fairness.tsx'))

/** Every path of the portal; any other is the lost screen. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Navigate to="/user" replace />} />
      <Route element={<PublicShell />}>
        {/* Not lazy: it is part of the first script, so that its rendered HTML can be hydrated at once. */}
        <Route path="/login" element={<LoginPage />} />
        <Route path="/register" element={inPage(<RegisterPage />)} />
        <Route path="/howto" element={inPage(<HowtoPage />)} />
        <Route path="/contact" element={inPage(<ContactPage />)} />
      </Route>
      <Route path="/user" element={inColumn(<PlayerShell />)}>
        <Route path="home" element={<HomePage />} />
        <Route path="profile" element={<ProfilePage />} />
        <Route path="bonus" element={<BonusPage />} />
        <Route path="statement" element={<StatementPage />} />
        <Route path="contact" element={<ContactPage />} />
        <Route path="spin" element={<SpinPage />} />
        <Route path="spin/fairness" element={<FairnessPage />} />
        <Route path="*" element={<LostScreen />} />
      </Route>
      <Route path="/terminated" element={inColumn(<TerminatedPage />)} />
      <Route
        path="*"
        element={
          <Column>
            <TopBar />
            <main className="flex flex-1 flex-col">
              <LostScreen />
            </main>
          </Column>
        }
      />
    </Routes>
  )
}

function inPage(page: ReactNode): ReactNode {
  return <Suspense fallback={<PageSkeleton />}>{page}</Suspense>
}

function inColumn(page: ReactNode): ReactNode {
  const skeleton = (
    <Column>
      <div className="pt-16">
        <PageSkeleton />
      </div>
    </Column>
  )
  return (
    <BrokenBoundary>
      <Suspense fallback={skeleton}>{page}</Suspense>
    </BrokenBoundary>
  )
}
