import { currencySign } from '@krapao/money'
import type { WalletSummary } from '@krapao/contract'
import { InfoIcon, LoadFailed, RefundIcon, Skeleton } from '@krapao/ui'
import { useQuery } from '@tanstack/react-query'
import { SafeHtml } from '../../html/safe-html.tsx'
import { useLanguage, useMessages } from '../../messages/index.ts'
import { BannersFirst } from '../../money/rewards/banners-first.tsx'
import { Outcomes } from '../../money/rewards/outcomes.tsx'
import { ClaimRefund } from './claim-refund.tsx'
import { OpenPeriod } from './open-period.tsx'
import { ReceiveRefund } from './receive-refund.tsx'
import { RefundLog } from './refund-log.tsx'
import { RefundStep } from './refund-step.tsx'
import { refundCheckQuery, type RefundCheck } from './refunds.ts'
import { messages } from './messages.ts'

interface RefundSheetProps {
  open: boolean
  /** The question about moving it to the wallet is open over the sheet. */
  isReceiving: boolean
  wallet: Pick<WalletSummary, 'currency' | 'slots'>
  onReceive: () => void
  /** Back to the sheet. */
  onDecline: () => void
  onClose: () => void
}

/** What losses have given back: claimed, to be claimed, and still running. */
export function RefundSheet({ open, isReceiving, wallet, onReceive, onDecline, onClose }: RefundSheetProps) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  // Asked together with the banners, so that it is there when they are closed.
  const { data, isError, refetch } = useQuery({ ...refundCheckQuery(language), enabled: open })
  const sign = currencySign(wallet.currency)
  return (
    <>
      <BannersFirst of="refund" open={open} onClose={onClose} title={t('title')}>
        {data ? (
          <Refund check={data} sign={sign} onReceive={onReceive} />
        ) : isError ? (
          <LoadFailed title={t('broken')} retryLabel={t('retry')} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )}
      </BannersFirst>
      {data && <ReceiveRefund open={isReceiving} check={data} wallet={wallet} onReceived={onClose} onClose={onDecline} />}
    </>
  )
}

function Refund({ check, sign, onReceive }: { check: RefundCheck; sign: string; onReceive: () => void }) {
  const t = useMessages(messages)
  const { result, bonus, isActive, refundAmount, refundSuccess, refundFail, info, period } = check
  const isClaimed = refundAmount > 0
  return (
    <div className="grid grid-cols-1 gap-4 pt-1">
      {result ? (
        <>
          {!isClaimed && <ClaimRefund check={check} sign={sign} isMain />}
          <RefundStep
            label={t('ready')}
            amount={refundAmount}
            sign={sign}
            isMain={isClaimed}
            button={t('toWallet')}
            isDisabled={bonus || !isClaimed}
            onPress={onReceive}
          />
          {isClaimed && <ClaimRefund check={check} sign={sign} isMain={false} />}
        </>
      ) : (
        <section className="flex items-center gap-3.5 rounded-card border border-line bg-card px-4 py-4">
          <span className="grid size-11 shrink-0 place-items-center rounded-[14px] bg-white/8 text-muted">
            <RefundIcon size={22} />
          </span>
          <div className="min-w-0 flex-1 leading-normal">
            <p className="text-[0.9375rem] font-semibold">{t('notFound')}</p>
            <p className="text-[0.8125rem] text-muted">{t('notFoundNote')}</p>
          </div>
        </section>
      )}
      {bonus && result && <Reason>{t('held')}</Reason>}
      {!isActive && <Reason>{t('inactive')}</Reason>}
      <section aria-label={t('conditions')} className="rounded-card border border-line px-4 py-3.5">
        <Outcomes success={refundSuccess} fail={refundFail} />
      </section>
      <OpenPeriod period={period} sign={sign} />
      {info && <SafeHtml html={info} className="text-[0.875rem] text-muted" />}
      <RefundLog sign={sign} />
    </div>
  )
}

function Reason({ children }: { children: string }) {
  return (
    <p className="flex items-start gap-2.5 rounded-card border border-warn/25 bg-warn/8 px-3.5 py-3 text-[0.875rem] leading-normal text-soft">
      <InfoIcon size={19} className="mt-px text-warn" />
      {children}
    </p>
  )
}

function Loading() {
  const t = useMessages(messages)
  return (
    <div role="status" aria-label={t('loading')} className="grid gap-4 pt-1">
      <Skeleton className="h-36" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-32" />
    </div>
  )
}
