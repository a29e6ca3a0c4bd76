/** A wallet with two cards and coins that drift: the product's own picture. */
export function WalletArt() {
  return (
    <svg viewBox="0 0 350 196" className="mx-auto block w-full max-w-[256px] select-none" aria-hidden="true">
      <Paints />
      <ellipse cx="175" cy="108" rx="168" ry="96" fill="url(#wa-glow)" />
      <g fill="none" stroke="#f0c25b" strokeOpacity=".14">
        <path d="M35 150a140 140 0 0 1 280 0" />
        <path d="M62 150a113 113 0 0 1 226 0" strokeDasharray="2 7" />
      </g>
      <ellipse cx="175" cy="178" rx="96" ry="9" fill="#000" fillOpacity=".45" />
      <g className="animate-drift [animation-delay:-2s]">
        <rect x="128" y="22" width="112" height="74" rx="11" fill="url(#wa-cool)" transform="rotate(9 184 59)" />
        <g transform="rotate(9 184 59)" fill="#fff" fillOpacity=".85">
          <rect x="140" y="36" width="18" height="14" rx="3.5" fill="#fff3cf" />
          <rect x="190" y="38" width="36" height="4" rx="2" fillOpacity=".55" />
        </g>
      </g>
      <g className="animate-drift [animation-delay:-4.5s]">
        <rect
          x="112"
          y="34"
          width="116"
          height="76"
          rx="11"
          fill="url(#wa-night)"
          stroke="#fff"
          strokeOpacity=".14"
          transform="rotate(-6 170 72)"
        />
        <g transform="rotate(-6 170 72)">
          <rect x="124" y="46" width="34" height="5" rx="2.5" fill="#fff" fillOpacity=".6" />
          <path
            d="M196 46c3 4 3 8 0 12M202 43c5 6 5 12 0 18M208 40c7 8 7 16 0 24"
            fill="none"
            stroke="#f0c25b"
            strokeWidth="2.4"
            strokeLinecap="round"
          />
        </g>
      </g>
      <path d="M94 84h162a17 17 0 0 1 17 17v58a17 17 0 0 1-17 17H94a17 17 0 0 1-17-17v-58a17 17 0 0 1 17-17z" fill="url(#wa-gold)" />
      <path d="M94 84h162a17 17 0 0 1 17 17v58a17 17 0 0 1-17 17H94a17 17 0 0 1-17-17v-58a17 17 0 0 1 17-17z" fill="url(#wa-weave)" />
      <path d="M77 101a17 17 0 0 1 17-17h162a17 17 0 0 1 17 17v3c-30 20-62 29-98 29s-68-9-98-29z" fill="url(#wa-flap)" />
      <path
        d="M84 108c28 17 58 25 91 25s63-8 91-25"
        fill="none"
        stroke="#8a5a12"
        strokeOpacity=".5"
        strokeWidth="1.6"
        strokeDasharray="5 5"
        transform="translate(0 -8)"
      />
      <circle cx="175" cy="132" r="15" fill="#231703" />
      <circle cx="175" cy="132" r="15" fill="none" stroke="#ffe6a6" strokeWidth="2" />
      <path
        d="M175 124.5c4 3.5 4 6 0 7.5-4-1.5-4-4 0-7.5zM166.5 133.5c4-1.5 6.5-.5 7 3-4 1.2-6 0-7-3zM183.5 133.5c-4-1.5-6.5-.5-7 3 4 1.2 6 0 7-3z"
        fill="#f0c25b"
      />
      <Coin x={52} y={74} r={20} sign="baht" delay="[animation-delay:-1s]" />
      <Coin x={300} y={62} r={16} sign="kip" delay="[animation-delay:-3.5s]" />
      <Coin x={292} y={136} r={22} sign="baht" delay="[animation-delay:-5.5s]" />
      <g fill="#ffe6a6">
        <path d="m90 34 2.2 5.8L98 42l-5.8 2.2L90 50l-2.2-5.8L82 42l5.8-2.2z" fillOpacity=".9" />
        <path d="m262 22 1.5 4 4 1.5-4 1.5-1.5 4-1.5-4-4-1.5 4-1.5z" fillOpacity=".7" />
        <path d="m44 130 1.5 4 4 1.5-4 1.5-1.5 4-1.5-4-4-1.5 4-1.5z" fillOpacity=".6" />
      </g>
    </svg>
  )
}

// Drawn, not text: the kip sign would need two more font files.
const KIP = 'M-4-7V7M5-7-3.5 0 5 7M-8 0H5'

function Coin({ x, y, r, sign, delay }: { x: number; y: number; r: number; sign: 'baht' | 'kip'; delay: string }) {
  return (
    <g className={`animate-drift ${delay}`}>
      <circle cx={x} cy={y + 2.5} r={r} fill="#8a5a12" />
      <circle cx={x} cy={y} r={r} fill="url(#wa-gold)" />
      <circle cx={x} cy={y} r={r - 4} fill="none" stroke="#8a5a12" strokeOpacity=".55" strokeWidth="1.4" />
      {sign === 'kip' ? (
        <path
          d={KIP}
          transform={`translate(${x} ${y}) scale(${r / 22})`}
          fill="none"
          stroke="#6b4410"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ) : (
        <text x={x} y={y + r * 0.36} textAnchor="middle" fontSize={r} fontWeight="800" fill="#6b4410">
          ฿
        </text>
      )}
    </g>
  )
}

function Paints() {
  return (
    <defs>
      <linearGradient id="wa-gold" x1="0" y1="0" x2="1" y2="1">
        <stop stopColor="#ffe6a6" />
        <stop offset=".42" stopColor="#f0c25b" />
        <stop offset="1" stopColor="#b97b1d" />
      </linearGradient>
      <linearGradient id="wa-flap" x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="#ffe9b0" />
        <stop offset="1" stopColor="#e5b04a" />
      </linearGradient>
      <linearGradient id="wa-cool" x1="0" y1="0" x2="1" y2="1">
        <stop stopColor="#a9d0ff" />
        <stop offset="1" stopColor="#3f6fb8" />
      </linearGradient>
      <linearGradient id="wa-night" x1="0" y1="0" x2="1" y2="1">
        <stop stopColor="#3a4a6d" />
        <stop offset="1" stopColor="#1a2236" />
      </linearGradient>
      <radialGradient id="wa-glow">
        <stop stopColor="#f0c25b" stopOpacity=".34" />
        <stop offset="1" stopColor="#f0c25b" stopOpacity="0" />
      </radialGradient>
      <pattern id="wa-weave" width="22" height="22" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path
          d="M11 3c3 3 3 5 0 8-3-3-3-5 0-8zM11 19c3-3 3-5 0-8-3 3-3 5 0 8zM3 11c3-3 5-3 8 0-3 3-5 3-8 0zM19 11c-3-3-5-3-8 0 3 3 5 3 8 0z"
          fill="#8a5a12"
          fillOpacity=".2"
        />
      </pattern>
    </defs>
  )
}
