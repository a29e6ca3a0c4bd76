import { ChevronDownIcon, GlobeIcon } from '@krapao/ui'
import { htmlLanguage, isLanguage, LANGUAGE_NAMES, LANGUAGES, useLanguage, useMessages } from '../messages/index.ts'
import { messages } from './messages.ts'

/** `isTight`: beside other buttons, on a narrow phone it is its icon alone. */
export function LanguageChoice({ isTight = false }: { isTight?: boolean }) {
  const { language, choose } = useLanguage()
  const t = useMessages(messages)
  return (
    <label className="relative inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-white/4 pr-3 pl-3 text-[0.8125rem] text-soft transition-colors duration-150 focus-within:outline-2 focus-within:outline-cool hover:border-line-strong">
      <GlobeIcon size={17} className="text-muted" />
      <span aria-hidden="true" lang={htmlLanguage(language)} className={isTight ? 'max-[24.3rem]:hidden' : ''}>
        {LANGUAGE_NAMES[language]}
      </span>
      <ChevronDownIcon size={14} className="text-muted" />
      <select
        aria-label={t('language')}
        value={language}
        onChange={(event) => isLanguage(event.target.value) && choose(event.target.value)}
        className="absolute inset-0 w-full appearance-none rounded-full opacity-0"
      >
        {LANGUAGES.map((each) => (
          <option key={each} value={each} lang={htmlLanguage(each)} className="bg-card text-text">
            {LANGUAGE_NAMES[each]}
          </option>
        ))}
      </select>
    </label>
  )
}
