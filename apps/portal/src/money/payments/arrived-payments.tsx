import { currencySign } from '@krapao/money'
import type { ArrivedPayment } from '@krapao/contract'
import { CheckIcon, ClockIcon, HelpIcon, InfoIcon } from '@krapao/ui'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { useCopy } from '../../dialogs/use-copy.ts'
import { useDates } from '../../format/use-dates.ts'
import { serverNow } from '../../clock/server-clock.ts'
import { useMessages } from '../../messages/index.ts'
import { CheckTime } from '../checks/check-time.tsx'
import { ReferenceLine } from '../checks/reference-line.tsx'
import { formatMoney } from '../amount-text.ts'
import { messages } from './messages.ts'
import { ProofPanel } from './proof-panel.tsx'

const LOOK = {
  unallocated: { icon: ClockIcon, edge: 'border-warn/30 bg-warn/8', mark: 'bg-warn/14 text-warn' },
  returning: { icon: ClockIcon, edge: 'border-cool/25 bg-cool/8', mark: 'bg-cool/14 text-cool' },
  credited: { icon: CheckIcon, edge: 'border-ok/25 bg-ok/8', mark: 'bg-ok/14 text-ok' },
  returned: { icon: InfoIcon, edge: 'border-cool/25 bg-cool/8', mark: 'bg-cool/14 text-cool' },
}

/** Money that arrived and was not credited automatically: why, what the player can do about it, and for a day how that ended. */
export function ArrivedPayments({ payments, className }: { payments: readonly ArrivedPayment[]; className?: string }) {
  const t = useMessages(messages)
  if (payments.length === 0) return null
  // One more transfer proves the account for all of them.
  const toProve = payments.find(needsProof)
  return (
    <section aria-label={t('label')} className={clsx('grid gap-2', className)}>
      {payments.map((payment) => (
        <Payment key={payment.reference} payment={payment} showsProof={payment === toProve} />
      ))}
    </section>
  )
}

const needsProof = ({ state, why }: ArrivedPayment) => state === 'unallocated' && why === 'unproven'

/** Its bank or gateway is asked whether it is so. */
const isAsked = ({ state, why }: ArrivedPayment) => state === 'unallocated' && why === 'asked'

function titleOf(payment: ArrivedPayment) {
  if (needsProof(payment)) return 'waits'
  return isAsked(payment) ? 'asked' : payment.state
}

function safetyOf(payment: ArrivedPayment) {
  if (needsProof(payment)) return 'proof.safe'
  return isAsked(payment) ? 'askedSafe' : 'safe'
}

function Payment({ payment, showsProof }: { payment: ArrivedPayment; showsProof: boolean }) {
  const t = useMessages(messages)
  const dates = useDates()
  const copy = useCopy()
  const { state, why, reference, currency, arrivedAt, endedAt } = payment
  const { icon: Icon, edge, mark } = LOOK[state]
  const amount = formatMoney(currencySign(currency), payment.arrivedAmount)
  // A QR is always in baht.
  const asked = payment.qrAmount === null ? '' : formatMoney(currencySign('BAHT'), payment.qrAmount)
  return (
    <article
      data-testid="arrived-payment"
      data-state={state}
      className={clsx('@container min-w-0 rounded-card border px-3.5 pt-3 pb-1.5 leading-normal [overflow-wrap:anywhere]', edge)}
    >
      <div className="flex items-start gap-3">
        <span className={clsx('grid size-9 shrink-0 place-items-center rounded-full @max-[14rem]:hidden', mark)}>
          <Icon size={19} />
        </span>
        <div className="min-w-0 flex-1">
          <p className="tabular text-[0.90625rem] font-semibold">{t(titleOf(payment), { amount })}</p>
          {/* Where it was credited, the account is proven by now. */}
          {(state !== 'credited' || why !== 'unproven') && (
            <p className="tabular text-[0.8125rem] text-soft">{t(`why.${why}`, { asked })}</p>
          )}
          {state === 'unallocated' && <p className="text-[0.8125rem] text-muted">{t(safetyOf(payment))}</p>}
          {state === 'unallocated' && !needsProof(payment) && !isAsked(payment) && <CheckTime checked="payment" />}
          <p className="tabular text-[0.8125rem] text-muted">
            {endedAt === null ? t('since', { time: dates.latelyWithin(arrivedAt, serverNow()) }) : dates.lately(endedAt, serverNow())}
          </p>
        </div>
      </div>
      {showsProof && <ProofPanel proofs={payment.proofs} currency={currency} onCopy={copy} />}
      <div className="mt-1">
        <ReferenceLine label={t(state === 'unallocated' ? 'longer' : 'reference')} copyLabel={t('copy')} reference={reference} />
      </div>
      {state === 'unallocated' && (
        <Link
          to="/user/contact"
          state={{ reference }}
          className="mt-1.5 mb-1.5 flex min-h-11 items-center justify-center gap-2 rounded-field border border-line px-3 text-[0.875rem] font-semibold hover:border-line-strong"
        >
          <HelpIcon size={18} />
          {t('help')}
        </Link>
      )}
    </article>
  )
}
