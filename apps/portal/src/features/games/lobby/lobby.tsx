import type { GameAccount } from '@krapao/contract'
import { Button } from '@krapao/ui'
import { useState } from 'react'
import { useMessages } from '../../../messages/index.ts'
import { findGames, isSearch } from './find-games.ts'
import { GameCategories } from './game-categories.tsx'
import { GameGrid, type GamesProps } from './game-grid.tsx'
import { GameSearch } from './game-search.tsx'
import { SmallGameTile } from './game-tile.tsx'
import { lobbyMessages } from './messages.ts'

/** As many as one sees at once need no search. */
const SEEN_AT_ONCE = 3
const MOST_RECENT = 8

/** Every game: found by name, first those that the player marked and opened last, then all of them by category. */
export default function Lobby({ games, sign, onChoose }: GamesProps) {
  const t = useMessages(lobbyMessages)
  const [typed, setTyped] = useState('')
  if (games.length === 0)
    return (
      <p className="mx-4 mt-6 rounded-card border border-dashed border-line-strong px-4 py-8 text-center text-[0.84375rem] text-muted">
        {t('noGames')}
      </p>
    )
  const favourites = games.filter(({ isFavourite }) => isFavourite)
  return (
    <div className="mt-6">
      {games.length > SEEN_AT_ONCE && <GameSearch typed={typed} onType={setTyped} />}
      {isSearch(typed) ? (
        <Found typed={typed} games={findGames(games, typed)} sign={sign} onChoose={onChoose} onShowAll={() => setTyped('')} />
      ) : (
        <>
          <GameRow title={t('favourites')} games={favourites} onChoose={onChoose} />
          <GameRow title={t('recent')} games={openedLast(games)} onChoose={onChoose} />
          <GameCategories games={games.filter(isListed)} sign={sign} onChoose={onChoose} />
        </>
      )}
    </div>
  )
}

/** What is no longer offered and holds no money stands among the favourites alone. */
function isListed({ offer, amount }: GameAccount): boolean {
  return offer !== 'withdrawn' || amount > 0
}

function openedLast(games: readonly GameAccount[]): GameAccount[] {
  return games
    .filter(({ openedAt, offer }) => openedAt !== null && offer !== 'withdrawn')
    .toSorted((one, other) => other.openedAt!.localeCompare(one.openedAt!))
    .slice(0, MOST_RECENT)
}

function Found({ typed, games, sign, onChoose, onShowAll }: GamesProps & { typed: string; onShowAll: () => void }) {
  const t = useMessages(lobbyMessages)
  return (
    <>
      <p role="status" className="mx-[18px] my-3 text-[0.875rem] text-muted [overflow-wrap:anywhere]">
        {games.length > 0 ? t('found', { count: games.length }) : t('notFound', { name: typed.trim() })}
      </p>
      {games.length > 0 ? (
        <GameGrid games={games} sign={sign} onChoose={onChoose} />
      ) : (
        <div className="mx-4 rounded-card border border-dashed border-line-strong px-4 py-6 text-center">
          <p className="mb-4 text-[0.84375rem] text-muted">{t('notFoundNote')}</p>
          <Button onClick={onShowAll}>{t('showAll')}</Button>
        </div>
      )}
    </>
  )
}

/** Nothing where there are none. Moved sideways by the finger, or by the focus. */
function GameRow({ title, games, onChoose }: { title: string } & Pick<GamesProps, 'games' | 'onChoose'>) {
  if (games.length === 0) return null
  return (
    <section aria-label={title} className="mt-5">
      <h2 className="mx-[18px] mb-2 text-[1.0625rem] leading-normal font-bold">{title}</h2>
      <ul className="flex gap-2.5 overflow-x-auto px-4 pb-1">
        {games.map((game) => (
          <li key={game.code} className="flex shrink-0">
            <SmallGameTile game={game} onChoose={() => onChoose(game)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
