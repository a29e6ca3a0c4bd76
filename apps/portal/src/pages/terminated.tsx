import { ShieldIcon } from '@krapao/ui'
import { Column } from '../app/column.tsx'
import { usePageTitle } from '../app/site-name.ts'
import { TopBar } from '../app/top-bar.tsx'
import { messages } from '../app/messages.ts'
import { useMessages } from '../messages/index.ts'

export default function TerminatedPage() {
  const t = useMessages(messages)
  usePageTitle(t('closed.title'))
  return (
    <Column>
      <TopBar />
      <main className="flex flex-1 flex-col items-center justify-center px-8 pb-20 text-center">
        <ClosedArt />
        <h1 className="mt-7 text-[1.375rem] leading-snug font-bold">{t('closed.title')}</h1>
        <p className="mt-3 max-w-[34ch] text-balance text-muted">{t('closed.text')}</p>
        <p className="mt-5 inline-flex items-center gap-2 rounded-full bg-ok/12 px-4 py-1.5 text-[0.84375rem] font-medium text-ok">
          <ShieldIcon size={18} />
          {t('closed.safe')}
        </p>
        <a
          href="/login"
          className="mt-8 inline-flex min-h-12 items-center rounded-field border border-line bg-raised px-6 font-semibold hover:border-line-strong"
        >
          {t('closed.again')}
        </a>
      </main>
    </Column>
  )
}

/** A market stall at night with its shutter down. */
function ClosedArt() {
  return (
    <svg width="220" height="160" viewBox="0 0 220 160" fill="none" aria-hidden="true">
      <ellipse cx="110" cy="150" rx="92" ry="7" fill="#000" fillOpacity="0.45" />
      <path d="M182 18a17 17 0 1 0 12 28 20 20 0 0 1-12-28z" transform="translate(16 -12)" fill="#f0c25b" fillOpacity="0.9" />
      <rect x="40" y="56" width="140" height="92" rx="8" fill="#151b28" stroke="#fff" strokeOpacity="0.14" strokeWidth="2" />
      <path
        d="M52 80h116M52 92h116M52 104h116M52 116h116M52 128h116"
        stroke="#fff"
        strokeOpacity="0.12"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M34 56 46 28h128l12 28v6a13 13 0 0 1-25.3 3 13 13 0 0 1-25.3 0 13 13 0 0 1-25.4 0 13 13 0 0 1-25.3 0 13 13 0 0 1-25.3 0A13 13 0 0 1 34 62z"
        fill="#1c2434"
        stroke="#f0c25b"
        strokeOpacity="0.7"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M59 65 68 28M84 65l5-37M110 65V28M135 65l-5-37M161 65l-9-37" stroke="#f0c25b" strokeOpacity="0.35" strokeWidth="2" />
      <rect x="86" y="92" width="48" height="30" rx="8" fill="#f0c25b" />
      <path d="M103 108v-4.500a7 7 0 0 1 14 0v4.500M110 106v6" stroke="#231703" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}
