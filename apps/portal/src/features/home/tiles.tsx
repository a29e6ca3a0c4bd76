import { GiftIcon, InviteIcon, RefreshIcon, RefundIcon, WheelIcon } from '@krapao/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

const TILE =
  'relative flex min-h-[88px] flex-col items-center justify-center gap-1.5 rounded-card border border-line bg-surface px-1 py-2.5 text-center text-[0.78125rem] leading-snug text-soft transition-colors duration-150 hover:border-line-strong active:bg-card'

interface TilesProps {
  spinIsActive: boolean
  coins: number
  refreshing: boolean
  onRefresh: () => void
  onInvite: () => void
  onRefund: () => void
}

export function Tiles({ spinIsActive, coins, refreshing, onRefresh, onInvite, onRefund }: TilesProps) {
  const t = useMessages(messages)
  return (
    <nav aria-label={t('tiles.label')} className="mx-4 mt-3.5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,3.9rem),1fr))] gap-2.5">
      {spinIsActive ? (
        <Link to="/user/spin" className={TILE}>
          <WheelIcon size={28} className="text-gold" />
          {t('tiles.spin')}
          <Count>
            <span aria-hidden="true">{coins}</span>
            <span className="sr-only">{t('coins', { count: coins })}</span>
          </Count>
        </Link>
      ) : (
        <button type="button" className={TILE} onClick={onRefresh} aria-busy={refreshing || undefined}>
          <RefreshIcon size={28} className={refreshing ? 'animate-spin text-gold' : 'text-gold'} />
          {t('tiles.refresh')}
        </button>
      )}
      <button type="button" className={TILE} onClick={onInvite}>
        <InviteIcon size={28} className="text-cool" />
        {t('tiles.invite')}
      </button>
      <Link to="/user/bonus" className={TILE}>
        <GiftIcon size={28} className="text-ok" />
        {t('tiles.bonus')}
      </Link>
      <button type="button" className={TILE} onClick={onRefund}>
        <RefundIcon size={28} className="text-warn" />
        {t('tiles.refund')}
      </button>
    </nav>
  )
}

function Count({ children }: { children: ReactNode }) {
  return (
    <span className="tabular absolute top-1.5 right-1.5 min-w-[18px] rounded-full bg-gold px-1.5 text-[0.6875rem] leading-[18px] font-bold text-on-gold">
      {children}
    </span>
  )
}
