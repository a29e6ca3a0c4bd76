import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

const asked = (headers: Record<string, string>, laos = false) => languageOf({ headers }, { laos })

test('what was chosen on the device comes first', () => {
  expect(asked({ cookie: 'locale=LA', 'accept-language': 'en-GB' })).toBe('la')
  expect(asked({ cookie: 'a=b; locale=EN; c=d' })).toBe('en')
  expect(asked({ cookie: 'xlocale=EN' })).toBe('th')
  expect(asked({ cookie: 'locale=XX', 'accept-language': 'lo-LA,lo;q=0.9' })).toBe('la')
})

test('then the first language of the browser where we speak it, then that of the site', () => {
  expect(asked({ 'accept-language': 'en-US,en;q=0.9,th;q=0.8' })).toBe('en')
  expect(asked({ 'accept-language': 'th-TH,en;q=0.9' })).toBe('th')
  expect(asked({ 'accept-language': 'fr' }, true)).toBe('la')
  expect(asked({})).toBe('th')
})
