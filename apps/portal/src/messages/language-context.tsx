import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { useHydrated } from '../app/use-hydrated.ts'
import { BUILD_SETTINGS, useSettings } from '../settings/settings.ts'
import { firstLanguage, htmlLanguage, type Language, languageOfBrowser, storedLanguage, storeLanguage } from './language.ts'
import { loadRefusals, THAI_REFUSALS } from './load-refusals.ts'
import type { RefusalMessages } from './refusal-messages.ts'
import { translatorOf, type Translate, type Messages } from './messages.ts'

interface LanguageState {
  language: Language
  /** What the browser speaks, where that is another of ours and nobody has chosen yet. */
  offered: Language | undefined
  choose: (language: Language) => void
  refusals: RefusalMessages
}

const LanguageContext = createContext<LanguageState | undefined>(undefined)

function useLanguageState(): LanguageState {
  const state = use(LanguageContext)
  if (!state) throw new Error('words need a LanguageProvider above them')
  return state
}

interface LanguageProviderProps {
  /** The language of the page's rendered HTML, which is kept until the page is hydrated. */
  drawnIn: Language | undefined
  children: ReactNode
}

/** Chooses the language, sets it on the page, and loads its words for refusals. Until hydration it stays with `drawnIn`. */
export function LanguageProvider({ drawnIn, children }: LanguageProviderProps) {
  const settings = useSettings()
  const isHydrated = useHydrated()
  const [chosen, setChosen] = useState(storedLanguage)
  const guessed = settings === BUILD_SETTINGS && drawnIn !== undefined ? drawnIn : firstLanguage(settings.laos)
  const isReady = isHydrated || drawnIn === undefined
  const language = isReady ? (chosen ?? guessed) : drawnIn
  const spoken = isReady && chosen === undefined ? languageOfBrowser() : undefined
  const offered = spoken === language ? undefined : spoken
  const refusals = useRefusals(language)

  useEffect(() => {
    document.documentElement.lang = htmlLanguage(language)
  }, [language])
  const choose = useCallback((next: Language) => {
    storeLanguage(next)
    setChosen(next)
  }, [])

  const state = useMemo(() => ({ language, offered, choose, refusals }), [language, offered, choose, refusals])
  return <LanguageContext value={state}>{children}</LanguageContext>
}

/** Loads the refusals of the current language; Thai until they have arrived. */
function useRefusals(language: Language): RefusalMessages {
  const [loaded, setLoaded] = useState<{ language: Language; messages: RefusalMessages }>({ language: 'th', messages: THAI_REFUSALS })
  useEffect(() => {
    let current = true
    loadRefusals(language)
      .then((messages) => current && setLoaded({ language, messages }))
      .catch(() => undefined)
    return () => {
      current = false
    }
  }, [language])
  return loaded.messages
}

export function useLanguage(): Pick<LanguageState, 'language' | 'offered' | 'choose'> {
  return useLanguageState()
}

/** The texts of a feature in the current language: `const t = useMessages(messages)`, then `t('title')`. */
export function useMessages<T>(messages: Messages<T>): Translate<T> {
  return translatorOf(messages, useLanguageState().language)
}

/** Turns a code of the server into a text; an unknown code is shown as it is. */
export function useCodeMessage(): (code: string) => string {
  const { refusals } = useLanguageState()
  return useCallback((code: string) => (Object.hasOwn(refusals, code) ? (refusals as Record<string, string>)[code]! : code), [refusals])
}
