import { currencySign } from '@krapao/money'
import type { WalletSummary } from '@krapao/contract'
import { activityTitle } from '../../money/activity/activity-title.ts'
import { useAccountName } from '../../money/activity/account-name.ts'
import { messages as activityMessages } from '../../money/activity/messages.ts'
import { WaitingWithdrawals } from '../../money/checks/waiting-withdrawals.tsx'
import { formatMoney } from '../../money/amount-text.ts'
import { requestFacts } from '../../money/requests/request-text.ts'
import { showActivity, showRequest } from '../../money/requests/requests.ts'
import { useRequests } from '../../money/requests/use-requests.ts'
import { StatusRow } from '../../money/status-row.tsx'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

/** What has not ended: presses that are being checked, and transfers and withdrawals under way. A tap opens each. */
export function UnderWay({ wallet }: { wallet: WalletSummary }) {
  const t = useMessages(messages)
  const a = useMessages(activityMessages)
  const { open } = useRequests()
  const checked = open.filter(
    ({ end, key }) => end.kind === 'checking' && wallet.underWay.every(({ idempotencyKey }) => idempotencyKey !== key),
  )
  // Withdrawals are told with why they wait and for how long.
  const others = wallet.underWay.filter(({ kind }) => kind !== 'withdraw')
  if (checked.length === 0 && wallet.underWay.length === 0) return null
  return (
    <section aria-label={t('underWay')} className="mx-4 mt-4 grid gap-2">
      {checked.map((request) => (
        <Row key={request.key} title={a('end.checking')} {...requestFacts(request)} wallet={wallet} onOpen={() => showRequest(request)} />
      ))}
      <WaitingWithdrawals activities={wallet.underWay} currency={wallet.currency} />
      {others.map((activity) => (
        <Row
          key={activity.id}
          title={activityTitle(activity, a)}
          amount={activity.kind === 'deposit' && activity.amount === 0 ? undefined : activity.amount}
          from={activity.from}
          to={activity.to}
          wallet={wallet}
          onOpen={activity.idempotencyKey === null ? undefined : () => showActivity(activity)}
        />
      ))}
    </section>
  )
}

interface RowProps {
  title: string
  amount: number | undefined
  from: string
  to: string
  wallet: WalletSummary
  onOpen: (() => void) | undefined
}

function Row({ title, amount, from, to, wallet, onOpen }: RowProps) {
  const accountName = useAccountName()
  const sign = currencySign(wallet.currency)
  return (
    <StatusRow
      tone="cool"
      title={title}
      note={
        <>
          {amount !== undefined && `${formatMoney(sign, amount)} · `}
          {accountName(from)} → {accountName(to)}
        </>
      }
      onOpen={onOpen}
    />
  )
}
