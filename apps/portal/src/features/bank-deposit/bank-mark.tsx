import type { ReactNode } from 'react'

interface Look {
  colour: string
  deep: string
  drawing: ReactNode
}

/** Our own drawings, no bank's logo. */
const LOOKS: Record<string, Look> = {
  SCB: { colour: '#a78bfa', deep: '#3b2470', drawing: <path d="M12 30c4-9 16-9 20 0M16 20l6-8 6 8z" /> },
  GSB: { colour: '#f9a8d4', deep: '#7a2457', drawing: <path d="M14 31h16M16 31V20m12 11V20M12 20h20l-10-8z" /> },
  KBANK: {
    colour: '#35c48b',
    deep: '#0d6b4b',
    drawing: <path d="M22 33V18M22 24c-6 0-9-3-9-8 6 0 9 3 9 8zm0-4c5 0 8-3 8-8-5 0-8 3-8 8z" />,
  },
  BCEL: { colour: '#f87171', deep: '#7f1d1d', drawing: <path d="M12 31h20M14 27h16M16 23h12M18 19h8M22 11v8" /> },
}
const ANY: Look = { colour: '#7aa2d6', deep: '#24405f', drawing: <path d="M12 20 22 13l10 7zM15 20v9m5-9v9m5-9v9m4-9v9M12 32h20" /> }

/** A drawing of our own, not the bank's logo; one for all where the bank has none. `size`: in pixels. */
export function BankMark({ bankCode, size = 44 }: { bankCode: string; size?: number }) {
  const { colour, deep, drawing } = LOOKS[bankCode] ?? ANY
  return (
    <svg width={size} height={size} viewBox="0 0 44 44" fill="none" aria-hidden="true" className="shrink-0">
      <rect width="44" height="44" rx="13" fill={deep} />
      <path d="M0 13A13 13 0 0 1 13 0h18a13 13 0 0 1 13 13v2C30 12 14 18 0 30z" fill={colour} opacity=".3" />
      <g stroke="#fff" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round">
        {drawing}
      </g>
    </svg>
  )
}
