/** Rays of light over the horizon; a prize lies before them, its ribbon in the colour of its slice. */
export function PrizeArt({ colour = '#1c2434', isWon }: { colour?: string | undefined; isWon: boolean }) {
  return (
    <svg viewBox="0 0 240 132" aria-hidden="true" className="block w-full max-w-[264px] select-none">
      <defs>
        <radialGradient id="prize-glow" cx=".5" cy=".5" r=".5">
          <stop stopColor="#ffdc86" stopOpacity={isWon ? '.42' : '.1'} />
          <stop offset="1" stopColor="#ffdc86" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="prize-gold" x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="#fff1c9" />
          <stop offset=".45" stopColor="#f0c25b" />
          <stop offset="1" stopColor="#b3741a" />
        </linearGradient>
      </defs>
      <ellipse cx="120" cy="72" rx="118" ry="60" fill="url(#prize-glow)" />
      {isWon && (
        <g stroke="#ffdc86" strokeWidth="2" strokeLinecap="round" opacity=".55">
          {RAYS.map((angle) => (
            <path key={angle} d="M120 14v13" transform={`rotate(${angle} 120 76)`} strokeOpacity={angle % 36 === 0 ? 1 : 0.5} />
          ))}
        </g>
      )}
      <g opacity={isWon ? 1 : 0.45}>
        <path d="M98 96 84 128l16-5 9 9 12-26zM142 96l14 32-16-5-9 9-12-26z" fill={colour} stroke="#fff" strokeOpacity=".18" />
        <circle cx="120" cy="76" r="39" fill="url(#prize-gold)" />
        <circle cx="120" cy="76" r="31" fill="#151b28" />
        <circle cx="120" cy="76" r="27" fill="none" stroke="#f0c25b" strokeOpacity=".6" strokeWidth="1.5" strokeDasharray="2 4" />
        <path d="M120 57.5l5.7 11.6 12.8 1.9-9.2 9 2.2 12.7-11.5-6-11.5 6 2.2-12.7-9.2-9 12.8-1.9z" fill="url(#prize-gold)" />
      </g>
    </svg>
  )
}

const RAYS = [-90, -72, -54, -36, -18, 0, 18, 36, 54, 72, 90]
