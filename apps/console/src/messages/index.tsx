import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { IntlProvider, useTranslations } from 'use-intl'
import { refusalCode } from '../api/client.ts'
import { en } from './en.ts'
import { th } from './th.ts'

const MESSAGES = { en, th }
export type Language = keyof typeof MESSAGES

/** The same names in every language; `th` is held to those of `en` by its type. */
declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof en
  }
}

const KEPT_AS = 'console-language'
const TIME_ZONE = 'Asia/Bangkok'

const LanguageContext = createContext<{ language: Language; choose: (language: Language) => void } | undefined>(undefined)

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const choose = useCallback((next: Language) => {
    localStorage.setItem(KEPT_AS, next)
    setLanguage(next)
  }, [])
  const state = useMemo(() => ({ language, choose }), [language, choose])
  return (
    <LanguageContext value={state}>
      <IntlProvider locale={language} messages={MESSAGES[language]} timeZone={TIME_ZONE}>
        {children}
      </IntlProvider>
    </LanguageContext>
  )
}

function firstLanguage(): Language {
  const kept = localStorage.getItem(KEPT_AS)
  if (kept === 'en' || kept === 'th') return kept
  return navigator.languages.some((one) => one.startsWith('th')) ? 'th' : 'en'
}

export function useLanguage() {
  const state = use(LanguageContext)
  if (!state) throw new Error('words need a LanguageProvider above them')
  return state
}

/** Turns a code of the server into a sentence; one that nobody has written down is shown as it is. */
export function useCodeMessage(): (code: string) => string {
  const t = useTranslations('refusals')
  return (code) => (t.has(code as never) ? t(code as never) : code)
}

/** Says what went wrong with a call, or with a passkey before any was made. */
export function useProblem(): (error: unknown) => string {
  const t = useTranslations('signIn')
  const message = useCodeMessage()
  return (error) => (error instanceof Error && PASSKEY_ERRORS.has(error.name) ? t('notShown') : message(refusalCode(error)))
}

/** As browsers, and what asks them, name what became of a passkey. */
const PASSKEY_ERRORS: ReadonlySet<string> = new Set([
  'NotAllowedError',
  'AbortError',
  'SecurityError',
  'InvalidStateError',
  'NotSupportedError',
  'WebAuthnError',
])
