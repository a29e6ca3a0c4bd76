import { expect, test } from 'vitest'
import { LANGUAGES, translatorOf } from '../messages/index.ts'
import { messages } from '../money/activity/messages.ts'

const SOURCES = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.ts'], { query: '?raw', import: 'default', eager: true })

/** The keys by which a source reads and writes local storage, which stand in it as they are or as its KEY. */
function keysOf(source: string): string[] {
  const used = [...source.matchAll(/\b(?:localStorage|store)\.(?:get|set|remove)Item\(\s*([\w']+[\w\-']*)/g)].map(([, key]) => key!)
  const named = /const KEY = '([^']+)'/.exec(source)?.[1]
  return used.map((key) => (key === 'KEY' ? (named ?? key) : key.replaceAll("'", '')))
}

test('[SET-06] local storage has the keys of the specification and no other, word for word', () => {
  const sources = Object.values(SOURCES).filter((source) => source.includes('localStorage.'))
  // `guest-id` comes with the chat.
  expect(new Set(sources.flatMap(keysOf))).toEqual(new Set(['token', 'remember-agreement', 'last_sync', 'locale', 'code']))
})

test('[TRF-21] an error of a transfer or withdrawal has its title in each language', () => {
  expect(LANGUAGES.map((language) => translatorOf(messages, language)('end.error'))).toEqual(['เกิดข้อผิดพลาด', 'ເກີດຂໍ້ຜິດພາດ', 'Error'])
})
