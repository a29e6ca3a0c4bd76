// A browser forgets that a table is one when its rows are laid out otherwise, so each role is written out.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { Button, Card } from '@krapao/ui'
import { sayDateTime } from '../../format/dates.ts'
import { useLanguage, useMessages } from '../../messages/index.ts'
import type { Coupon } from './spin-queries.ts'
import { messages } from './messages.ts'

interface CouponTableProps {
  coupons: readonly Coupon[]
  /** Something with a condition is active: no money can be claimed beside it. */
  isBlocked: boolean
  onClaim: (coupon: Coupon) => void
}

/** Prize, how many of it, and the button to claim one. */
export function CouponTable({ coupons, isBlocked, onClaim }: CouponTableProps) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  return (
    <Card className="overflow-hidden">
      <table role="table" aria-labelledby="coupons" className="block w-full">
        <thead role="rowgroup" className="sr-only">
          <tr role="row">
            <th role="columnheader">{t('coupons.prize')}</th>
            <th role="columnheader">{t('coupons.amount')}</th>
            <th role="columnheader">{t('coupons.action')}</th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="block divide-y divide-line">
          {coupons.map((coupon) => (
            <tr
              key={coupon.prize.slice}
              role="row"
              data-testid="coupon"
              className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2 py-3 pr-3 pl-4"
            >
              <td role="cell" className="min-w-[7.5rem] flex-1 leading-snug font-semibold [overflow-wrap:anywhere]">
                {coupon.prize.name}
                <span className="mt-0.5 block text-[0.78125rem] leading-normal font-normal text-muted">
                  {coupon.expiresAt === null ? t('coupons.never') : t('coupons.until', { date: sayDateTime(coupon.expiresAt, language) })}
                </span>
              </td>
              <td role="cell" className="tabular rounded-full bg-white/8 px-2.5 py-0.5 text-[0.84375rem] font-bold text-soft">
                <span aria-hidden="true">×</span>
                {coupon.amount}
              </td>
              <td role="cell">
                <Button
                  aria-label={t('coupons.claimOf', { prize: coupon.prize.name })}
                  aria-haspopup="dialog"
                  className={
                    isBlocked && coupon.prize.kind === 'money' ? 'min-h-11! text-muted!' : 'min-h-11! border-gold/30! bg-gold/10! text-gold'
                  }
                  onClick={() => onClaim(coupon)}
                >
                  {t('coupons.claim')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
