import { expect, test } from 'vitest'
import { formatCountdown, secondsUntil } from './countdown.ts'

const at = (time: string) => Date.parse(`2026-11-21T${time}Z`)
const end = at('07:15:00')

test('[QR-21] the time left counts down in mm:ss', () => {
  expect(formatCountdown(secondsUntil(end, at('07:00:00')))).toBe('15:00')
  expect(formatCountdown(secondsUntil(end, at('07:00:01')))).toBe('14:59')
  expect(formatCountdown(secondsUntil(end, at('07:14:55')))).toBe('00:05')
  expect(formatCountdown(3725)).toBe('62:05')
})

test('[QR-22] at its end, and after, it stands at 00:00', () => {
  expect(formatCountdown(secondsUntil(end, at('07:15:00')))).toBe('00:00')
  expect(secondsUntil(end, at('08:00:00'))).toBe(0)
})

test('a started second counts whole', () => expect(secondsUntil(end, end - 1500)).toBe(2))
