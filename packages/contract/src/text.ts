import * as z from 'zod/mini'

const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g
// Half a surrogate pair is no character: UTF-8 turns every one of them into the same sign.
// oxlint-disable-next-line no-control-regex -- control characters are exactly what this refuses
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\p{Surrogate}]/u
const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' })

function graphemeCount(text: string): number {
  return [...graphemes.segment(text)].length
}

/** NFC, never NFKC: the compatibility forms break Thai and Lao sara am. Zero-width and bidi controls go. */
export function cleanText(text: string): string {
  return text.replace(INVISIBLE, '').normalize('NFC').trim()
}

/** A person's text: cleaned, without control characters or broken ones, its length counted in graphemes. */
export function text(length: { min?: number; max: number }) {
  return z.string().check(
    // 8 code units a grapheme are more than any script needs; the cap keeps segmentation of hostile input cheap.
    z.maxLength(length.max * 8),
    z.overwrite(cleanText),
    z.refine((value) => !CONTROL.test(value)),
    z.refine((value) => {
      const count = graphemeCount(value)
      return count >= (length.min ?? 0) && count <= length.max
    }),
  )
}

/** A password: any characters but controls, so that a pasted one works; NFC so that two keyboards agree. */
export const password = z.string().check(
  z.maxLength(200),
  z.overwrite((value) => value.normalize('NFC')),
  z.refine((value) => !CONTROL.test(value)),
)

const SHORTEST_PASSWORD = 8

/** In graphemes, as whoever types it counts: a letter with its vowel and tone mark is one. */
export function isPasswordLong(password: string): boolean {
  return graphemeCount(password.normalize('NFC')) >= SHORTEST_PASSWORD
}

/** A short machine word such as a game code, a QR id or a username at a provider. */
export function code(maxLength: number) {
  return z.string().check(z.maxLength(maxLength), z.regex(/^[A-Za-z0-9._-]+$/))
}
