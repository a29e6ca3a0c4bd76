import { lazyPart } from '@krapao/ui'
import { Suspense, useState } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { HomeSkeleton } from '../features/home/home-skeleton.tsx'
import { InboxBell } from '../features/inbox/inbox-bell.tsx'
import { WalletNotifications } from '../features/home/wallet-notifications.tsx'
import { lazySheet } from '../lazy/not-loaded.tsx'
import { useLive } from '../live/use-live.ts'
import { useAfterPage } from './use-after-page.ts'
import { loginPath } from '../push/opened-outcome.ts'
import { signOut } from '../session/sign-out.ts'
import { readToken } from '../session/token.ts'
import { PlayerMenu } from './bottom-menu.tsx'
import { BrokenBoundary } from './broken-screen.tsx'
import { Column } from './column.tsx'
import { redirectFor } from './guard.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { TopBar } from './top-bar.tsx'

const AppWatch = lazyPart(() => import('./app-watch.tsx'))
const MoneyEnd = lazyPart(() => import('../money/requests/money-end.tsx'))
const StepUpSheet = lazyPart(() => import('../features/step-up/step-up-sheet.tsx'))
const NewsTeller = lazyPart(() => import('../features/inbox/news-teller.tsx'))
const PressedOutcome = lazyPart(() => import('../features/inbox/pressed-outcome.tsx'))
const PushOffer = lazyPart(() => import('../features/push/push-offer.tsx'))
const InboxSheet = lazySheet(
  () => import('../features/inbox/inbox-sheet.tsx'),
  (sheet) => sheet,
)
const SlipWatch = lazyPart(() => import('../features/slip/offer/slip-watch.tsx'))
const ConditionsSheet = lazySheet(
  () => import('../features/conditions/conditions-sheet.tsx'),
  (sheet) => sheet,
)

/** The area behind the sign-in: menus, the live line, and logging out. */
export function PlayerShell() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const token = readToken()
  const [conditions, setConditions] = useState<'unseen' | 'open' | 'closed'>('unseen')
  const [inbox, setInbox] = useState<'unseen' | 'open' | 'closed'>('unseen')
  const redirect = redirectFor(pathname, token !== undefined)
  // Of a sign-in, too, which leads here by way of `/user`.
  const isAfterPage = useAfterPage((redirect ?? pathname) === '/user/home')
  useLive(isAfterPage ? token : undefined)

  if (redirect) return <Navigate to={redirect === '/login' ? loginPath(search) : redirect} replace />
  return (
    <Column>
      <WalletNotifications />
      {isAfterPage && (
        <>
          <AppWatch />
          <MoneyEnd />
          <SlipWatch />
          <NewsTeller onOpen={() => setInbox('open')} />
          <PressedOutcome onNotFound={() => setInbox('open')} />
          <StepUpSheet />
        </>
      )}
      <TopBar
        bell={<InboxBell mayAsk={isAfterPage} onOpen={() => setInbox('open')} />}
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
      {inbox !== 'unseen' && (
        <InboxSheet open={inbox === 'open'} onClose={() => setInbox('closed')}>
          <PushOffer />
        </InboxSheet>
      )}
      {conditions !== 'unseen' && <ConditionsSheet open={conditions === 'open'} onClose={() => setConditions('closed')} />}
    </Column>
  )
}
