import { currencySign } from '@krapao/money'
import type { ActiveCondition, WalletSummary } from '@krapao/contract'
import { Button, EmptyState, GiftIcon, LoadFailed, Sheet, Skeleton, Spinner, WarningIcon } from '@krapao/ui'
import { refusalCode } from '../../api/refusal.ts'
import { useLastShown } from '../../dialogs/use-last-shown.ts'
import { SafeHtml } from '../../html/safe-html.tsx'
import { CostPanel, TermsPanel } from '../../money/cost/cost-panel.tsx'
import { useRewardPreview } from '../../money/cost/reward-preview.ts'
import { Foreign, useCodeMessage, useMessages } from '../../messages/index.ts'
import { type Promotion, usePromotion, useReceivePromotion } from './promotion.ts'
import { ReceiveFooter } from './receive-footer.tsx'
import { messages } from './messages.ts'

interface PromotionSheetProps {
  /** The code to search for; undefined closes the sheet. */
  code: string | undefined
  active: ActiveCondition | null
  wallet: Pick<WalletSummary, 'currency' | 'slots'>
  askBefore: (press: () => void) => void
  onReceived: () => void
  onClose: () => void
}

/** Searches for a promotion, shows what it brings and costs, and receives it. */
export function PromotionSheet({ code, active, wallet, askBefore, onReceived, onClose }: PromotionSheetProps) {
  const t = useMessages(messages)
  const shown = useLastShown(code)
  const promotion = usePromotion(shown ?? '', code !== undefined)
  if (shown === undefined) return null
  const found = promotion.data
  return (
    <Sheet
      open={code !== undefined}
      onClose={onClose}
      view={found ? 'found' : found === null ? 'not-found' : 'searching'}
      title={found ? <Foreign>{found.title}</Foreign> : t('promotion.title')}
      closeLabel={t('close')}
      footer={
        found ? (
          <Receive
            key={found.code}
            promotion={found}
            active={active}
            wallet={wallet}
            askBefore={askBefore}
            onReceived={onReceived}
            onClose={onClose}
          />
        ) : (
          found === null && (
            <Button kind="primary" wide onClick={onClose}>
              {t('ok')}
            </Button>
          )
        )
      }
    >
      {found ? (
        <Details key={found.code} promotion={found} active={active} wallet={wallet} />
      ) : found === null ? (
        <NotFound code={shown} />
      ) : promotion.isError && !promotion.isFetching ? (
        <Failed error={promotion.error} onRetry={() => void promotion.refetch()} />
      ) : (
        <Searching code={shown} />
      )}
    </Sheet>
  )
}

function Searching({ code }: { code: string }) {
  const t = useMessages(messages)
  return (
    <div className="grid gap-3 pb-2">
      <p role="status" className="flex items-center gap-2.5 text-[0.90625rem] text-muted">
        <Spinner />
        <span className="min-w-0 [overflow-wrap:anywhere]">{t('promotion.searching', { code })}</span>
      </p>
      <Skeleton className="h-12" />
      <Skeleton className="h-44" />
    </div>
  )
}

function NotFound({ code }: { code: string }) {
  const t = useMessages(messages)
  return (
    <div role="status">
      <EmptyState
        icon={<GiftIcon size={28} />}
        title={<span className="[overflow-wrap:anywhere]">{t('promotion.notFound', { code })}</span>}
      >
        {t('promotion.notFoundNote')}
      </EmptyState>
    </div>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useMessages(messages)
  const message = useCodeMessage()
  return (
    <div role="alert">
      <LoadFailed title={t('promotion.failed')} retryLabel={t('retry')} onRetry={onRetry}>
        {message(refusalCode(error))}
      </LoadFailed>
    </div>
  )
}

function Details({ promotion, active, wallet }: { promotion: Promotion } & Pick<PromotionSheetProps, 'active' | 'wallet'>) {
  const t = useMessages(messages)
  const asked = { of: 'promotion', code: promotion.code } as const
  const current = active?.type === 'promotion' && active.code === promotion.code ? active : null
  const preview = useRewardPreview(asked, !current)
  const terms = current?.terms ?? preview.data?.terms
  return (
    <div className="grid grid-cols-1 gap-4 pb-1">
      <SafeHtml html={promotion.description} className="text-[0.9375rem] text-soft" />
      {terms && (
        <p className="flex items-start gap-2.5 rounded-[12px] border border-warn/25 bg-warn/8 px-3 py-2.5 text-[0.84375rem] leading-normal text-soft">
          <WarningIcon size={18} className="mt-px text-warn" />
          {t('promotion.fail', { percent: terms.takePercent })}
        </p>
      )}
      {current ? (
        <TermsPanel terms={current.terms} currency={wallet.currency} games={wallet.slots} />
      ) : (
        <CostPanel asked={asked} preview={preview} currency={wallet.currency} games={wallet.slots} />
      )}
    </div>
  )
}

function Receive({
  promotion,
  active,
  wallet,
  askBefore,
  onReceived,
  onClose,
}: { promotion: Promotion } & Pick<PromotionSheetProps, 'active' | 'wallet' | 'askBefore' | 'onReceived' | 'onClose'>) {
  const t = useMessages(messages)
  const preview = useRewardPreview({ of: 'promotion', code: promotion.code })
  const taking = useReceivePromotion(promotion, preview.data, onReceived)
  return (
    <ReceiveFooter
      label={t('promotion.receive')}
      cannot={promotion.isReceived && !taking.isPending ? t('promotion.already') : undefined}
      another={active}
      preview={preview}
      sign={currencySign(wallet.currency)}
      taking={taking}
      askBefore={askBefore}
      onLater={onClose}
    />
  )
}
