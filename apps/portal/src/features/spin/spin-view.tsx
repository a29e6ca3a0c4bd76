import { Alert, LoadFailed } from '@krapao/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWalletPush } from '../../live/live.ts'
import { useCodeMessage, useLanguage, useMessages } from '../../messages/index.ts'
import { ChancesSheet } from './chances-sheet.tsx'
import { CoinDebt } from './coin-debt.tsx'
import { Coins } from './coins.tsx'
import { Coupons } from './coupons.tsx'
import { PrizeSheet } from './prize-sheet.tsx'
import { SpinButton } from './spin-button.tsx'
import { SpinLinks } from './spin-links.tsx'
import { reloadSpin, setupQuery, type SpinSetup, type Wheel as WheelInUse } from './spin-queries.ts'
import { SpinSkeleton } from './spin-skeleton.tsx'
import { useHeld } from './use-held.ts'
import { useSpin } from './use-spin.ts'
import { Wheel } from './wheel.tsx'
import { messages } from './messages.ts'

interface SpinViewProps {
  /** In place of all while no wheel is in use. */
  inactive: ReactNode
  onDeposit: () => void
}

/** The wheel and the player's coupons. */
export function SpinView({ inactive, onDeposit }: SpinViewProps) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const setup = useQuery(setupQuery(language))
  const wheel = setup.data?.activeSpinwheel
  if (wheel === null) return inactive
  return (
    <section className="flex flex-1 flex-col overflow-x-clip px-4 pt-2">
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-1">
        <h1 className="text-[1.375rem] font-bold">{t('title')}</h1>
        {setup.data && <Coins count={setup.data.userCoin} />}
      </header>
      {setup.data?.coinDebt && <CoinDebt debt={setup.data.coinDebt} />}
      {wheel && setup.data ? (
        <Playing setup={setup.data} wheel={wheel} onDeposit={onDeposit} />
      ) : setup.isError ? (
        <Broken onRetry={() => void setup.refetch()} />
      ) : (
        <SpinSkeleton />
      )}
    </section>
  )
}

interface PlayingProps {
  setup: SpinSetup
  wheel: WheelInUse
  onDeposit: () => void
}

function Playing({ setup, wheel: newest, onDeposit }: PlayingProps) {
  const t = useMessages(messages)
  const message = useCodeMessage()
  const queries = useQueryClient()
  const coupons = useRef<HTMLElement>(null)
  const [refusal, setRefusal] = useState<string>()
  const [showsChances, setShowsChances] = useState(false)
  const { state, press, stop, leave } = useSpin({ coins: setup.userCoin, onRefused: setRefusal })
  const isSpinning = state.phase !== 'still'
  // A wheel that is replaced meanwhile is shown afterwards.
  const wheel = useHeld(newest, isSpinning)
  const result = 'result' in state ? state.result : undefined
  const target = result && wheel.slices.findIndex(({ code }) => code === result.code)
  const isGone = state.phase === 'turning' && target === -1
  const tellAtOnce = useEffectEvent(stop)
  useEffect(() => {
    if (isGone) tellAtOnce()
  }, [isGone])
  const close = () => {
    leave()
    void reloadSpin(queries)
  }
  useWalletPush(({ reason }) => {
    if (!isSpinning && (reason === 'coins' || reason === 'deposit')) void reloadSpin(queries)
  })
  return (
    <>
      <div className="-mx-4 mt-7">
        <Wheel
          slices={wheel.slices}
          label={t('wheel', { name: wheel.name, count: wheel.slices.length, slices: wheel.slices.map(({ label }) => label).join(', ') })}
          target={state.phase === 'turning' && !isGone ? target : undefined}
          isWaiting={state.phase === 'asking' || state.phase === 'checking'}
          onStands={stop}
        />
      </div>
      <SpinButton
        phase={state.phase}
        coins={setup.userCoin}
        coinEvery={setup.coinEvery}
        onPress={() => void press()}
        onDeposit={onDeposit}
      />
      <SpinLinks onChances={() => setShowsChances(true)} />
      <Coupons ref={coupons} isHeld={isSpinning} />
      <ChancesSheet open={showsChances} slices={wheel.slices} onClose={() => setShowsChances(false)} />
      <PrizeSheet
        result={state.phase === 'stopped' ? result : undefined}
        slice={target === undefined ? undefined : wheel.slices[target]}
        onClose={close}
        onCoupons={() => {
          close()
          coupons.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
        }}
      />
      <Alert
        open={refusal !== undefined}
        kind="danger"
        title={t('notSpun')}
        closeLabel={t('ok')}
        onClose={() => {
          setRefusal(undefined)
          void reloadSpin(queries)
        }}
      >
        {refusal !== undefined && message(refusal)}
      </Alert>
    </>
  )
}

function Broken({ onRetry }: { onRetry: () => void }) {
  const t = useMessages(messages)
  return (
    <div className="my-auto">
      <LoadFailed title={t('broken')} retryLabel={t('retry')} onRetry={onRetry}>
        {t('brokenNote')}
      </LoadFailed>
    </div>
  )
}
