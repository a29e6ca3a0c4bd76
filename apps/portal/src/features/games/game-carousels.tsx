import type { GameAccount } from '@krapao/contract'
import { GAME_CATEGORIES } from '@krapao/terms'
import { Coverflow } from '@krapao/ui'
import { useMessages } from '../../messages/index.ts'
import { GameCard } from './game-card.tsx'
import { messages } from './messages.ts'

interface GameCarouselsProps {
  games: readonly GameAccount[]
  sign: string
  onChoose: (game: GameAccount) => void
}

/** Slot, sport and casino, lotto: one carousel each. */
export default function GameCarousels({ games, sign, onChoose }: GameCarouselsProps) {
  const t = useMessages(messages)
  return GAME_CATEGORIES.map((category) => {
    const ofCategory = games.filter((game) => game.category === category)
    return (
      <div key={category} className="mt-6">
        <h2 className="mx-[18px] mb-1.5 flex items-baseline gap-2 text-[1.0625rem] leading-normal font-bold">
          {t(`category.${category}`)}
          <span className="text-[0.78125rem] font-medium text-faint">{t('count', { count: ofCategory.length })}</span>
        </h2>
        {ofCategory.length === 0 ? (
          <p className="mx-4 rounded-card border border-dashed border-line-strong px-4 py-8 text-center text-[0.84375rem] text-muted">
            {t('none')}
          </p>
        ) : (
          <Coverflow
            label={t(`category.${category}`)}
            cards={ofCategory.map((game) => ({
              key: game.code,
              content: <GameCard game={game} sign={sign} onChoose={() => onChoose(game)} />,
            }))}
          />
        )}
      </div>
    )
  })
}
