import { currencySign } from '@krapao/money'
import type { ActiveCondition, Bonus, WalletSummary } from '@krapao/contract'
import { Button, InfoIcon, Sheet, Skeleton } from '@krapao/ui'
import { useLastShown } from '../../dialogs/use-last-shown.ts'
import { sayDateTime } from '../../format/dates.ts'
import { BannerSlides } from '../../html/banner-slides.tsx'
import { CostPanel, TermsPanel } from '../../money/cost/cost-panel.tsx'
import { useRewardPreview } from '../../money/cost/reward-preview.ts'
import { Foreign, useLanguage, useMessages } from '../../messages/index.ts'
import { offerWords } from './bonus-card.tsx'
import { useNotice } from './get-notice.ts'
import { offerState } from './offer-state.ts'
import { ReceiveFooter } from './receive-footer.tsx'
import { useReceiveBonus } from './receive-bonus.ts'
import { messages } from './messages.ts'

interface BonusSheetProps {
  /** The chosen bonus; undefined closes the sheet. */
  bonus: Bonus | undefined
  active: ActiveCondition | null
  wallet: Pick<WalletSummary, 'currency' | 'slots'>
  askBefore: (press: () => void) => void
  onClose: () => void
}

/** A bonus with its pictures, its notice and what it costs. It is received here, or shown where it is the active one. */
export function BonusSheet({ bonus, active, wallet, askBefore, onClose }: BonusSheetProps) {
  const t = useMessages(messages)
  const shown = useLastShown(bonus)
  if (!shown) return null
  return (
    <Sheet
      open={bonus !== undefined}
      onClose={onClose}
      title={<Foreign>{shown.title}</Foreign>}
      closeLabel={t('close')}
      footer={<Footer key={shown.code} bonus={shown} active={active} wallet={wallet} askBefore={askBefore} onClose={onClose} />}
    >
      <Details key={shown.code} bonus={shown} active={active} wallet={wallet} />
    </Sheet>
  )
}

/** What it brings and costs: of one that its player has, by the terms that they have it on; of any other as the preview answers. */
function Details({ bonus, active, wallet }: { bonus: Bonus } & Pick<BonusSheetProps, 'active' | 'wallet'>) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const asked = { of: 'bonus', code: bonus.code } as const
  const current = offerState(bonus, active) === 'current' ? active : null
  const preview = useRewardPreview(asked, !current)
  const terms = current?.terms ?? preview.data?.terms
  const notice = useNotice(terms?.takePercent)
  return (
    <div className="grid grid-cols-1 gap-4 pb-1">
      {bonus.banners.length > 0 && <BannerSlides label={t('banners')} banners={bonus.banners} />}
      <div className="leading-snug">
        <div className="tabular text-[1.1875rem] font-bold text-gold">
          {terms ? offerWords({ terms }, currencySign(wallet.currency), t) : <Skeleton className="h-6" />}
        </div>
        <span className="mt-1 block text-[0.84375rem] text-muted">
          {t(`often.${bonus.type}`, { count: bonus.maxReceived })}
          {bonus.endsAt !== null && ` · ${t('endsAt', { time: sayDateTime(bonus.endsAt, language) })}`}
        </span>
      </div>
      {notice !== undefined && (
        <p
          data-testid="notice"
          className="flex items-start gap-2.5 rounded-[12px] border border-warn/25 bg-warn/8 px-3 py-2.5 text-[0.84375rem] leading-normal whitespace-pre-line text-soft"
        >
          <InfoIcon size={18} className="mt-px text-warn" />
          <span className="min-w-0">{notice}</span>
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

function Footer({
  bonus,
  active,
  wallet,
  askBefore,
  onClose,
}: { bonus: Bonus } & Pick<BonusSheetProps, 'active' | 'wallet' | 'askBefore' | 'onClose'>) {
  const t = useMessages(messages)
  const preview = useRewardPreview({ of: 'bonus', code: bonus.code })
  const taking = useReceiveBonus(bonus, preview.data, onClose)
  const state = offerState(bonus, active)
  // While it is being received it may already be the active one.
  if (state === 'current' && !taking.isPending)
    return (
      <Button kind="primary" wide onClick={onClose}>
        {t('ok')}
      </Button>
    )
  return (
    <ReceiveFooter
      label={t('receive')}
      cannot={state === 'full' ? t('full') : undefined}
      another={active}
      preview={preview}
      sign={currencySign(wallet.currency)}
      taking={taking}
      askBefore={askBefore}
      onLater={onClose}
    />
  )
}
