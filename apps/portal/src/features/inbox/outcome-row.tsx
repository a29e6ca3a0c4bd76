import { currencySign } from '@krapao/money'
import { type Outcome, ACCOUNT_OUTCOMES } from '@krapao/contract'
import { BankIcon, ClockIcon, DepositIcon, DocumentIcon, GiftIcon, ShieldIcon, TransferIcon, WarningIcon, WithdrawIcon } from '@krapao/ui'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { serverNow } from '../../clock/server-clock.ts'
import { useDates } from '../../format/use-dates.ts'
import { useMessages } from '../../messages/index.ts'
import { formatMoney } from '../../money/amount-text.ts'
import { walletQuery } from '../../wallet/wallet-query.ts'
import { ExplainedLines } from './explained-lines.tsx'
import { type Tone, toneOf } from './outcome-place.ts'
import { useOutcomeWords } from './use-outcome-words.ts'
import { messages } from './messages.ts'

const SIGNS: Record<Tone, string> = { in: '+', out: '−', bad: '', calm: '' }
const TONES: Record<Tone, string> = {
  in: 'bg-ok/12 text-ok',
  out: 'bg-cool/12 text-cool',
  bad: 'bg-bad/12 text-bad',
  calm: 'bg-white/6 text-soft',
}
const OF_ACCOUNT: ReadonlySet<string> = new Set(ACCOUNT_OUTCOMES)

/** One thing that has ended; a press opens its receipt. */
export function OutcomeRow({ outcome, isFresh, onOpen }: { outcome: Outcome; isFresh: boolean; onOpen: () => void }) {
  const t = useMessages(messages)
  const dates = useDates()
  const words = useOutcomeWords()
  const { data: wallet } = useQuery({ ...walletQuery, staleTime: Infinity })
  const tone = toneOf(outcome)
  const where = words.where(outcome)
  const sign = currencySign(wallet?.currency ?? 'BAHT')
  const { amount, explained } = outcome
  return (
    <li data-testid="outcome" data-kind={outcome.kind} data-fresh={isFresh || undefined}>
      <button
        type="button"
        onClick={onOpen}
        className={clsx(
          'flex w-full gap-3 rounded-field px-2 py-3 text-left transition-colors duration-200 hover:bg-white/3 active:bg-white/5',
          isFresh && 'bg-gold/6',
        )}
      >
        <span className={clsx('mt-0.5 grid size-10 shrink-0 place-items-center rounded-[13px]', TONES[tone])}>{iconOf(outcome, tone)}</span>
        <span className="block min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-2">
            <span className="min-w-[min(8rem,100%)] flex-1 text-[0.9375rem] leading-normal font-semibold [overflow-wrap:anywhere]">
              {isFresh && <span className="sr-only">{t('unread')}, </span>}
              {words.what(outcome)}
            </span>
            {amount !== null && !explained && (
              <span className={clsx('tabular ml-auto text-[0.9375rem] leading-normal font-bold', tone === 'in' ? 'text-ok' : 'text-text')}>
                <span className="sr-only">, </span>
                {SIGNS[tone]}
                {formatMoney(sign, amount)}
              </span>
            )}
          </span>
          {explained && amount !== null && <ExplainedLines explained={explained} balance={amount} sign={sign} />}
          {where !== undefined && (
            <span className="block text-[0.8125rem] leading-normal text-muted [overflow-wrap:anywhere]">
              <span className="sr-only">, </span>
              {where}
            </span>
          )}
          <span className="tabular block text-[0.75rem] leading-normal text-faint">
            <span className="sr-only">, </span>
            <time dateTime={outcome.at}>{dates.lately(outcome.at, serverNow())}</time>
          </span>
        </span>
        {isFresh && <span aria-hidden="true" className="mt-2 size-2 shrink-0 rounded-full bg-gold" />}
      </button>
    </li>
  )
}

function iconOf({ kind }: Outcome, tone: Tone): ReactNode {
  if (tone === 'bad') return <WarningIcon size={20} />
  if (OF_ACCOUNT.has(kind)) return <ShieldIcon size={20} />
  if (kind.startsWith('withdrawal')) return kind === 'withdrawal_paid' ? <WithdrawIcon size={20} /> : <BankIcon size={20} />
  if (kind.startsWith('transfer')) return <TransferIcon size={20} />
  if (kind === 'payment_waits') return <ClockIcon size={20} />
  if (kind === 'balance_explained') return <DocumentIcon size={20} />
  return /^(bonus|invite|refund|prize)/.test(kind) ? <GiftIcon size={20} /> : <DepositIcon size={20} />
}
