import type { RewardTerms } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { Foreign, useMessages } from '../../messages/index.ts'
import { formatMoney } from '../amount-text.ts'
import { Fitted } from '../fitted.tsx'
import { type PlayedGame, type Stake, stakesFor, uncountedGames } from './cost.ts'
import { messages } from './messages.ts'

interface StakeListProps {
  turnover: MajorUnits
  weights: RewardTerms['weights']
  games: readonly PlayedGame[]
  sign: string
}

/** What a turnover means in the games that the player plays, one kind of game at a time. */
export function StakeList({ turnover, weights, games, sign }: StakeListProps) {
  const t = useMessages(messages)
  const stakes = stakesFor(turnover, weights, games)
  const uncounted = uncountedGames(games)
  return (
    <div className="rounded-[14px] bg-white/4 px-[min(0.875rem,5cqi)] py-3">
      <p className="text-[0.8125rem] leading-normal text-muted">{t('inGames')}</p>
      <ul className="mt-1.5 grid gap-2">
        {stakes.map((stake) => (
          <StakeRow key={stake.category} stake={stake} sign={sign} />
        ))}
      </ul>
      {stakes.filter(({ amount }) => amount !== undefined).length > 1 && (
        <p className="mt-2 text-[0.78125rem] leading-normal text-muted">{t('mixed')}</p>
      )}
      {uncounted.length > 0 && (
        <p className="mt-2 text-[0.78125rem] leading-normal text-warn">{t('uncounted', { games: uncounted.join(', ') })}</p>
      )}
    </div>
  )
}

function StakeRow({ stake: { category, amount, weight, games }, sign }: { stake: Stake; sign: string }) {
  const t = useMessages(messages)
  const counts = amount !== undefined
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 leading-snug">
      <span className={counts ? 'text-[0.90625rem]' : 'text-[0.90625rem] text-muted'}>{t(`category.${category}`)}</span>
      {counts ? (
        <span className="min-w-0 flex-[1_1_8rem] text-right font-semibold">
          <Fitted text={formatMoney(sign, amount)} largestRem={0.9375} />
        </span>
      ) : (
        <span className="ml-auto text-[0.84375rem] text-muted">{t('notCounted')}</span>
      )}
      {(games.length > 0 || (counts && weight < 100)) && (
        <span className="w-full text-[0.78125rem] leading-normal text-muted [overflow-wrap:anywhere]">
          {counts && weight < 100 && t('weight', { weight })}
          {counts && weight < 100 && games.length > 0 && ' · '}
          {games.map((game, index) => (
            <span key={game}>
              {index > 0 && ', '}
              <Foreign>{game}</Foreign>
            </span>
          ))}
        </span>
      )}
    </li>
  )
}
