import { expect, test } from 'vitest'
import { noteServerDate, serverNow } from './server-clock.ts'

const NOON = Date.parse('2026-05-01T12:00:00Z')

test('a phone that is minutes off learns the time from an answer', () => {
  noteServerDate('Fri, 01 May 2026 12:10:00 GMT', NOON)
  expect(Math.round((serverNow(NOON) - NOON) / 1000)).toBe(601)
  noteServerDate('Fri, 01 May 2026 11:50:00 GMT', NOON)
  expect(Math.round((serverNow(NOON) - NOON) / 60_000)).toBe(-10)
})

test('a phone that is right keeps its own time, and a missing or broken date changes nothing', () => {
  noteServerDate('Fri, 01 May 2026 12:00:01 GMT', NOON)
  expect(serverNow(NOON)).toBe(NOON)
  noteServerDate(null, NOON)
  noteServerDate('soon', NOON)
  expect(serverNow(NOON)).toBe(NOON)
})

test('within three seconds either way a phone is right', () => {
  // The header has whole seconds; half of one is taken for the rest.
  const corrected = [-3000, -3001, 3000, 3001].map((off) => {
    const now = NOON + 500 + off
    noteServerDate('Fri, 01 May 2026 12:00:00 GMT', now)
    return serverNow(now) - now
  })
  expect(corrected).toEqual([0, 3001, 0, -3001])
})
