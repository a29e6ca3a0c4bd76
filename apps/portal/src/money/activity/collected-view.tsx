import type { Collected } from '@krapao/contract'
import { Money } from '@krapao/ui'
import { clsx } from 'clsx'
import { Foreign, useMessages } from '../../messages/index.ts'
import { formatMoney } from '../amount-text.ts'
import { addUp } from '../totals.ts'
import { useAccountName } from './account-name.ts'
import { EndHead } from './activity-view.tsx'
import { answerOf } from './collected-answer.ts'
import { messages } from './messages.ts'

const TONE = { done: 'text-ok', working: 'text-cool', refused: 'text-warn' }

/** What came back from the games, and what each of them has answered. */
export function CollectedView({ collected, sign }: { collected: readonly Collected[]; sign: string }) {
  const t = useMessages(messages)
  const accountName = useAccountName()
  const back = collected.filter(({ state }) => state === 'done')
  const isOpen = collected.some(({ state }) => state === 'working')
  const state = isOpen ? 'working' : back.length > 0 ? 'done' : 'refused'
  const title = isOpen ? 'working' : back.length === 0 ? 'none' : back.length < collected.length ? 'some' : 'done'
  return (
    <div className="grid grid-cols-1 gap-4" data-testid="activity" data-state={state}>
      <EndHead state={state} title={t(`collect.${title}`)}>
        {back.length > 0 && (
          <Money amount={addUp(back.flatMap(({ amount }) => (amount === null ? [] : [amount])))} unit={sign} size="xl" className="mt-1" />
        )}
        {isOpen && <p className="mt-1.5 max-w-[36ch] text-[0.875rem] leading-normal text-balance text-muted">{t('collect.workingNote')}</p>}
      </EndHead>
      <ul aria-label={t('collect.games')} className="divide-y divide-line rounded-field border border-line bg-card px-4">
        {collected.map((game) => (
          <li key={game.code} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-2.5 text-[0.875rem] leading-normal">
            <span className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">
              <Foreign>{accountName(game.code)}</Foreign>
            </span>
            {game.amount !== null && <span className="tabular font-semibold whitespace-nowrap">{formatMoney(sign, game.amount)}</span>}
            <span className={clsx('w-full text-[0.8125rem]', TONE[game.state])}>{t(`collect.game.${answerOf(game)}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
