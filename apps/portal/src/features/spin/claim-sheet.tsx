import type { ActiveCondition, WalletSummary } from '@krapao/contract'
import { type Currency, currencySign } from '@krapao/money'
import { Sheet } from '@krapao/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useLastShown } from '../../dialogs/use-last-shown.ts'
import { SafeHtml } from '../../html/safe-html.tsx'
import { useMessages } from '../../messages/index.ts'
import { messages as conditionMessages } from '../../money/condition/messages.ts'
import { CostPanel } from '../../money/cost/cost-panel.tsx'
import { LockLine } from '../../money/cost/lock-line.tsx'
import { useRewardPreview } from '../../money/cost/reward-preview.ts'
import { LaterOrNow } from '../../money/rewards/later-or-now.tsx'
import { walletQuery } from '../../wallet/wallet-query.ts'
import type { Coupon } from './spin-queries.ts'
import { messages } from './messages.ts'

interface ClaimSheetProps {
  coupon: Coupon | undefined
  claiming: { isBusy: boolean; isChecking: boolean }
  /** Something with a condition that the player has: no money can be claimed beside it. */
  another: ActiveCondition | null
  /** `shown`: what was shown of what it costs, where it is money. */
  onConfirm: (code: string, shown: string | undefined) => void
  onClose: () => void
}

/** What the prize is, and what it costs where it is money, before the player claims it. */
export function ClaimSheet({ coupon, claiming, another, onConfirm, onClose }: ClaimSheetProps) {
  const t = useMessages(messages)
  const shown = useLastShown(coupon)
  const wallet = useQuery({ ...walletQuery, enabled: coupon?.prize.kind === 'money', staleTime: Infinity })
  if (!shown) return null
  const { name, slice, htmlDescription, kind } = shown.prize
  return (
    <Sheet
      open={coupon !== undefined}
      onClose={onClose}
      title={t('claim.title')}
      closeLabel={t('close')}
      footer={
        kind === 'goods' ? (
          <Link
            to="/user/contact"
            className="flex min-h-12 w-full items-center justify-center rounded-field border border-line bg-raised px-4 font-semibold hover:border-line-strong"
          >
            {t('claim.contact')}
          </Link>
        ) : (
          <ClaimFooter
            key={slice}
            prize={shown.prize}
            claiming={claiming}
            currency={wallet.data?.currency}
            another={another}
            onConfirm={onConfirm}
            onClose={onClose}
          />
        )
      }
    >
      <div data-testid="claim" className="grid gap-4">
        <div className="rounded-card border border-gold/25 bg-gold/6 px-4 py-3.5">
          <p className="text-[1.25rem] leading-snug font-bold [overflow-wrap:anywhere]">{name}</p>
          <SafeHtml html={htmlDescription} className="mt-1 text-[0.90625rem] text-soft" />
        </div>
        {kind === 'goods' && <p className="text-[0.875rem] leading-normal text-muted">{t('claim.byStaff')}</p>}
        {kind === 'money' && wallet.data && <PrizeCost key={slice} slice={slice} wallet={wallet.data} />}
      </div>
    </Sheet>
  )
}

function PrizeCost({ slice, wallet }: { slice: string; wallet: Pick<WalletSummary, 'currency' | 'slots'> }) {
  const asked = { of: 'luckydraw', code: slice } as const
  return <CostPanel asked={asked} preview={useRewardPreview(asked)} currency={wallet.currency} games={wallet.slots} />
}

interface ClaimFooterProps extends Pick<ClaimSheetProps, 'claiming' | 'another' | 'onConfirm' | 'onClose'> {
  prize: Coupon['prize']
  /** Of the player; undefined while it is not known. */
  currency: Currency | undefined
}

/** Claims it, or leaves it for later. Money is claimed once what it costs is shown, and not beside another condition. */
function ClaimFooter({ prize: { slice, kind }, claiming, currency, another, onConfirm, onClose }: ClaimFooterProps) {
  const t = useMessages(messages)
  const c = useMessages(conditionMessages)
  const isMoney = kind === 'money'
  const preview = useRewardPreview({ of: 'luckydraw', code: slice }, isMoney)
  const isBlocked = isMoney && another !== null && !claiming.isBusy
  return (
    <LaterOrNow
      label={t('claim.confirm')}
      note={isBlocked ? t('claim.another', { type: c(`type.${another.type}`) }) : undefined}
      isOff={isBlocked}
      isBusy={claiming.isBusy || (isMoney && preview.isFetching && !preview.data)}
      isChecking={claiming.isChecking}
      onLater={onClose}
      onNow={() => {
        if (isMoney && !preview.data) void preview.refetch()
        else onConfirm(slice, preview.data?.shown)
      }}
    >
      {isMoney && !isBlocked && currency && <LockLine preview={preview.data} sign={currencySign(currency)} />}
    </LaterOrNow>
  )
}
