import { GAME_CATEGORIES } from '@krapao/terms'
import { Coverflow } from '@krapao/ui'
import { useSettings } from '../../../settings/settings.ts'
import { useMessages } from '../../../messages/index.ts'
import { GameCard } from '../game-card.tsx'
import { GameGrid, type GamesProps } from './game-grid.tsx'
import { messages } from '../messages.ts'

/** Slot, sport and casino, lotto: one carousel each, or one grid where the operator has chosen that. One without games is not shown. */
export function GameCategories({ games, sign, onChoose }: GamesProps) {
  const t = useMessages(messages)
  const { gameLayout } = useSettings()
  return GAME_CATEGORIES.map((category) => {
    const ofCategory = games.filter((game) => game.category === category)
    if (ofCategory.length === 0) return null
    return (
      <div key={category} className="mt-6">
        <h2 className="mx-[18px] mb-1.5 flex items-baseline gap-2 text-[1.0625rem] leading-normal font-bold">
          {t(`category.${category}`)}
          <span className="text-[0.78125rem] font-medium text-faint">{t('count', { count: ofCategory.length })}</span>
        </h2>
        {gameLayout === 'grid' ? (
          <GameGrid games={ofCategory} sign={sign} onChoose={onChoose} />
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
