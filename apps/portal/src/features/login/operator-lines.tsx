import { useSettings } from '../../settings/settings.ts'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

/** The operator, the minimum age and responsible play, which the licence requires on the front page. */
export function OperatorLines({ onReadTerms }: { onReadTerms: () => void }) {
  const t = useMessages(messages)
  const { licence, jurisdiction, minimumAge } = useSettings().operator
  return (
    <footer className="mt-8 flex flex-col items-center gap-1 border-t border-line pt-5 text-center text-[0.8125rem] leading-normal text-muted">
      <p className="flex items-center gap-2.5 text-balance">
        <span
          aria-hidden="true"
          className="tabular grid size-9 shrink-0 place-items-center rounded-full border-2 border-line-strong font-bold text-soft"
        >
          {minimumAge}+
        </span>
        {t('age', { age: minimumAge })}
      </p>
      <p className="text-balance">{t('responsible')}</p>
      <button
        type="button"
        onClick={onReadTerms}
        className="inline-flex min-h-11 items-center px-2 text-soft underline underline-offset-4 hover:text-text"
      >
        {t('terms')}
      </button>
      {/* Last, because it loads later than the rest and must not move it. */}
      {licence !== null && (
        <p className="[overflow-wrap:anywhere]">
          {jurisdiction === null ? t('licence', { licence }) : t('licenceIn', { licence, jurisdiction })}
        </p>
      )}
    </footer>
  )
}
