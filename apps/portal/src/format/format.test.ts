import { expect, test } from 'vitest'
import { translatorOf } from '../messages/messages.ts'
import { formatBankAccount } from './bank-account.ts'
import { LANGUAGES } from '../messages/language.ts'
import { dayOf, daysAgo, formatDateTime, sayDate, sayDateTime, startOfDay } from './dates.ts'
import { timeAgo } from './time-ago.ts'
import { messages } from './messages.ts'

const NOW = Date.parse('2026-11-21T07:32:05Z')
const SECOND = 1000
const DAY = 86_400 * SECOND

test('[CONST-03] [CONST-06] date-times read DD/MM/YYYY HH:mm:ss in Bangkok, with the year that the language counts', () => {
  expect(formatDateTime('2026-11-21T07:32:05Z', 'en')).toBe('21/11/2026 14:32:05')
  expect(formatDateTime('2026-12-31T17:00:00Z', 'la')).toBe('01/01/2027 00:00:00')
  expect(formatDateTime('2026-12-31T17:00:00Z', 'th')).toBe('01/01/2570 00:00:00')
})

test('[CONST-02] [CONST-06] time-ago takes the largest whole unit and rounds down', () => {
  const ago = (milliseconds: number) => {
    const { unit, count } = timeAgo(NOW - milliseconds, NOW)
    return `${count} ${unit}`
  }
  expect(ago(59 * SECOND)).toBe('59 second')
  expect(ago(119 * SECOND)).toBe('1 minute')
  expect(ago(3_599 * SECOND)).toBe('59 minute')
  expect(ago(DAY - SECOND)).toBe('23 hour')
  expect(ago(30 * DAY - SECOND)).toBe('29 day')
  expect(ago(30 * DAY)).toBe('1 month')
  expect(ago(365 * DAY - SECOND)).toBe('12 month')
  expect(ago(800 * DAY)).toBe('2 year')
})

test('a moment that is just now, or ahead of a slow clock, is now', () => {
  expect(timeAgo(NOW, NOW)).toEqual({ unit: 'second', count: 0 })
  expect(timeAgo(NOW + 5000, NOW)).toEqual({ unit: 'second', count: 0 })
})

test('[CONST-02] time-ago is said in each language', () => {
  expect(translatorOf(messages, 'th')('ago.hour', { count: 3 })).toBe('3 ชั่วโมงที่แล้ว')
  expect(translatorOf(messages, 'la')('ago.day', { count: 2 })).toBe('2 ມື້ກ່ອນ')
  expect(translatorOf(messages, 'en')('ago.minute', { count: 1 })).toBe('1 minute ago')
})

test('[CONST-05] an account number of ten digits is grouped, any other is left as it is', () => {
  expect(formatBankAccount('1234567890')).toBe('123-456-7890')
  expect(formatBankAccount('123456789012')).toBe('123456789012')
  expect(formatBankAccount('12345678x0')).toBe('12345678x0')
  expect(formatBankAccount('')).toBe('')
})

test('dates are said as people say them, Thai ones with the Buddhist year', () => {
  const moment = '2026-11-21T23:23:05Z'
  expect(LANGUAGES.map((language) => sayDateTime(moment, language))).toEqual([
    '22 พ.ย. 2569 · 06:23',
    '22 ພ.ຈ. 2026 · 06:23',
    '22 Nov 2026 · 06:23',
  ])
  expect(sayDateTime(moment, 'en', { seconds: true })).toBe('22 Nov 2026 · 06:23:05')
  expect(sayDate('2026-12-31T17:00:00Z', 'th')).toBe('1 ม.ค. 2570')
})

test('each month has a short name of its own in each language', () => {
  for (const language of LANGUAGES) {
    const months = Array.from({ length: 12 }, (_, month) => sayDate(Date.UTC(2026, month, 9), language).split(' ')[1])
    expect(new Set(months).size, language).toBe(12)
  }
})

test('a day is that of Bangkok, from midnight to midnight', () => {
  expect(dayOf('2026-11-21T16:59:59Z')).toBe('2026-11-21')
  expect(dayOf('2026-11-21T17:00:00Z')).toBe('2026-11-22')
  expect(startOfDay('2026-11-22').toISOString()).toBe('2026-11-21T17:00:00.000Z')
  expect(startOfDay('2026-12-31', 1).toISOString()).toBe('2026-12-31T17:00:00.000Z')
  expect(daysAgo('2026-11-21T16:59:59Z', '2026-11-21T17:00:00Z')).toBe(1)
  expect(daysAgo('2026-11-21T17:00:00Z', '2026-11-22T16:59:59Z')).toBe(0)
  expect(daysAgo('2026-10-31T20:00:00Z', '2026-11-02T01:00:00Z')).toBe(1)
})
