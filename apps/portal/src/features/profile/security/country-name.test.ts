import { expect, test } from 'vitest'
import { countryName } from './country-name.ts'

test('a country is named in the language of the page', () => {
  expect(countryName('TH', 'th')).toBe('ไทย')
  expect(countryName('TH', 'la')).toBe('ໄທ')
  expect(countryName('TH', 'en')).toBe('Thailand')
})

test('a country without a name is shown by its letters', () => {
  expect(countryName('BR', 'la')).toBe('BR')
  expect(countryName('T1', 'en')).toBe('T1')
  expect(countryName('?', 'th')).toBe('?')
})
