import { expect, test } from 'vitest'
import { moved, STILL_AT, stillTime, trueTime } from './still-time.ts'

const NOW = Date.parse('2027-03-04T11:22:33.456Z')
const MINUTE_MS = 60_000

test('what is told does not depend on the hour, nor on how long a machine took', () => {
  expect(stillTime(NOW, NOW)).toBe(STILL_AT)
  expect(stillTime(NOW - 10 * MINUTE_MS, NOW)).toBe(STILL_AT)
  expect(stillTime(NOW - 65 * MINUTE_MS, NOW)).toBe(STILL_AT - 60 * MINUTE_MS)
  expect(stillTime(NOW + 14 * MINUTE_MS, NOW)).toBe(STILL_AT + 15 * MINUTE_MS)
  expect(stillTime(NOW + 71.5 * 60 * MINUTE_MS, NOW)).toBe(STILL_AT + 72 * 60 * MINUTE_MS)
})

test('a day in Bangkok stays one, and is asked about as the one that it is', () => {
  const midnight = Date.parse('2027-03-02T17:00:00.000Z')
  const still = stillTime(midnight, NOW)
  expect(new Date(still).toISOString()).toBe('2026-11-28T17:00:00.000Z')
  expect(trueTime(still, NOW)).toBe(midnight)
})

test('every moment and day of an answer is moved, and nothing else', () => {
  const answer = '{"at":"2027-03-04T11:22:30Z","day":"2027-03-04","version":"2026-11","n":1}'
  expect(moved(answer, NOW, stillTime)).toBe('{"at":"2026-11-30T05:00:00.000Z","day":"2026-11-30","version":"2026-11","n":1}')
})
