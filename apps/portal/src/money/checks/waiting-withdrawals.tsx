import { type Activity, lookupWithdraw } from '@krapao/contract'
import { type Currency, currencySign } from '@krapao/money'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { useMessages } from '../../messages/index.ts'
import { useAccountName } from '../activity/account-name.ts'
import { activityNote, activityTitle } from '../activity/activity-title.ts'
import { messages as activityMessages } from '../activity/messages.ts'
import { formatMoney } from '../amount-text.ts'
import { showActivity } from '../requests/requests.ts'
import { CheckCard } from './check-card.tsx'
import { CheckTime } from './check-time.tsx'
import { roundMinutes } from './round-minutes.ts'
import { messages } from './messages.ts'

interface WaitingWithdrawalsProps {
  activities: readonly Activity[]
  currency: Currency
  className?: string
}

/** Withdrawals that have not ended, of all that is under way: those that a person approves, and those that are with the bank. */
export function WaitingWithdrawals({ activities, currency, className }: WaitingWithdrawalsProps) {
  const t = useMessages(messages)
  const withdrawals = activities.filter(({ kind, state }) => kind === 'withdraw' && state === 'working')
  if (withdrawals.length === 0) return null
  return (
    <section aria-label={t('withdrawals')} className={className}>
      <div className="grid gap-2">
        {withdrawals.map((activity) => (
          <Withdrawal key={activity.id} activity={activity} currency={currency} />
        ))}
      </div>
    </section>
  )
}

function Withdrawal({ activity, currency }: { activity: Activity; currency: Currency }) {
  const a = useMessages(activityMessages)
  const accountName = useAccountName()
  const { amount, from, to, createdAt, reference, canCancel, idempotencyKey, steps } = activity
  // The bank says whose the account is before anything is sent.
  const isNameChecked = steps.some(({ step }) => step === 'name-check')
  return (
    <CheckCard
      title={activityTitle(activity, a)}
      facts={`${formatMoney(currencySign(currency), amount)} · ${accountName(from)} → ${accountName(to)}`}
      why={isNameChecked ? a('step.name-check') : (activityNote(activity, a, accountName) ?? '')}
      since={createdAt}
      time={canCancel ? <CheckTime checked="withdrawal" /> : <PayoutTime />}
      reference={reference}
      onOpen={idempotencyKey === null ? undefined : () => showActivity(activity)}
    />
  )
}

/** How long it usually takes until the bank has paid, as the operator says. */
function PayoutTime() {
  const t = useMessages(messages)
  const minutes = useQuery({ queryKey: ['lookup', 'withdraw'], queryFn: () => client(lookupWithdraw), staleTime: 60_000 }).data
    ?.usualMinutes
  if (minutes === undefined) return null
  const { unit, count } = roundMinutes(minutes)
  return <p className="tabular text-[0.8125rem] text-soft">{t('usual', { usual: t(unit, { count }) })}</p>
}
