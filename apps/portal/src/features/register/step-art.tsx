import type { ReactNode } from 'react'

function Frame({ children }: { children: ReactNode }) {
  return (
    <svg width="76" height="76" viewBox="0 0 76 76" fill="none" className="shrink-0" aria-hidden="true">
      <rect x="1" y="1" width="74" height="74" rx="22" fill="#f0c25b" fillOpacity="0.09" stroke="#f0c25b" strokeOpacity="0.22" />
      <g strokeLinecap="round" strokeLinejoin="round">
        {children}
      </g>
    </svg>
  )
}

export function PhoneArt() {
  return (
    <Frame>
      <rect x="25" y="14" width="26" height="48" rx="6" fill="#1c2434" stroke="#f0c25b" strokeWidth="2" />
      <path d="M34 56.5h8" stroke="#f0c25b" strokeWidth="2" />
      <path d="M31 22h14M31 28h9" stroke="#fff" strokeOpacity="0.35" strokeWidth="2" />
      <circle cx="51" cy="24" r="10" fill="#7db7ff" />
      <path d="m46.5 24 3 3 5.5-6" stroke="#0a0d14" strokeWidth="2.4" />
    </Frame>
  )
}

export function OtpArt() {
  return (
    <Frame>
      <path
        d="M16 24a6 6 0 0 1 6-6h32a6 6 0 0 1 6 6v20a6 6 0 0 1-6 6H37l-10 9v-9h-5a6 6 0 0 1-6-6z"
        fill="#1c2434"
        stroke="#f0c25b"
        strokeWidth="2"
      />
      <g fill="#f0c25b">
        <rect x="23" y="30" width="8" height="10" rx="2.5" />
        <rect x="34" y="30" width="8" height="10" rx="2.5" />
        <rect x="45" y="30" width="8" height="10" rx="2.5" fillOpacity="0.35" />
      </g>
    </Frame>
  )
}

export function ProfileArt() {
  return (
    <Frame>
      <rect x="13" y="20" width="50" height="36" rx="7" fill="#1c2434" stroke="#f0c25b" strokeWidth="2" />
      <circle cx="28" cy="34" r="5.5" fill="#f0c25b" />
      <path d="M19.5 49c1-5 4.3-7.5 8.5-7.500s7.5 2.5 8.5 7.5" fill="#f0c25b" />
      <path d="M43 32h13M43 39h13M43 46h8" stroke="#fff" strokeOpacity="0.4" strokeWidth="2.2" />
    </Frame>
  )
}

export function BankArt() {
  return (
    <Frame>
      <path d="M14 31 38 16l24 15z" fill="#f0c25b" stroke="#f0c25b" strokeWidth="2" />
      <circle cx="38" cy="25.5" r="3" fill="#231703" />
      <path d="M20 36v15M29.5 36v15M46.5 36v15M56 36v15" stroke="#f0c25b" strokeWidth="4" strokeOpacity="0.75" />
      <path d="M14 58h48" stroke="#f0c25b" strokeWidth="3" />
      <path d="M38 38v11M34.5 46 38 49.5 41.5 46" stroke="#7db7ff" strokeWidth="2.4" />
    </Frame>
  )
}
