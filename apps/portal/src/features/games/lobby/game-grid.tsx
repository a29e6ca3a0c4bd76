import type { GameAccount } from '@krapao/contract'
import { GameTile } from './game-tile.tsx'

export interface GamesProps {
  games: readonly GameAccount[]
  sign: string
  onChoose: (game: GameAccount) => void
}

/** Two beside each other on a phone; one where the text is large. */
export function GameGrid({ games, sign, onChoose }: GamesProps) {
  return (
    <ul className="mx-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.75rem),1fr))] gap-3">
      {games.map((game) => (
        <li key={game.code}>
          <GameTile game={game} sign={sign} onChoose={() => onChoose(game)} />
        </li>
      ))}
    </ul>
  )
}
