import type { QrProvider, QrState } from '@krapao/contract'
import type { Baht, Currency } from '@krapao/money'
import { Button, RefreshIcon, Skeleton, useToast } from '@krapao/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { currencySign } from '../../money/amount-text.ts'
import { useWords } from '../../words/index.ts'
import { AmountEntry } from './amount-entry.tsx'
import { useQr } from './get-qr.ts'
import { LiveQr } from './live-qr.tsx'
import { words } from './words.ts'

interface ProviderViewProps {
  provider: QrProvider
  wallet: Baht
  currency: Currency
  onPaid: () => void
  onReceived: (amount: Baht) => void
}

/** One provider: its live QR when there is one, the amount to enter otherwise. */
export function ProviderView({ provider, wallet, currency, onPaid, onReceived }: ProviderViewProps) {
  const t = useWords(words)
  const toast = useToast()
  const queries = useQueryClient()
  const qr = useQr(provider)
  const [expired, setExpired] = useState(false)
  const forget = useNoticePayment(qr.data, wallet, onReceived)

  if (qr.isError && !qr.data) {
    return (
      <div className="py-10 text-center">
        <p className="mb-5 text-[0.9375rem] text-muted">{t('broken')}</p>
        <Button icon={<RefreshIcon size={18} />} onClick={() => void qr.refetch()}>
          {t('retry')}
        </Button>
      </div>
    )
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
  if (!qr.data.hasQrcode) return <AmountEntry provider={provider} currency={currency} minDeposit={qr.data.minDeposit} expired={expired} />
  return (
    <LiveQr
      key={qr.data.qrcodeId}
      provider={provider}
      sign={currencySign(currency)}
      qr={qr.data}
      onCancelled={forget}
      onExpire={() => {
        forget()
        setExpired(true)
        queries.setQueryData<QrState>(['qr', provider], { hasQrcode: false })
      }}
      onPaid={() => {
        toast.show('info', t('willRefresh'))
        onPaid()
      }}
    />
  )
}

/**
 * A push tells of the payment at once. Should the live line be down, a QR that is suddenly gone while the wallet has
 * grown was paid as well. Answers a function that says the QR ended in another way.
 */
function useNoticePayment(qr: QrState | undefined, wallet: Baht, onReceived: (amount: Baht) => void): () => void {
  const queries = useQueryClient()
  const shown = useRef<{ qrcodeId: string; amount: Baht; walletBefore: Baht } | undefined>(undefined)
  const live = qr?.hasQrcode ? qr : undefined
  const gone = qr?.hasQrcode === false
  useEffect(() => {
    if (live && live.qrcodeId !== shown.current?.qrcodeId)
      shown.current = { qrcodeId: live.qrcodeId, amount: live.amount, walletBefore: wallet }
    if (!gone || !shown.current) return
    if (wallet <= shown.current.walletBefore) {
      void queries.invalidateQueries({ queryKey: ['wallet'] })
      return
    }
    const { amount } = shown.current
    shown.current = undefined
    onReceived(amount)
  }, [live, gone, wallet, queries, onReceived])
  return () => {
    shown.current = undefined
  }
}
