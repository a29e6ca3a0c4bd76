import { isMajorUnits, minorFromMajor, type MinorUnits, parseMinorUnits } from '@krapao/money'
import * as z from 'zod/mini'

/** Whole units as a JSON number or a decimal text, at least 0. */
export const major = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((value, context): MinorUnits => {
    const amount = typeof value === 'string' ? parseMinorUnits(value) : isMajorUnits(value) ? minorFromMajor(value) : undefined
    if (amount !== undefined) return amount
    context.issues.push({ code: 'custom', message: 'must be an amount of baht such as 100 or 49.50', input: value })
    return z.NEVER
  }),
)
export const paidMajor = major.check(z.refine((amount) => amount > 0n, 'must be above 0'))

/** The names of columns as the control API answers them. Only the outermost names are changed. */
export function inCamelCase(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()), value]),
  )
}
