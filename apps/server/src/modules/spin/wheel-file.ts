import { CURRENCIES, formatPlain, type MinorUnits, parseMinorUnits } from '@krapao/money'
import * as z from 'zod'
import type { Prize, WheelDraft } from './wheel.ts'

/** Text in whole units: `"20"`, `"0.50"`. */
const amount = z.string().transform((text, context): MinorUnits => {
  const parsed = parseMinorUnits(text)
  if (parsed !== undefined) return parsed
  context.addIssue({ code: 'custom', message: `${text} is no amount` })
  return z.NEVER
})
const percent = z.int().min(0).max(100)
const words = z.strictObject({ th: z.string(), la: z.string(), en: z.string() })

const prize = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('nothing') }),
  z.strictObject({ kind: z.literal('goods') }),
  z.strictObject({ kind: z.literal('coins'), coins: z.int() }),
  z.strictObject({
    kind: z.literal('money'),
    amount,
    /** Turnover in hundredths of the prize: 300 is three times. Nothing: no condition. */
    multiplierHundredths: z.int().min(0),
    keepPercent: percent,
    takePercent: percent,
    weights: z.strictObject({ slot: percent, sport: percent, lotto: percent }),
    threshold: amount,
    hours: z.nullable(z.int().min(1)),
  }),
])

const wheelFile = z.strictObject({
  currency: z.enum(CURRENCIES),
  name: words,
  couponHours: z.nullable(z.int()),
  budget: amount,
  slices: z.array(
    z.strictObject({
      code: z.string(),
      label: words,
      bgColor: z.string(),
      textColor: z.string(),
      htmlDescription: words,
      weight: z.int(),
      prize,
    }),
  ),
})

/** A wheel as staff write it in a file of JSON. Throws where it has another shape. */
export function readWheelFile(json: string): WheelDraft {
  const { slices, ...wheel } = wheelFile.parse(JSON.parse(json))
  return { ...wheel, slices: slices.map((slice) => ({ ...slice, prize: prizeIn(wheel.currency, slice.prize) })) }
}

function prizeIn(currency: WheelDraft['currency'], written: z.output<typeof prize>): Prize {
  if (written.kind !== 'money') return written
  const { kind, amount: granted, ...terms } = written
  return { kind, terms: { currency, grant: { kind: 'fixed', amount: granted }, countsDeposit: false, ...terms } }
}

/** The same wheel as such a file, to begin a new one with. */
export function writeWheelFile(draft: WheelDraft): string {
  const slices = draft.slices.map((slice) => ({ ...slice, prize: prizeOut(slice.prize) }))
  return JSON.stringify({ ...draft, budget: formatPlain(draft.budget), slices }, null, 2)
}

function prizeOut(drafted: Prize): z.input<typeof prize> | undefined {
  if (drafted.kind !== 'money') return drafted
  const { grant, threshold, multiplierHundredths, keepPercent, takePercent, weights, hours } = drafted.terms
  if (grant.kind !== 'fixed') return undefined
  return {
    kind: 'money',
    amount: formatPlain(grant.amount),
    multiplierHundredths,
    keepPercent,
    takePercent,
    weights: { ...weights },
    threshold: formatPlain(threshold),
    hours,
  }
}
