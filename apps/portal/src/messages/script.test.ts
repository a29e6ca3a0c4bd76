import { expect, test } from 'vitest'
import { languageOfScript } from './script.ts'

test.each([
  ['มานี มีนา', 'th'],
  ['ພອນ', 'lo'],
  ['PG Slot', 'en'],
  ['ไทยพาณิชย์ (SCB)', 'th'],
  ['123-4', undefined],
])('%s is read aloud as %s', (text, language) => expect(languageOfScript(text)).toBe(language))
