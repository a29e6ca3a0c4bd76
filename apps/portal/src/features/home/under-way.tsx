import type { WalletSummary } from '@krapao/contract'
import { ChevronRightIcon, ClockIcon } from '@krapao/ui'
import { activityTitle } from '../../money/activity/activity-title.ts'
import { usePlaceName } from '../../money/activity/place-name.ts'
import { words as activityWords } from '../../money/activity/words.ts'
import { currencySign, formatAmount } from '../../money/amount-text.ts'
import { pressFacts } from '../../money/presses/press-text.ts'
import { showActivity, showPress } from '../../money/presses/presses.ts'
import { usePresses } from '../../money/presses/use-presses.ts'
import { useWords } from '../../words/index.ts'
import { words } from './words.ts'

/** What has not ended: presses that are still asked about, and transfers and withdrawals on their way. A tap opens each. */
export function UnderWay({ wallet }: { wallet: WalletSummary }) {
  const t = useWords(words)
  const a = useWords(activityWords)
  const { open } = usePresses()
  const checked = open.filter(({ end, key }) => end.kind === 'checking' && wallet.underWay.every(({ requestKey }) => requestKey !== key))
  if (checked.length === 0 && wallet.underWay.length === 0) return null
  return (
    <section aria-label={t('underWay')} className="mx-4 mt-4 grid gap-2">
      {checked.map((press) => (
        <Row key={press.key} title={a('end.checking')} {...pressFacts(press)} wallet={wallet} onOpen={() => showPress(press)} />
      ))}
      {wallet.underWay.map((activity) => (
        <Row
          key={activity.id}
          title={activityTitle(activity, a)}
          amount={activity.amount}
          from={activity.from}
          to={activity.to}
          wallet={wallet}
          onOpen={activity.requestKey === null ? undefined : () => showActivity(activity)}
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
  const placeName = usePlaceName()
  const sign = currencySign(wallet.currency)
  return (
    <button
      type="button"
      disabled={!onOpen}
      onClick={onOpen}
      className="flex min-h-14 w-full items-center gap-3 rounded-card border border-cool/25 bg-cool/8 px-3.5 py-2.5 text-left transition-colors duration-150 enabled:hover:border-cool/45 disabled:cursor-default"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-cool/14 text-cool">
        <ClockIcon size={19} />
      </span>
      <span className="min-w-0 flex-1 leading-normal">
        <span className="block text-[0.90625rem] font-semibold">{title}</span>
        <span className="tabular block text-[0.8125rem] text-muted [overflow-wrap:anywhere]">
          {amount !== undefined && `${sign} ${formatAmount(amount)} · `}
          {placeName(from)} → {placeName(to)}
        </span>
      </span>
      {onOpen && <ChevronRightIcon size={18} className="shrink-0 text-faint" />}
    </button>
  )
}
