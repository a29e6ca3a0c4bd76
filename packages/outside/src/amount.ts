import { formatPlain, MAX_SATANG, parseSatang, satang, type Satang } from '@krapao/money'
import * as z from 'zod/mini'

const amountOfMoney = z.custom<Satang>((value) => typeof value === 'bigint' && value >= 0n && value <= MAX_SATANG)

/** Baht as banks, gateways and most games write them: a decimal text with exactly two decimals, `"123.50"`. */
export const decimalAmount = z.codec(z.string().check(z.regex(/^(0|[1-9]\d{0,10})\.\d{2}$/)), amountOfMoney, {
  // One above the largest amount is no amount: `amountOfMoney` then refuses it.
  decode: (text) => parseSatang(text) ?? satang(MAX_SATANG + 1n),
  encode: (amount) => formatPlain(amount),
})

/** Satang as a JSON integer. */
export const minorUnits = z.codec(z.int().check(z.minimum(0), z.maximum(Number(MAX_SATANG))), amountOfMoney, {
  decode: (count) => satang(BigInt(count)),
  encode: (amount) => Number(amount),
})

/** ISO 8601 in UTC on the wire, a Date inside. */
export const instant = z.codec(z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/)), z.date(), {
  decode: (text) => new Date(text),
  encode: (time) => time.toISOString(),
})

/** An id of ours or theirs: what fits in a path, a form and a bank's reference field. */
export const reference = z.string().check(z.regex(/^[A-Za-z0-9._:-]{1,80}$/))

/** HMAC-SHA256 in hexadecimal. */
export const hexSignature = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A short text of theirs, such as a reason. */
export const words = z.string().check(z.maxLength(300))
