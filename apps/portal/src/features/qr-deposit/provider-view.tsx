import type { QrProvider, QrState, WalletSummary } from '@krapao/contract'
import { currencySign, type MajorUnits } from '@krapao/money'
import { LoadFailed, Skeleton, useToast } from '@krapao/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatMoney } from '../../money/amount-text.ts'
import { useMessages } from '../../messages/index.ts'
import { WALLET_KEY } from '../../wallet/wallet-key.ts'
import { Checking } from './checking.tsx'
import { useQr } from './get-qr.ts'
import { LiveQr } from './live-qr.tsx'
import { useSaidPaid, useSayPaid } from './said-paid.ts'
import { showNoQr } from './show-no-qr.ts'
import { messages } from './messages.ts'

interface ProviderViewProps {
  provider: QrProvider
  wallet: WalletSummary
  onPaid: () => void
  onReceived: (amount: MajorUnits) => void
  onExpire: () => void
  /** Shown while the provider has no live QR of the player. */
  whenNone: ReactNode
}

/** One provider: its live QR when there is one. */
export function ProviderView({ provider, wallet, onPaid, onReceived, onExpire, whenNone }: ProviderViewProps) {
  const t = useMessages(messages)
  const toast = useToast()
  const queries = useQueryClient()
  const qr = useQr(provider)
  const live = qr.data?.hasQrcode ? qr.data : undefined
  const sayPaid = useSayPaid()
  const saidPaidAt = useSaidPaid(live ? { qrcodeId: live.qrcodeId, saidPaidAt: saidOf(wallet, live.qrcodeId) } : null)
  const [shownAgain, setShownAgain] = useState<string>()
  useNoticePayment(qr.data, wallet.qr, onReceived)

  if (qr.isError && !qr.data) {
    return <LoadFailed title={t('broken')} retryLabel={t('retry')} onRetry={() => void qr.refetch()} />
  }
  if (!qr.data) {
    return (
      <div role="status" aria-label={t('loading')} className="grid gap-3">
        <Skeleton className="h-24" />
        <Skeleton className="h-20" />
        <Skeleton className="h-12" />
      </div>
    )
  }
  if (!live) return whenNone
  if (saidPaidAt !== undefined && shownAgain !== live.qrcodeId) {
    return (
      <Checking
        qrcodeId={live.qrcodeId}
        amount={formatMoney(currencySign(wallet.currency), live.amount)}
        saidPaidAt={saidPaidAt}
        action={t('showQr')}
        onAction={() => setShownAgain(live.qrcodeId)}
      />
    )
  }
  return (
    <LiveQr
      key={live.qrcodeId}
      provider={provider}
      wallet={wallet}
      qr={live}
      onExpire={() => {
        showNoQr(queries, provider)
        onExpire()
      }}
      onPaid={() => {
        sayPaid(live.qrcodeId)
        toast.show('info', t('willRefresh'))
        onPaid()
      }}
    />
  )
}

function saidOf({ qr }: WalletSummary, qrcodeId: string): string | null {
  return qr?.qrcodeId === qrcodeId ? qr.saidPaidAt : null
}

/** A push reports the payment at once. In case the live line is down, the wallet is read again when a QR disappears. */
function useNoticePayment(qr: QrState | undefined, newest: WalletSummary['qr'], onReceived: (amount: MajorUnits) => void): void {
  const queries = useQueryClient()
  const shown = useRef<string | undefined>(undefined)
  const live = qr?.hasQrcode ? qr.qrcodeId : undefined
  const isGone = qr?.hasQrcode === false
  useEffect(() => {
    if (live !== undefined) shown.current = live
    if (isGone && shown.current !== undefined) void queries.invalidateQueries({ queryKey: WALLET_KEY })
  }, [live, isGone, queries])
  useEffect(() => {
    if (!isGone || newest?.state !== 'received' || newest.qrcodeId !== shown.current) return
    shown.current = undefined
    onReceived(newest.amount)
  }, [isGone, newest, onReceived])
}
