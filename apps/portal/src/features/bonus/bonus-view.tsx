import { currencySign } from '@krapao/money'
import type { ActiveCondition, Bonus, getBonusStatus, OutputOf, WalletSummary } from '@krapao/contract'
import { LoadFailed, useToast } from '@krapao/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sayDateTime } from '../../format/dates.ts'
import { formatMoney } from '../../money/amount-text.ts'
import { StatusRow } from '../../money/status-row.tsx'
import { useLanguage, useMessages } from '../../messages/index.ts'
import { walletQuery } from '../../wallet/wallet-query.ts'
import { ActiveCard } from './active-card.tsx'
import { BonusGrid } from './bonus-grid.tsx'
import { BonusSheet } from './bonus-sheet.tsx'
import { BonusSkeleton } from './bonus-skeleton.tsx'
import { EndSheet } from './end-sheet.tsx'
import { useBonuses } from './get-bonuses.ts'
import { useBonusStatus } from './get-status.ts'
import { PromotionForm } from './promotion-form.tsx'
import { PromotionSheet } from './promotion-sheet.tsx'
import { WaitingCard } from './waiting-card.tsx'
import { messages } from './messages.ts'
import { OpenStakes } from './open-stakes.tsx'

interface BonusViewProps {
  /** Asks what must be agreed to before a bonus is received. */
  askBefore: (press: () => void) => void
  onDeposit: () => void
}

/** The active bonus, or the field for a promotion code; below it the bonuses on offer. */
export function BonusView({ askBefore, onDeposit }: BonusViewProps) {
  const wallet = useQuery(walletQuery)
  const status = useBonusStatus()
  const bonuses = useBonuses()
  const needed = [wallet, status, bonuses]
  if (wallet.data && status.data && bonuses.data)
    return <Loaded wallet={wallet.data} status={status.data} bonuses={bonuses.data} askBefore={askBefore} onDeposit={onDeposit} />
  if (needed.some((query) => query.isError && !query.data))
    return <Broken onRetry={() => needed.forEach((query) => query.isError && void query.refetch())} />
  return <BonusSkeleton />
}

interface LoadedProps extends BonusViewProps {
  wallet: WalletSummary
  status: OutputOf<typeof getBonusStatus>
  bonuses: readonly Bonus[]
}

function Loaded({ wallet, status, bonuses, askBefore, onDeposit }: LoadedProps) {
  const { condition: active, due, stakes, waitingDeposit } = status
  const t = useMessages(messages)
  const { language } = useLanguage()
  const sign = currencySign(wallet.currency)
  const [chosen, setChosen] = useState<string>()
  const [code, setCode] = useState<string>()
  const [ending, setEnding] = useState<ActiveCondition>()
  const [searches, setSearches] = useState(0)
  useEndedToast(active, ending?.id)
  return (
    <>
      {active === null ? (
        <PromotionForm key={searches} onSearch={setCode} />
      ) : active.state === 'waiting' ? (
        <WaitingCard condition={active} sign={sign} onDeposit={onDeposit} onCancel={() => setEnding(active)} />
      ) : (
        <ActiveCard condition={active} wallet={wallet} onCancel={() => setEnding(active)} />
      )}
      {due > 0 && (
        <div className="mx-4 mt-3">
          <StatusRow tone="warn" title={t('due.title', { amount: formatMoney(sign, due) })} note={t('due.note')} />
        </div>
      )}
      {stakes.length > 0 && (
        <div className="mx-4 mt-3">
          <OpenStakes stakes={stakes} wallet={wallet} />
        </div>
      )}
      {waitingDeposit && (
        <div className="mx-4 mt-3">
          <StatusRow
            tone="warn"
            title={t('stakes.deposit', { amount: formatMoney(sign, waitingDeposit.amount) })}
            note={
              waitingDeposit.until === null
                ? t('stakes.depositSoon')
                : t('stakes.depositNote', { time: sayDateTime(waitingDeposit.until, language) })
            }
          />
        </div>
      )}
      <BonusGrid bonuses={bonuses} active={active} sign={sign} onOpen={(bonus) => setChosen(bonus.code)} />
      <BonusSheet
        bonus={bonuses.find((bonus) => bonus.code === chosen)}
        active={active}
        wallet={wallet}
        askBefore={askBefore}
        onClose={() => setChosen(undefined)}
      />
      <PromotionSheet
        code={code}
        active={active}
        wallet={wallet}
        askBefore={askBefore}
        onReceived={() => {
          setCode(undefined)
          setSearches(searches + 1)
        }}
        onClose={() => setCode(undefined)}
      />
      <EndSheet condition={ending} wallet={wallet} onClose={() => setEnding(undefined)} />
    </>
  )
}

/** Says that what was active is over, when it ends while the player looks and not by their own press. */
function useEndedToast(active: ActiveCondition | null, cancelledId: string | undefined): void {
  const t = useMessages(messages)
  const toast = useToast()
  const before = useRef(active)
  const tell = useEffectEvent((ended: ActiveCondition) => {
    if (ended.state === 'open' && ended.id !== cancelledId) toast.show('success', t('over'))
  })
  useEffect(() => {
    if (before.current && before.current.id !== active?.id) tell(before.current)
    before.current = active
  }, [active])
}

function Broken({ onRetry }: { onRetry: () => void }) {
  const t = useMessages(messages)
  return (
    <LoadFailed title={t('broken')} retryLabel={t('retry')} onRetry={onRetry}>
      {t('brokenNote')}
    </LoadFailed>
  )
}
