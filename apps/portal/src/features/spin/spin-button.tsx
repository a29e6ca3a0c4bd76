import { currencySign } from '@krapao/money'
import { Button, CoinIcon, DepositIcon } from '@krapao/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOnline } from '../../live/connection.ts'
import { useMessages } from '../../messages/index.ts'
import { formatMoney } from '../../money/amount-text.ts'
import { walletQuery } from '../../wallet/wallet-query.ts'
import type { SpinState } from './use-spin.ts'
import { messages } from './messages.ts'

interface SpinButtonProps {
  phase: SpinState['phase']
  coins: number
  /** So much deposited gives a coin. */
  coinEvery: number | null
  onPress: () => void
  onDeposit: () => void
}

/** Spins, or says how to get a coin to spin with. */
export function SpinButton({ phase, coins, coinEvery, onPress, onDeposit }: SpinButtonProps) {
  const t = useMessages(messages)
  const isOnline = useOnline()
  const [wasOffline, setWasOffline] = useState(false)
  const isSpinning = phase !== 'still'
  return (
    <div className="mx-auto mt-8 w-full max-w-[350px]">
      <Button
        kind="primary"
        wide
        busy={isSpinning}
        disabled={coins <= 0}
        className="min-h-14! rounded-full! text-[1.0625rem]!"
        onClick={() => {
          setWasOffline(!isOnline)
          if (isOnline) onPress()
        }}
      >
        {isSpinning ? (
          t('spinning')
        ) : (
          <span className="flex flex-wrap items-center justify-center gap-x-2.5">
            {t('spin')}
            <span className="text-[0.8125rem] font-medium opacity-75">{t('cost')}</span>
          </span>
        )}
      </Button>
      <p role="status" className="text-center text-[0.8125rem] leading-normal text-warn">
        {phase === 'checking' && <span className="block pt-2.5">{t('checking')}</span>}
      </p>
      {wasOffline && !isOnline && (
        <p role="alert" className="pt-2.5 text-center text-[0.8125rem] leading-normal text-bad">
          {t('offline')}
        </p>
      )}
      {coins <= 0 && !isSpinning && <NoCoins coinEvery={coinEvery} onDeposit={onDeposit} />}
    </div>
  )
}

function NoCoins({ coinEvery, onDeposit }: Pick<SpinButtonProps, 'coinEvery' | 'onDeposit'>) {
  const t = useMessages(messages)
  const wallet = useQuery({ ...walletQuery, enabled: coinEvery !== null })
  const sign = wallet.data ? currencySign(wallet.data.currency) : ''
  return (
    <div className="mt-4 rounded-card border border-gold/25 bg-gold/6 p-4">
      <div className="flex items-start gap-3">
        <CoinIcon size={30} />
        <div className="min-w-0 flex-1 leading-snug">
          <h2 className="text-[0.96875rem] font-bold">{t('noCoins.title')}</h2>
          <p className="mt-1 text-[0.84375rem] leading-normal text-muted">
            {coinEvery === null ? t('noCoins.noRule') : t('noCoins.rule', { amount: formatMoney(sign, coinEvery) })}
          </p>
        </div>
      </div>
      {coinEvery !== null && (
        <Button wide className="mt-3.5" icon={<DepositIcon size={19} className="text-gold" />} onClick={onDeposit}>
          {t('noCoins.deposit')}
        </Button>
      )}
    </div>
  )
}
