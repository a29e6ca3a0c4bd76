import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

export function Done({ name }: { name: string }) {
  const t = useMessages(messages)
  return (
    <section role="status" className="m-auto flex animate-rise flex-col items-center px-6 py-16 text-center">
      <svg width="132" height="132" viewBox="0 0 132 132" fill="none" aria-hidden="true">
        <circle cx="66" cy="66" r="64" fill="#46d695" fillOpacity="0.08" />
        <circle cx="66" cy="66" r="46" fill="#46d695" fillOpacity="0.16" />
        <circle cx="66" cy="66" r="31" fill="#46d695" />
        <path d="m52 67 10 10 19-21" stroke="#06281a" strokeWidth="6" strokeLinecap="round" strokeLinejoin="round" />
        <g fill="#f0c25b">
          <circle cx="22" cy="34" r="4" />
          <circle cx="112" cy="40" r="5" />
          <circle cx="104" cy="104" r="3.5" />
          <path d="m30 100 2.5 6.500L39 109l-6.5 2.500L30 118l-2.5-6.500L21 109l6.5-2.500z" />
        </g>
      </svg>
      <h1 className="mt-6 text-2xl leading-snug font-bold">{t('done.title')}</h1>
      <p className="mt-2 max-w-full [overflow-wrap:anywhere] text-soft">{t('done.welcome', { name })}</p>
      <p className="text-muted">{t('done.next')}</p>
    </section>
  )
}
