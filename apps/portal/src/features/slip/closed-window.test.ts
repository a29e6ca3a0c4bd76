import { expect, test } from 'vitest'
import { closedUntil, hasClosedTime } from './closed-window.ts'

/** A time of 22 November 2026 in Bangkok. */
const at = (time: string) => Date.parse(`2026-11-22T${time}+07:00`)

test('[SLIP-04] [SLIP-29] the window is read in Bangkok, from its first minute until right before its end', () => {
  const window = { closeFrom: '02:00', closeTo: '02:30' }
  expect(closedUntil(window, at('01:59:59'))).toBeUndefined()
  expect(closedUntil(window, at('02:00:00'))).toBe(at('02:30:00'))
  expect(closedUntil(window, at('02:29:59'))).toBe(at('02:30:00'))
  expect(closedUntil(window, at('02:30:00'))).toBeUndefined()
})

test('[SLIP-04] a window may cross midnight', () => {
  const window = { closeFrom: '23:45', closeTo: '00:15' }
  expect(closedUntil(window, at('23:44:59'))).toBeUndefined()
  expect(closedUntil(window, at('23:45:00'))).toBe(Date.parse('2026-11-23T00:15:00+07:00'))
  expect(closedUntil(window, at('00:14:00'))).toBe(at('00:15:00'))
  expect(closedUntil(window, at('00:15:00'))).toBeUndefined()
})

test('a window from a time to itself is none', () => {
  const window = { closeFrom: '00:00', closeTo: '00:00' }
  expect(hasClosedTime(window)).toBe(false)
  expect(closedUntil(window, at('00:00:00'))).toBeUndefined()
  expect(hasClosedTime({ closeFrom: '23:45', closeTo: '00:15' })).toBe(true)
})
