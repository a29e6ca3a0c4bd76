/** Thai first: it is the reference every other language is checked against. */
export const LANGUAGES = ['th', 'la', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** What each language calls itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { th: 'ไทย', la: 'ລາວ', en: 'English' }

const KEY = 'locale'
const COOKIE_SECONDS = 365 * 24 * 60 * 60

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language)
}

/** The one that a person chose on this device; undefined where nobody has. */
export function storedLanguage(): Language | undefined {
  const stored = localStorage.getItem(KEY)
  return isLanguage(stored) ? stored : undefined
}

/** On this device, and in a cookie for a year, by which the server answers in it. */
export function storeLanguage(language: Language): void {
  localStorage.setItem(KEY, language)
  document.cookie = `${KEY}=${language.toUpperCase()}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax`
}

/** On a first visit, whatever the browser says. Not stored, because nobody chose it. */
export function firstLanguage(laos: boolean): Language {
  return laos ? 'la' : 'th'
}

/** The first language of the browser, where the portal speaks it. */
export function languageOfBrowser(browser: readonly string[] = navigator.languages): Language | undefined {
  return languageOfHtml(browser[0]?.split('-')[0]?.toLowerCase() ?? '')
}

/** The BCP 47 tag of the page: our `la` would be Latin there. */
export function htmlLanguage(language: Language): string {
  return language === 'la' ? 'lo' : language
}

/** Of a tag without a region; undefined where the portal does not speak it. */
export function languageOfHtml(lang: string): Language | undefined {
  return LANGUAGES.find((language) => htmlLanguage(language) === lang)
}
