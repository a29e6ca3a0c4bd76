import { currencySign } from '@krapao/money'
import type { WalletSummary } from '@krapao/contract'
import { Button, CoinIcon, DepositIcon, EyeIcon, EyeOffIcon, IconButton, RefreshIcon, WalletIcon } from '@krapao/ui'
import { clsx } from 'clsx'
import { useDates } from '../../format/use-dates.ts'
import { formatAmount } from '../../money/amount-text.ts'
import { HIDDEN_AMOUNT, hideBalances, useBalancesHidden } from '../../money/hidden-balance.ts'
import { totalsOf } from '../../money/totals.ts'
import { Foreign, useMessages } from '../../messages/index.ts'
import { useLastSync } from './last-sync.ts'
import { TotalBalance } from './total-balance.tsx'
import type { Dashboard } from './use-dashboard.ts'
import { messages } from './messages.ts'

interface BalanceCardProps {
  wallet: WalletSummary
  dashboard: Dashboard
  /** Something else on the screen is the primary action. */
  isCalm?: boolean
  onDeposit: () => void
  onWithdraw: () => void
  onTransfer: () => void
  /** Takes everything back from the games. */
  collecting: { isBusy: boolean; onCollect: () => void }
}

export function BalanceCard({ wallet, dashboard, isCalm = false, onDeposit, onWithdraw, onTransfer, collecting }: BalanceCardProps) {
  const t = useMessages(messages)
  const sign = currencySign(wallet.currency)
  const totals = totalsOf(wallet)
  const isHidden = useBalancesHidden()
  return (
    <section
      aria-label={t('total')}
      className="mx-4 rounded-[24px] border border-line bg-[radial-gradient(120%_90%_at_100%_0,rgb(240_194_91/.13),transparent_55%),linear-gradient(160deg,#212d46,#151b28_62%)] p-[18px] pb-4 shadow-card"
    >
      <h1 className="sr-only">{t('title')}</h1>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-[1_1_9rem] truncate text-[0.875rem] text-muted">
          {t('hello')}{' '}
          <strong className="font-semibold text-text">
            <Foreign>{wallet.profile.name}</Foreign>
          </strong>
        </p>
        <span className="tabular inline-flex h-8 shrink-0 items-center gap-1.5 rounded-full border border-gold/25 bg-gold/10 pr-3 pl-2 text-[0.78125rem] font-semibold text-gold">
          <CoinIcon size={17} />
          {t('coins', { count: wallet.profile.coin })}
        </span>
      </div>
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <TotalBalance amount={totals.total} sign={sign} label={t('total')} hidden={isHidden ? t('hidden') : undefined} />
        </div>
        <IconButton label={t(isHidden ? 'showBalance' : 'hideBalance')} className="-mr-2" onClick={() => hideBalances(!isHidden)}>
          {isHidden ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
        </IconButton>
      </div>
      <RefreshLine dashboard={dashboard} />
      <Parts walletPercent={isHidden ? undefined : totals.walletPercent} />
      <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-x-4 gap-y-2">
        <Part label={t('wallet')} dot="bg-gold" value={isHidden ? HIDDEN_AMOUNT : formatAmount(totals.wallet)} testId="wallet-balance" />
        <Part label={t('inGames')} dot="bg-cool" value={isHidden ? HIDDEN_AMOUNT : formatAmount(totals.inGames)} />
      </dl>
      {totals.inGames > 0 && (
        <Button
          className="mt-3 min-h-11 text-[0.875rem]!"
          wide
          busy={collecting.isBusy}
          icon={<WalletIcon size={18} className="text-gold" />}
          onClick={collecting.onCollect}
        >
          {t('collect')}
        </Button>
      )}
      <div className="mt-4 flex flex-wrap gap-2 min-[380px]:gap-2.5">
        <Button
          kind={isCalm ? 'quiet' : 'primary'}
          className="flex-[1.5_1_auto] px-2!"
          icon={<DepositIcon size={19} />}
          onClick={onDeposit}
        >
          {t('deposit')}
        </Button>
        <Button className="flex-[1_1_auto] px-2!" onClick={onWithdraw}>
          {t('withdraw')}
        </Button>
        <Button className="flex-[1_1_auto] px-2!" onClick={onTransfer}>
          {t('transfer')}
        </Button>
      </div>
    </section>
  )
}

function RefreshLine({ dashboard }: { dashboard: Dashboard }) {
  const t = useMessages(messages)
  const dates = useDates()
  const lastSync = useLastSync()
  const status = dashboard.refreshing
    ? t('refreshing')
    : dashboard.stale
      ? t('notUpdated')
      : lastSync
        ? t('updated', { time: dates.inFigures(lastSync) })
        : t('refresh')
  return (
    <>
      <button
        type="button"
        aria-label={`${t('refresh')}. ${status}`}
        aria-busy={dashboard.refreshing || undefined}
        onClick={dashboard.refresh}
        className={clsx(
          'tabular -ml-2 flex min-h-11 max-w-full items-center gap-2 rounded-[12px] px-2 text-left text-[0.78125rem] leading-snug transition-colors hover:text-text',
          dashboard.stale && !dashboard.refreshing ? 'text-warn' : 'text-muted',
        )}
      >
        <RefreshIcon size={16} className={dashboard.refreshing ? 'animate-spin' : ''} />
        {status}
      </button>
      {dashboard.unreachable.length > 0 && !dashboard.refreshing && (
        <p className="-mt-1 mb-2 text-[0.78125rem] leading-normal text-warn">
          {t('unreachable', { games: dashboard.unreachable.join(', ') })}
        </p>
      )}
    </>
  )
}

function Parts({ walletPercent }: { walletPercent: number | undefined }) {
  return (
    <div aria-hidden="true" className="mt-1 flex h-1.5 gap-0.5 overflow-hidden rounded-full bg-[#2a3449]">
      {walletPercent !== undefined && (
        <>
          <span
            className="rounded-full bg-[linear-gradient(90deg,var(--color-gold),var(--color-gold-deep))] transition-[width] duration-250"
            style={{ width: `${walletPercent}%` }}
          />
          <span className="flex-1 rounded-full bg-cool/75" />
        </>
      )}
    </div>
  )
}

function Part({ label, dot, value, testId }: { label: string; dot: string; value: string; testId?: string }) {
  return (
    <div className="min-w-0">
      <dt className="flex items-center gap-1.5 text-[0.78125rem] leading-normal text-muted">
        <span aria-hidden="true" className={clsx('size-[7px] shrink-0 rounded-full', dot)} />
        {label}
      </dt>
      <dd
        data-testid={testId}
        className={clsx('tabular font-semibold whitespace-nowrap', value.length > 14 ? 'text-[0.875rem]' : 'text-base')}
      >
        {value}
      </dd>
    </div>
  )
}
