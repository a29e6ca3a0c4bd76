import { type MajorUnits, CURRENCIES, isMajorUnits, isMajorSum } from '@krapao/money'
import * as z from 'zod/mini'

/** Money that one call or payment names: a JSON number of whole units, 0 to 10^10, at most two decimals. */
export const amount = z.number().check(
  z.minimum(0),
  z.maximum(10_000_000_000),
  z.refine((value) => isMajorUnits(value)),
) as unknown as z.ZodMiniType<MajorUnits, MajorUnits>

/** The same, taking a sign too, for the calls that answer a code of their own to "0 or less". */
export const signedAmount = z.number().check(
  z.minimum(-10_000_000_000),
  z.maximum(10_000_000_000),
  z.refine((value) => isMajorUnits(Math.abs(value))),
) as unknown as z.ZodMiniType<MajorUnits, MajorUnits>

/** What amounts add up to: a balance, or all of one moved at once. Exact up to 7 × 10^13, beyond it the nearest number. */
export const sum = z.number().check(
  z.minimum(0),
  z.refine((value) => isMajorSum(value)),
) as unknown as z.ZodMiniType<MajorUnits, MajorUnits>

export const currency = z.enum(CURRENCIES)

/** ISO 8601 in UTC: a time that there is. */
export const instant = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
  z.refine((value) => !Number.isNaN(Date.parse(value))),
)
