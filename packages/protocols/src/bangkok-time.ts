import * as z from 'zod/mini'

const BANGKOK_MS = 7 * 3_600_000

/** `20261121141405` and what follows of it, in Bangkok: a Date, or undefined where it names no time. */
export function fromBangkok(digits: string): Date | undefined {
  const [, year, month, day, hour, minute, second, ms = '000'] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})?$/.exec(digits) ?? []
  const time = new Date(Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`) - BANGKOK_MS)
  // The 31st of a short month is read as the 1st of the next: what is not written the same again was none.
  return !Number.isNaN(time.getTime()) && bangkokDigits(time).startsWith(digits) ? time : undefined
}

/** The 17 digits of a time in Bangkok, down to milliseconds. */
export function bangkokDigits(time: Date): string {
  return new Date(time.getTime() + BANGKOK_MS).toISOString().replace(/\D/g, '')
}

/** `2026-11-21 14:14:05` in Bangkok on the wire, without a zone; a Date inside. */
export const bangkokSecond = z.codec(z.string().check(z.regex(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/)), z.date(), {
  // What is no time is refused by what it is decoded to.
  decode: (text) => fromBangkok(text.replace(/\D/g, '')) ?? new Date(Number.NaN),
  encode: (time) => bangkokDigits(time).replace(/^(....)(..)(..)(..)(..)(..).*$/, '$1-$2-$3 $4:$5:$6'),
})

/** `20261121141405` in Bangkok on the wire, a Date inside. */
export const bangkokStamp = z.codec(z.string().check(z.regex(/^20\d{12}$/)), z.date(), {
  decode: (text) => fromBangkok(text) ?? new Date(Number.NaN),
  encode: (time) => bangkokDigits(time).slice(0, 14),
})
