import { afterEach, expect, test, vi } from 'vitest'
import { firstLanguage, htmlLanguage, languageOfBrowser, LANGUAGES, storedLanguage, storeLanguage } from './language.ts'

function stubBrowser() {
  const stored = new Map<string, string>()
  const page = { cookie: '' }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  vi.stubGlobal('document', page)
  return { stored, page }
}
afterEach(() => void vi.unstubAllGlobals())

test('[I18N-08] Thai stands first in the list of languages', () => {
  expect(LANGUAGES).toEqual(['th', 'la', 'en'])
})

test('[I18N-05] [I18N-06] a first visit is in Thai, or in Lao where the portal is built for Laos', () => {
  expect([firstLanguage(false), firstLanguage(true)]).toEqual(['th', 'la'])
})

test('a browser speaks one of ours by its first language only', () => {
  expect([['lo-LA', 'th'], ['en-GB'], ['th-TH', 'en'], ['EN']].map(languageOfBrowser)).toEqual(['la', 'en', 'th', 'en'])
  expect([['vi', 'en-US'], ['eng'], ['la'], []].map(languageOfBrowser)).toEqual([undefined, undefined, undefined, undefined])
})

test('[I18N-03] [I18N-04] [I18N-09] a chosen language is kept in local storage and, in upper case, in a cookie for a year', () => {
  const { stored, page } = stubBrowser()
  storeLanguage('la')
  expect([...stored]).toEqual([['locale', 'la']])
  expect(page.cookie).toBe('locale=LA; Path=/; Max-Age=31536000; SameSite=Lax')
  expect(storedLanguage()).toBe('la')
})

test('a stored value that is no language counts as none', () => {
  stubBrowser().stored.set('locale', 'xx')
  expect(storedLanguage()).toBeUndefined()
})

test('the language tag of a page in Lao is lo, since la is Latin', () => {
  expect(LANGUAGES.map(htmlLanguage)).toEqual(['th', 'lo', 'en'])
})
