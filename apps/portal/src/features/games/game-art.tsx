import type { GameAccount } from '@krapao/contract'
import { clsx } from 'clsx'

interface GameArtProps {
  game: Pick<GameAccount, 'background' | 'backgroundSmall'>
  className?: string
}

/** Of a game that the player does not play yet, or cannot. */
export const DIMMED = 'brightness-75 saturate-[.65]'

export function isBright({ isActive, offer }: Pick<GameAccount, 'isActive' | 'offer'>): boolean {
  return isActive && offer === 'open'
}

/**
 * The background of a game, over the whole of the box around it. The small picture is asked for first and stays where the other does not
 * come; both have their size before they are there, and those that are far down the page wait until they are near.
 */
export function GameArt({ game, className }: GameArtProps) {
  const picture = { width: 300, height: 211, draggable: false, className: clsx('absolute inset-0 size-full object-cover', className) }
  return (
    <>
      {game.backgroundSmall !== null && <img {...picture} alt="" src={game.backgroundSmall} fetchPriority="high" />}
      <img {...picture} alt="" src={game.background} loading="lazy" decoding="async" fetchPriority="low" />
    </>
  )
}
