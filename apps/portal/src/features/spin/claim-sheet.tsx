import { Button, Sheet } from '@krapao/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useLastShown } from '../../dialogs/use-last-shown.ts'
import { SafeHtml } from '../../html/safe-html.tsx'
import { useMessages } from '../../messages/index.ts'
import { CostPanel } from '../../money/cost/cost-panel.tsx'
import { CheckingNote } from '../../money/rewards/checking-note.tsx'
import { walletQuery } from '../../wallet/wallet-query.ts'
import type { Coupon } from './spin-queries.ts'
import { messages } from './messages.ts'

interface ClaimSheetProps {
  coupon: Coupon | undefined
  claiming: { isBusy: boolean; isChecking: boolean }
  onConfirm: (code: string) => void
  onClose: () => void
}

/** What the prize is, and what it costs where it is money, before the player claims it. */
export function ClaimSheet({ coupon, claiming, onConfirm, onClose }: ClaimSheetProps) {
  const t = useMessages(messages)
  const shown = useLastShown(coupon)
  const wallet = useQuery({ ...walletQuery, enabled: coupon?.prize.kind === 'money', staleTime: Infinity })
  if (!shown) return null
  const { name, slice, htmlDescription, kind, terms } = shown.prize
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
          <>
            <Button kind="primary" wide busy={claiming.isBusy} onClick={() => onConfirm(slice)}>
              {t('claim.confirm')}
            </Button>
            <CheckingNote isChecking={claiming.isChecking} />
          </>
        )
      }
    >
      <div data-testid="claim" className="grid gap-4">
        <div className="rounded-card border border-gold/25 bg-gold/6 px-4 py-3.5">
          <p className="text-[1.25rem] leading-snug font-bold [overflow-wrap:anywhere]">{name}</p>
          <SafeHtml html={htmlDescription} className="mt-1 text-[0.90625rem] text-soft" />
        </div>
        {kind === 'goods' && <p className="text-[0.875rem] leading-normal text-muted">{t('claim.byStaff')}</p>}
        {terms && wallet.data && <CostPanel terms={terms} currency={wallet.data.currency} games={wallet.data.slots} />}
      </div>
    </Sheet>
  )
}
