import { expect, test } from 'vitest'
import { drawnLanguage, languageOf } from './language.ts'

const asked = (headers: Record<string, string>, laos = false) => languageOf({ headers }, { laos })
const drawn = (headers: Record<string, string>, laos = false) => drawnLanguage({ headers }, { laos })

test('[I18N-09] the first language that is asked for comes first where we speak it, then that of the site, whatever the cookie says', () => {
  expect(asked({ 'accept-language': 'en-US,en;q=0.9,th;q=0.8' })).toBe('en')
  expect(asked({ 'accept-language': 'th-TH,en;q=0.9' })).toBe('th')
  expect(asked({ 'accept-language': 'lo', cookie: 'locale=EN' })).toBe('la')
  expect(asked({ 'accept-language': 'fr' }, true)).toBe('la')
  for (const language of [undefined, '*']) {
    const headers = { cookie: 'locale=EN', ...(language && { 'accept-language': language }) }
    expect([asked(headers), asked(headers, true)]).toEqual(['th', 'la'])
  }
})

test('[I18N-05] [I18N-06] a page is drawn in what was chosen on the device, else in that of the site, whatever the browser says', () => {
  expect(drawn({ cookie: 'locale=LA' })).toBe('la')
  expect(drawn({ cookie: 'a=b; locale=EN; c=d', 'accept-language': 'lo' })).toBe('en')
  for (const cookie of ['xlocale=EN', 'locale=XX', ''])
    expect([drawn({ cookie, 'accept-language': 'en' }), drawn({ cookie, 'accept-language': 'en' }, true)]).toEqual(['th', 'la'])
})
