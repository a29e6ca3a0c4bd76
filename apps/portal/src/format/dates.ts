import type { Language } from '../messages/language.ts'

const PARTS = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Bangkok',
  calendar: 'gregory',
  numberingSystem: 'latn',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

type Moment = string | number | Date

function partsOf(moment: Moment): Record<string, string> {
  return Object.fromEntries(PARTS.formatToParts(new Date(moment)).map((part) => [part.type, part.value]))
}

/** `21/11/2026 14:32:05` in Bangkok, on every phone; in Thai `21/11/2569 14:32:05`, so that one screen has one calendar. */
export function formatDateTime(moment: Moment, language: Language): string {
  const { day, month, year, hour, minute, second } = partsOf(moment)
  return `${day}/${month}/${yearIn(language, year)} ${hour}:${minute}:${second}`
}

/** Our own month names: not every browser has the Lao ones, and those that do disagree. */
const MONTHS: Record<Language, readonly string[]> = {
  th: ['ม.ค.', 'ก.พ.', 'มี.ค.', 'เม.ย.', 'พ.ค.', 'มิ.ย.', 'ก.ค.', 'ส.ค.', 'ก.ย.', 'ต.ค.', 'พ.ย.', 'ธ.ค.'],
  la: ['ມ.ກ.', 'ກ.ພ.', 'ມ.ນ.', 'ມ.ສ.', 'ພ.ພ.', 'ມິ.ຖ.', 'ກ.ລ.', 'ສ.ຫ.', 'ກ.ຍ.', 'ຕ.ລ.', 'ພ.ຈ.', 'ທ.ວ.'],
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
}
/** Thai years count from the Buddha's death. */
const YEARS_AHEAD: Record<Language, number> = { th: 543, la: 0, en: 0 }

function yearIn(language: Language, year: string | undefined): number {
  return Number(year) + YEARS_AHEAD[language]
}

/** `22 พ.ย. 2569`, `22 ພ.ຈ. 2026`, `22 Nov 2026`: the day in Bangkok as people say it. */
export function sayDate(moment: Moment, language: Language): string {
  const { day, month, year } = partsOf(moment)
  return `${Number(day)} ${MONTHS[language][Number(month) - 1]} ${yearIn(language, year)}`
}

/** `06:23` in Bangkok. */
export function sayTime(moment: Moment): string {
  const { hour, minute } = partsOf(moment)
  return `${hour}:${minute}`
}

/** `22 Nov 2026 · 06:23`, or with `seconds` `22 Nov 2026 · 06:23:05`. */
export function sayDateTime(moment: Moment, language: Language, { seconds = false } = {}): string {
  return `${sayDate(moment, language)} · ${sayTime(moment)}${seconds ? `:${partsOf(moment)['second']}` : ''}`
}

/** `2026-11-22`: the day in Bangkok, as date fields and addresses write it. */
export function dayOf(moment: Moment): string {
  const { day, month, year } = partsOf(moment)
  return `${year}-${month}-${day}`
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Bangkok has never changed its clocks since there were computers. */
const AHEAD_MS = 7 * 60 * 60 * 1000

/** Midnight in Bangkok at the start of a day written `2026-11-22`, or of the day this many days later. */
export function startOfDay(day: string, daysAfter = 0): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - AHEAD_MS + daysAfter * DAY_MS)
}

/** 0 for a moment of the same day in Bangkok, 1 for one of the day before. */
export function daysAgo(moment: Moment, now: Moment): number {
  return Math.round((startOfDay(dayOf(now)).getTime() - startOfDay(dayOf(moment)).getTime()) / DAY_MS)
}
