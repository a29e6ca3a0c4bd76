import { formatPlain, MAX_MINOR_UNITS, MAX_SUM_MINOR_UNITS, parseMinorUnits, minorUnits, type MinorUnits } from '@krapao/money'
import * as z from 'zod/mini'

/** Whole units as banks, gateways and most games write them: a decimal text with exactly two decimals, `"123.50"`. */
export const decimalAmount = decimalUpTo(MAX_MINOR_UNITS)

/** The same for a balance at a game, and for what moves all of it at once. */
export const decimalSum = decimalUpTo(MAX_SUM_MINOR_UNITS)

/** An amount in minor units as a JSON integer. */
export const integerAmount = integerUpTo(MAX_MINOR_UNITS)

/** A sum in minor units as a JSON integer. */
export const integerSum = integerUpTo(MAX_SUM_MINOR_UNITS)

/** ISO 8601 in UTC on the wire, a Date inside. */
export const instant = z.codec(z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/)), z.date(), {
  decode: (text) => new Date(text),
  encode: (time) => time.toISOString(),
})

/** An id of ours or theirs: what fits in a path, a form and a bank's reference field. */
export const reference = z.string().check(z.regex(/^[A-Za-z0-9._:-]{1,80}$/))

/** A bank's reference of a transfer, as people and their slips may write it: with spaces in it. */
export const bankReference = z.string().check(z.regex(/^(?=.*[^ ])[A-Za-z0-9._: -]{1,80}$/))

/** HMAC-SHA256 in hexadecimal. */
export const hexSignature = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A short text of theirs, such as a reason. */
export const words = z.string().check(z.maxLength(300))

function decimalUpTo(most: MinorUnits) {
  return z.codec(z.string().check(z.regex(/^(0|[1-9]\d{0,13})\.\d{2}$/)), moneyUpTo(most), {
    // One above the most is refused by what it is decoded to.
    decode: (text) => parseMinorUnits(text, most) ?? minorUnits(most + 1n),
    encode: (amount) => formatPlain(amount),
  })
}

function integerUpTo(most: MinorUnits) {
  return z.codec(z.int().check(z.minimum(0), z.maximum(Number(most))), moneyUpTo(most), {
    decode: (count) => minorUnits(BigInt(count)),
    encode: (amount) => Number(amount),
  })
}

function moneyUpTo(most: MinorUnits) {
  return z.custom<MinorUnits>((value) => typeof value === 'bigint' && value >= 0n && value <= most)
}
