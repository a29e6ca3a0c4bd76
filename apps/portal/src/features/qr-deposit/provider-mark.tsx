import type { QrProvider } from '@krapao/contract'
import type { ReactNode } from 'react'

/** Marks of our own: a colour and a shape for each channel. */
const MARKS: Record<QrProvider, { colour: string; deep: string; shape: ReactNode }> = {
  KBANK: { colour: '#35c48b', deep: '#0d6b4b', shape: <path d="M13 12v20M13 23l13-11M17 20l10 12M31 31c3-2 3-5 0-7 3-2 3-5 0-7" /> },
  WW: { colour: '#5aa9ff', deep: '#1d4fa8', shape: <path d="M10 15l5 14 5-11 5 11 5-14M34 15l-4 12" /> },
  PAYTIMZ: {
    colour: '#ffb057',
    deep: '#b35a12',
    shape: (
      <>
        <circle cx="22" cy="22" r="10" />
        <path d="M22 16v6l4 3M30 12l3-2" />
      </>
    ),
  },
  PAYONEX: { colour: '#c79bff', deep: '#5b2fb0', shape: <path d="M13 14l18 16M31 14L13 30M22 10v4M22 30v4" /> },
  FP: { colour: '#ff8fa8', deep: '#a82a52', shape: <path d="M24 9L13 24h8l-2 11 12-16h-9z" /> },
}

export function ProviderMark({ provider, size = 44 }: { provider: QrProvider; size?: number }) {
  const { colour, deep, shape } = MARKS[provider]
  return (
    <svg width={size} height={size} viewBox="0 0 44 44" fill="none" aria-hidden="true" className="shrink-0">
      <rect width="44" height="44" rx="13" fill={deep} />
      <path d="M0 13A13 13 0 0 1 13 0h18a13 13 0 0 1 13 13v2C30 12 14 18 0 30z" fill={colour} opacity=".35" />
      <g stroke="#fff" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
        {shape}
      </g>
    </svg>
  )
}
