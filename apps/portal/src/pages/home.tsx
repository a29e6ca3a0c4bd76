import { lazyPart } from '@krapao/ui'
import { currencySign } from '@krapao/money'
import type { WalletSummary } from '@krapao/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { usePageTitle } from '../app/site-name.ts'
import { useAgreementDueAt } from '../features/agreement/use-agreement.ts'
import { LastGame } from '../features/games/last-game.tsx'
import { BalanceCard } from '../features/home/balance-card.tsx'
import { FirstSteps, isNewPlayer } from '../features/home/first-steps.tsx'
import { UnderWay } from '../features/home/under-way.tsx'
import { useSpinActive } from '../features/home/get-spin-active.ts'
import { BonusRowPlace, LobbySkeleton, HomeSkeleton } from '../features/home/home-skeleton.tsx'
import { InviteRow } from '../features/home/invite-row.tsx'
import { Tiles } from '../features/home/tiles.tsx'
import { type Dashboard, useDashboard } from '../features/home/use-dashboard.ts'
import { WalletBroken } from '../features/home/wallet-broken.tsx'
import { messages } from '../features/home/messages.ts'
import { NewTermsSheet } from '../features/terms/lazy-sheets.ts'
import { useTermsQuestion } from '../features/terms/use-terms-question.ts'
import { QrCard } from '../features/qr-deposit/qr-card.tsx'
import { useUnpressed } from '../dialogs/use-unpressed.ts'
import { useOnline } from '../live/connection.ts'
import { lazySheet, PartNotLoaded } from '../lazy/not-loaded.tsx'
import { useBalancesHidden } from '../money/hidden-balance.ts'
import type { MadeQr } from '../money/requests/verbs.ts'
import { useMoneyRequest } from '../money/requests/use-requests.ts'
import { useWantedQr, wantQr } from '../money/requests/wanted-qr.ts'
import { WaitingSlips } from '../money/checks/waiting-slips.tsx'
import { AnnouncedTransfer } from '../money/payments/announced-transfer.tsx'
import { ArrivedPayments } from '../money/payments/arrived-payments.tsx'
import { useMessages } from '../messages/index.ts'
import { supportsPasskeys } from '../passkeys/support.ts'
import type { Over } from './home-sheets.tsx'

const loadSheets = () => import('./home-sheets.tsx')
const Lobby = lazyPart(() => import('../features/games/lobby/lobby.tsx'), {
  place: <LobbySkeleton />,
  Failed: PartNotLoaded,
})
// Nobody has asked for these, so the page does without them when they cannot be loaded.
const AgreementSheet = lazyPart(() => import('../features/agreement/agreement-sheet.tsx'))
const ConfirmBanner = lazyPart(() => import('../features/confirm-session/confirm-banner.tsx'), { Failed: PartNotLoaded })
const PasskeyOffer = lazyPart(() => import('../features/passkey-offer/passkey-offer.tsx'))
const InstallOffer = lazyPart(() => import('../features/install/install-offer.tsx'))
const LastBalance = lazyPart(() => import('../features/offline/last-balance.tsx'))
const BonusRow = lazyPart(() => import('../features/home/bonus-row.tsx'), { place: <BonusRowPlace /> })
const HomeSheets = lazySheet(loadSheets, ({ over, onClose }) => ({ open: over !== undefined, onClose }))

export default function HomePage() {
  const dashboard = useDashboard()
  const isOffline = !useOnline()
  const spinIsActive = useSpinActive()
  const title = useMessages(messages)('title')
  usePageTitle(title)
  // Asked before there is anything to hide, so that figures do not appear late.
  useBalancesHidden()
  if (!dashboard.wallet && (dashboard.broken || isOffline))
    return (
      <>
        <h1 className="sr-only">{title}</h1>
        <LastBalance />
        <WalletBroken isOffline={isOffline} onRetry={dashboard.refresh} />
      </>
    )
  if (!dashboard.wallet || spinIsActive === undefined)
    return (
      <>
        <h1 className="sr-only">{title}</h1>
        {dashboard.unanswered && <LastBalance />}
        <HomeSkeleton />
      </>
    )
  return <HomeView wallet={dashboard.wallet} dashboard={dashboard} spinIsActive={spinIsActive} />
}

function HomeView({ wallet, dashboard, spinIsActive }: { wallet: WalletSummary; dashboard: Dashboard; spinIsActive: boolean }) {
  const [over, setOver] = useState<Over>()
  const [opened, setOpened] = useState(false)
  const terms = useTermsQuestion(wallet.profile.termsVersion)
  const agreementDueAt = useAgreementDueAt()
  // Rows that appear above the games would move them, so changes wait while a pointer is down.
  const still = useUnpressed(wallet)
  const isNew = isNewPlayer(still)
  const sign = currencySign(wallet.currency)
  const collecting = useMoneyRequest('collect-all')
  // The balances come first; the code of the sheets loads afterwards.
  useEffect(
    () =>
      void loadSheets().then(
        ({ loadRewardSheets }) => loadRewardSheets(),
        () => undefined,
      ),
    [],
  )
  const show = (next: Over) => {
    const open = () => {
      setOpened(true)
      setOver(next)
    }
    if (movesMoney(next)) terms.askBefore(open)
    else open()
  }
  const wanted = useWantedQr()
  const showWanted = useEffectEvent((qr: MadeQr) => {
    wantQr(undefined)
    show({ kind: 'deposit', qr })
  })
  useEffect(() => {
    if (wanted) showWanted(wanted)
  }, [wanted])
  useAskedDeposit(() => show({ kind: 'deposit' }))
  return (
    <>
      <BalanceCard
        wallet={wallet}
        dashboard={dashboard}
        isCalm={isNew}
        onDeposit={() => show({ kind: 'deposit' })}
        onWithdraw={() => show({ kind: 'withdraw' })}
        onTransfer={() => show({ kind: 'transfer', from: 'WALLET' })}
        collecting={{ isBusy: collecting.isBusy, onCollect: () => terms.askBefore(() => void collecting.request({})) }}
      />
      {wallet.readsOnly && <ConfirmBanner phone={wallet.profile.username} onConfirmed={dashboard.refresh} />}
      {isNew && <FirstSteps currency={wallet.currency} onDeposit={() => show({ kind: 'deposit' })} />}
      <ArrivedPayments payments={still.payments} className="mx-4 mt-4" />
      {still.announced && <AnnouncedTransfer announced={still.announced} className="mx-4 mt-4" onOpen={() => show({ kind: 'deposit' })} />}
      {still.qr && (
        <div className="mx-4 mt-4">
          <QrCard qr={still.qr} sign={sign} onOpen={() => show({ kind: 'deposit' })} />
        </div>
      )}
      <WaitingSlips slips={still.slips} currency={wallet.currency} className="mx-4 mt-4" />
      <UnderWay wallet={still} />
      {still.bonus && <BonusRow condition={still.bonus} sign={sign} />}
      <InviteRow
        wallet={wallet}
        // While another bonus is open nothing can be received: the sheet says why.
        onReceive={() => show(wallet.bonus ? { kind: 'invite' } : { kind: 'invite', receives: 'alone' })}
      />
      <Tiles
        spinIsActive={spinIsActive}
        coins={wallet.profile.coin}
        refreshing={dashboard.refreshing}
        onRefresh={dashboard.refresh}
        onInvite={() => show({ kind: 'invite' })}
        onRefund={() => show({ kind: 'refund' })}
      />
      <LastGame wallet={wallet} onOpen={(code) => show({ kind: 'game', code })} />
      <Lobby games={wallet.slots} sign={sign} onChoose={({ code }) => show({ kind: 'game', code })} />
      {supportsPasskeys() && !wallet.readsOnly && <PasskeyOffer />}
      <InstallOffer hasMoney={wallet.amount > 0} />
      {agreementDueAt !== undefined && <AgreementSheet dueAt={agreementDueAt} isHeld={over !== undefined || terms.waiting} />}
      {terms.waiting && (
        <NewTermsSheet open acceptedBefore={wallet.profile.termsVersion !== null} onAccepted={terms.goOn} onClose={terms.giveUp} />
      )}
      {opened && <HomeSheets over={over} wallet={wallet} onShow={show} onClose={() => setOver(undefined)} />}
    </>
  )
}

/** Where another page sends the player to deposit. */
export interface ToHome {
  open: 'deposit'
}

/** Opens the deposit once when another page has sent the player for it; a reload does not open it again. */
function useAskedDeposit(open: () => void): void {
  const navigate = useNavigate()
  const asked = (useLocation().state as ToHome | null)?.open === 'deposit'
  const show = useEffectEvent(() => {
    void navigate('.', { replace: true, state: null })
    open()
  })
  useEffect(() => {
    if (asked) show()
  }, [asked])
}

/** Whether opening it is a press that moves money. */
function movesMoney(over: Over): boolean {
  return (over.kind !== 'invite' && over.kind !== 'refund') || over.receives !== undefined
}
