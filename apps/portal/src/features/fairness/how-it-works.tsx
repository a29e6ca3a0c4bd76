import { type Translate, useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

const SENTENCES = ['one', 'two', 'three', 'four'] as const

/** The whole of it in a drawing and four sentences. */
export function HowItWorks() {
  const t = useMessages(messages)
  return (
    <section aria-labelledby="fair-how" className="mt-4 overflow-hidden rounded-[24px] border border-line bg-surface">
      <Drawing t={t} />
      <div className="px-5 pt-4 pb-5">
        <h2 id="fair-how" className="text-[1.0625rem] leading-snug font-bold">
          {t('how.title')}
        </h2>
        <ol className="mt-3 grid gap-2.5">
          {SENTENCES.map((sentence, index) => (
            <li key={sentence} className="flex gap-3 text-[0.875rem] leading-normal text-soft">
              <span
                aria-hidden="true"
                className="tabular mt-0.5 grid size-5.5 shrink-0 place-items-center rounded-full bg-gold/14 text-[0.75rem] font-bold text-gold"
              >
                {index + 1}
              </span>
              {t(`how.${sentence}`)}
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** A sealed envelope and a value of the player's flow together into the wheel. */
function Drawing({ t }: { t: Translate<typeof messages.th> }) {
  return (
    <figure className="border-b border-line bg-[radial-gradient(120%_90%_at_50%_0%,rgb(240_194_91/0.12),transparent)] px-3 pt-5 pb-4">
      <svg viewBox="0 0 330 104" role="img" aria-label={t('how.picture')} className="mx-auto block w-full max-w-[350px]">
        <defs>
          <linearGradient id="fair-gold" x1="0" y1="0" x2="1" y2="1">
            <stop stopColor="#fff1c9" />
            <stop offset=".5" stopColor="#f0c25b" />
            <stop offset="1" stopColor="#b3741a" />
          </linearGradient>
        </defs>
        <g stroke="#f0c25b" strokeOpacity=".5" strokeWidth="1.8" strokeLinecap="round" fill="none">
          <path d="M96 52h28M206 52h24" strokeDasharray="1 5" />
          <path d="m118 47 6 5-6 5M225 47l6 5-6 5" />
        </g>
        <g>
          <rect x="14" y="26" width="78" height="54" rx="9" fill="#1c2434" stroke="#fff" strokeOpacity=".16" />
          <path d="M16 32l37 26 37-26" fill="none" stroke="#fff" strokeOpacity=".28" strokeWidth="1.6" strokeLinejoin="round" />
          <circle cx="53" cy="58" r="13" fill="url(#fair-gold)" />
          <path d="M48 57v-3a5 5 0 0 1 10 0v3M46.5 57h13v7.5h-13z" fill="#3a2606" fillOpacity=".9" />
        </g>
        <g>
          <rect x="130" y="30" width="72" height="46" rx="9" fill="#151b28" stroke="#7db7ff" strokeOpacity=".55" />
          <g fill="#7db7ff">
            <rect x="140" y="42" width="30" height="5" rx="2.5" />
            <rect x="175" y="42" width="14" height="5" rx="2.5" fillOpacity=".5" />
            <rect x="140" y="53" width="18" height="5" rx="2.5" fillOpacity=".5" />
            <rect x="163" y="53" width="28" height="5" rx="2.5" />
            <rect x="140" y="64" width="24" height="4" rx="2" fillOpacity=".3" />
          </g>
        </g>
        <g transform="translate(278 53)">
          <circle r="37" fill="url(#fair-gold)" />
          <circle r="33" fill="#10141e" />
          {WEDGES.map(({ colour, turn }) => (
            <path key={turn} d="M0 0V-31A31 31 0 0 1 26.85-15.5z" fill={colour} transform={`rotate(${turn})`} />
          ))}
          <circle r="8" fill="url(#fair-gold)" />
          <path d="M0-25-7-40H7z" fill="#fff1c9" stroke="#7a4d0e" />
        </g>
      </svg>
      <figcaption
        aria-hidden="true"
        className="mx-auto grid max-w-[350px] grid-cols-[1fr_0.95fr_0.95fr] gap-x-1 pt-1 text-center text-[0.75rem] leading-snug font-semibold text-muted"
      >
        <span>{t('how.secret')}</span>
        <span>{t('how.yours')}</span>
        <span>{t('how.result')}</span>
      </figcaption>
    </figure>
  )
}

const WEDGES = ['#6a1b9a', '#1565c0', '#00838f', '#2e7d32', '#b8860b', '#c62828'].map((colour, index) => ({
  colour,
  turn: index * 60 - 30,
}))
