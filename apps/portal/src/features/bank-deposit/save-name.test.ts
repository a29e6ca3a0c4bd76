import { expect, test } from 'vitest'
import { isEnglishName } from './save-name.ts'

test.each([
  ['MANEE MEENA', true],
  ['manee', true],
  ['', false],
  ['  ', false],
  ['มานี', false],
  ['MANEE 2', false],
  ['MANEE-MEENA', false],
  ['ſARA', false],
])('[BANKNAME-03] %j is a name in English: %s', (name, isEnglish) => expect(isEnglishName(name)).toBe(isEnglish))
