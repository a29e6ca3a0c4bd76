import { CURRENCIES, formatPlain, parseMinorUnits } from '@krapao/money'
import { minor, termsIn } from '@krapao/terms'
import * as z from 'zod/mini'
import type { Prize, WheelDraft } from './wheel.ts'

/** Text in whole units: `"20"`, `"0.50"`. */
const amountText = z
  .string()
  .check(z.refine((text) => parseMinorUnits(text) !== undefined, { error: ({ input }) => `${String(input)} is no amount` }))
const amount = z.codec(amountText, minor, { decode: (text) => parseMinorUnits(text)!, encode: formatPlain })
const words = z.strictObject({ th: z.string(), la: z.string(), en: z.string() })

const termsOfAmount = z.omit(termsIn({ object: z.strictObject, amount, sum: amount }), {
  currency: true,
  grant: true,
  countsDeposit: true,
  covers: true,
})
const prize = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('nothing') }),
  z.strictObject({ kind: z.literal('goods') }),
  z.strictObject({ kind: z.literal('coins'), coins: z.int() }),
  z.strictObject({ kind: z.literal('money'), amount, ...termsOfAmount.shape }),
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
  return JSON.stringify(z.encode(wheelFile, { ...draft, slices }), null, 2)
}

function prizeOut(drafted: Prize): z.output<typeof prize> {
  if (drafted.kind !== 'money') return drafted
  const { grant, currency: _, countsDeposit: __, ...terms } = drafted.terms
  if (grant.kind !== 'fixed') throw new RangeError('a money prize is a fixed amount')
  return { kind: 'money', amount: grant.amount, ...terms }
}
