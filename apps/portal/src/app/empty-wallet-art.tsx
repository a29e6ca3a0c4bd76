/** An open wallet with nothing in it. */
export function EmptyWalletArt() {
  return (
    <svg className="w-full max-w-[190px]" viewBox="0 0 190 140" fill="none" aria-hidden="true">
      <ellipse cx="95" cy="128" rx="70" ry="7" fill="#000" fillOpacity="0.4" />
      <path d="M36 44 128 20a12 12 0 0 1 15 9l4 17H36z" fill="#1c2434" stroke="#f0c25b" strokeOpacity="0.5" strokeWidth="2" />
      <rect x="28" y="44" width="134" height="80" rx="16" fill="#151b28" stroke="#f0c25b" strokeOpacity="0.75" strokeWidth="2" />
      <path d="M40 56h110" stroke="#f0c25b" strokeOpacity="0.3" strokeWidth="2" strokeDasharray="4 5" strokeLinecap="round" />
      <rect x="128" y="74" width="44" height="24" rx="12" fill="#1c2434" stroke="#f0c25b" strokeOpacity="0.75" strokeWidth="2" />
      <circle cx="142" cy="86" r="4" fill="#f0c25b" />
      <path d="M58 30c-6-5-6-12 0-16M76 24c-5-5-5-11 0-15" stroke="#7db7ff" strokeOpacity="0.6" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
