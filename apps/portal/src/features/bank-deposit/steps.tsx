import type { ReactNode } from 'react'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

const GOLD = 'var(--color-gold)'
const LINE = { stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** A phone, and on it what is done there. */
function Phone({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 72 96" fill="none" aria-hidden="true" className="h-[84px] w-auto text-faint">
      <rect x="10" y="3" width="52" height="90" rx="10" fill="#0d121d" {...LINE} />
      <path d="M31 9h10" {...LINE} />
      {children}
    </svg>
  )
}

const OPEN = (
  <Phone>
    <g fill="#212a3d">
      <rect x="18" y="20" width="14" height="14" rx="4" />
      <rect x="40" y="20" width="14" height="14" rx="4" />
      <rect x="18" y="40" width="14" height="14" rx="4" />
    </g>
    <rect x="38" y="38" width="18" height="18" rx="5" fill={GOLD} />
    <path d="M43 45.5h8M48.5 43l2.5 2.5-2.5 2.5M51 50h-8" stroke="#10141e" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" />
    <path d="M50 62c-2-3-1-5 1-4l9 6c2 2 2 6 0 9l-3 6h-9l-5-9c-1-2 1-3 3-2l3 3z" fill="#2b3650" {...LINE} />
  </Phone>
)

const PASTE = (
  <Phone>
    <rect x="17" y="22" width="38" height="14" rx="4" fill="#1b2334" stroke={GOLD} strokeWidth="1.8" />
    <path d="M22 29h18" stroke={GOLD} strokeWidth="3" strokeLinecap="round" strokeDasharray="4 4" />
    <path d="M47 25.5v7" stroke={GOLD} strokeWidth="1.8" strokeLinecap="round" />
    <rect x="17" y="44" width="38" height="14" rx="4" fill="#1b2334" {...LINE} />
    <path d="M22 51h14" stroke="#fff" strokeWidth="3" strokeLinecap="round" strokeDasharray="5 3" />
    <rect x="17" y="72" width="38" height="11" rx="5.5" fill="#212a3d" />
  </Phone>
)

const CHECK = (
  <Phone>
    <circle cx="36" cy="31" r="8" fill="#212a3d" />
    <path d="M23 49c2-8 24-8 26 0" fill="#212a3d" />
    <path d="M22 57h28M27 63h18" {...LINE} />
    <rect x="17" y="72" width="38" height="12" rx="6" fill={GOLD} />
    <path d="m31 78 3.5 3.5L42 75" stroke="#10141e" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round" />
  </Phone>
)

/** How a transfer is made, in three pictures with words; `currency` where the bank's app asks for it. */
export function Steps({ currency }: { currency?: string | undefined }) {
  const t = useMessages(messages)
  const steps = [
    { picture: OPEN, text: t('steps.open') },
    { picture: PASTE, text: currency === undefined ? t('steps.paste') : t('steps.pasteIn', { currency }) },
    { picture: CHECK, text: t('steps.check') },
  ]
  return (
    <section aria-label={t('steps.title')} className="mt-5">
      <h3 className="mb-2.5 text-[0.875rem] font-semibold text-soft">{t('steps.title')}</h3>
      <ol className="grid grid-cols-[repeat(auto-fit,minmax(6.25rem,1fr))] gap-2">
        {steps.map(({ picture, text }, index) => (
          <li key={text} className="flex flex-col items-center rounded-field border border-line bg-card px-2 py-3 text-center">
            {picture}
            <span className="mt-2 text-[0.78125rem] leading-snug text-soft">
              <span className="tabular mr-1 font-bold text-gold">{index + 1}</span>
              {text}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
