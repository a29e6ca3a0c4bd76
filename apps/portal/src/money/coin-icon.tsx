/** A small coin, filled so that it is recognisable at 16 px. */
export function CoinIcon({ size = 18 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true" className="shrink-0">
      <circle cx="10" cy="10" r="9" fill="#d99a2b" />
      <circle cx="10" cy="10" r="7.2" fill="#ffdc86" />
      <path d="M10 5.2l1.5 3 3.3.5-2.4 2.3.6 3.3-3-1.6-3 1.6.6-3.3-2.4-2.3 3.3-.5z" fill="#b8791c" />
    </svg>
  )
}
