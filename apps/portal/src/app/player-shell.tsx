import { Suspense, useState } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { HomeSkeleton } from '../features/home/home-skeleton.tsx'
import { WalletNotifications } from '../features/home/wallet-notifications.tsx'
import { lazyPart } from '../lazy/lazy-part.tsx'
import { lazySheet } from '../lazy/not-loaded.tsx'
import { useLive } from '../live/use-live.ts'
import { useAfterPage } from './use-after-page.ts'
import { signOut } from '../session/sign-out.ts'
import { readToken } from '../session/token.ts'
import { PlayerMenu } from './bottom-menu.tsx'
import { BrokenBoundary } from './broken-screen.tsx'
import { Column } from './column.tsx'
import { redirectFor } from './guard.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { TopBar } from './top-bar.tsx'

const MoneyEnd = lazyPart(() => import('../money/requests/money-end.tsx'))
const StepUpSheet = lazyPart(() => import('../features/step-up/step-up-sheet.tsx'))
const SlipWatch = lazyPart(() => import('../features/slip/offer/slip-watch.tsx'))
const ConditionsSheet = lazySheet(
  () => import('../features/conditions/conditions-sheet.tsx'),
  (sheet) => sheet,
)

/** The area behind the sign-in: menus, the live line, and logging out. */
export function PlayerShell() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const token = readToken()
  const [conditions, setConditions] = useState<'unseen' | 'open' | 'closed'>('unseen')
  const isAfterPage = useAfterPage(pathname === '/user/home')
  useLive(isAfterPage ? token : undefined)

  const redirect = redirectFor(pathname, token !== undefined)
  if (redirect) return <Navigate to={redirect} replace />
  return (
    <Column>
      <WalletNotifications />
      {isAfterPage && (
        <>
          <MoneyEnd />
          <SlipWatch />
          <StepUpSheet />
        </>
      )}
      <TopBar
        onLogout={() => {
          signOut()
          void navigate('/login', { replace: true })
        }}
      />
      <main className="flex flex-1 flex-col pb-32">
        <BrokenBoundary key={pathname}>
          <Suspense fallback={pathname === '/user/home' ? <HomeSkeleton /> : <PageSkeleton />}>
            <Outlet />
          </Suspense>
        </BrokenBoundary>
      </main>
      <PlayerMenu onConditions={() => setConditions('open')} />
      {conditions !== 'unseen' && <ConditionsSheet open={conditions === 'open'} onClose={() => setConditions('closed')} />}
    </Column>
  )
}
