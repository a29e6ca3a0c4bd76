import type { GameAccount } from '@krapao/contract'

/** The logo of a game, or its name where it has none. Hidden from screen readers, which read the name beside it. */
export function GameLogo({ game, className }: { game: Pick<GameAccount, 'logo' | 'name'>; className: string }) {
  if (game.logo !== '') return <img src={game.logo} alt="" draggable={false} className={`${className} object-contain object-left`} />
  return (
    <span
      aria-hidden="true"
      className={`${className} truncate text-[1.125rem] leading-snug font-bold text-text [text-shadow:0_1px_6px_#000]`}
    >
      {game.name}
    </span>
  )
}
