import { createHash } from 'node:crypto'
import type { Currency, MinorUnits } from '@krapao/money'
import { figuresOf, storedSchema, type Terms } from '@krapao/terms'
import * as z from 'zod'

const words = z.strictObject({ th: z.string(), la: z.string(), en: z.string() })
export type Words = z.output<typeof words>

const amountText = z.string().regex(/^\d{1,18}$/)

const prizeText = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('nothing') }),
  z.strictObject({ kind: z.literal('goods') }),
  z.strictObject({ kind: z.literal('coins'), coins: z.int() }),
  z.strictObject({
    kind: z.literal('money'),
    amount: amountText,
    requiredTurnover: amountText,
    keptOnSuccess: amountText,
    takenOnEnding: amountText,
    terms: storedSchema,
  }),
])

const wheelText = z.strictObject({
  format: z.literal('krapao-wheel-1'),
  currency: z.enum(['BAHT', 'LAK']),
  name: words,
  couponHours: z.nullable(z.int()),
  looksHash: z.string(),
  slices: z.array(z.strictObject({ code: z.string(), label: words, weight: z.int(), prize: prizeText })),
})
/** What the text of a wheel says: all that decides a spin and what it wins. Figures are text of minor units. */
export type WheelText = z.output<typeof wheelText>

const looksText = z.array(z.strictObject({ code: z.string(), bgColor: z.string(), textColor: z.string(), htmlDescription: words }))
/** How the slices look, in the order of the wheel. */
export type Looks = z.output<typeof looksText>

export type Prize =
  | { kind: 'nothing' | 'goods' }
  | { kind: 'coins'; coins: number }
  /** Of a fixed grant. */
  | { kind: 'money'; terms: Terms }

/** A wheel as staff write it. */
export interface WheelDraft {
  currency: Currency
  name: Words
  /** How long a coupon can be claimed; null: without an end. Goods never expire. */
  couponHours: number | null
  /** Of its money prizes. */
  budget: MinorUnits
  slices: {
    code: string
    label: Words
    bgColor: string
    textColor: string
    htmlDescription: Words
    /** Of the sum of all. */
    weight: number
    prize: Prize
  }[]
}

/**
 * The canonical text of a wheel and that of its looks: JSON without white space, its members in this order. Whoever has the
 * text need not make it again: its hash is that of its bytes in UTF-8.
 */
export function textsOf(draft: WheelDraft): { text: string; looks: string } {
  const looks = JSON.stringify(
    draft.slices.map(({ code, bgColor, textColor, htmlDescription }): Looks[number] => ({
      code,
      bgColor,
      textColor,
      htmlDescription: inOrder(htmlDescription),
    })),
  )
  const text: WheelText = {
    format: 'krapao-wheel-1',
    currency: draft.currency,
    name: inOrder(draft.name),
    couponHours: draft.couponHours,
    looksHash: hashOf(looks),
    slices: draft.slices.map(({ code, label, weight, prize }) => ({ code, label: inOrder(label), weight, prize: prizeOf(prize) })),
  }
  return { text: JSON.stringify(z.encode(wheelText, text)), looks }
}

const inOrder = ({ th, la, en }: Words): Words => ({ th, la, en })

function prizeOf(prize: Prize): z.output<typeof prizeText> {
  if (prize.kind === 'coins') return { kind: 'coins', coins: prize.coins }
  if (prize.kind !== 'money') return { kind: prize.kind }
  const { terms } = prize
  const figures = figuresOf(terms)
  if (terms.grant.kind !== 'fixed' || !figures) throw new RangeError('a money prize is a fixed amount')
  return {
    kind: 'money',
    amount: String(figures.grant),
    requiredTurnover: String(figures.requiredTurnover),
    keptOnSuccess: String(figures.keptOnSuccess),
    takenOnEnding: String(figures.takenOnEnding),
    terms,
  }
}

/** SHA-256 of the text's bytes in UTF-8, hex. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

/** Throws where the text has lost its shape. */
export function readWheelText(text: string): WheelText {
  return wheelText.parse(JSON.parse(text))
}

export function readLooks(text: string): Looks {
  return looksText.parse(JSON.parse(text))
}

export const weightsOf = ({ slices }: WheelText): number[] => slices.map(({ weight }) => weight)

/** What a slice is called in calls. */
export const CODE = /^[A-Za-z0-9_-]{1,40}$/
const COLOUR = /^#[0-9a-f]{6}$/i
const MAX_SLICES = 24
/** So that no weight is lost in a number of 32 bits, and hardly a draw is rejected. */
const MAX_WEIGHT = 1_000_000

/** What is wrong with a draft, in a sentence; undefined where it makes a wheel. */
export function wheelProblem({ currency, name, couponHours, budget, slices }: WheelDraft): string | undefined {
  if (slices.length < 2 || slices.length > MAX_SLICES) return `a wheel has 2 to ${MAX_SLICES} slices`
  if (new Set(slices.map(({ code }) => code)).size !== slices.length) return 'two slices have the same code'
  if (couponHours !== null && !(Number.isInteger(couponHours) && couponHours > 0)) return 'couponHours is a whole number of hours, or null'
  if (Object.values(name).some((word) => word.trim() === '')) return 'the wheel has no name in one of the languages'
  if (slices.reduce((sum, { weight }) => sum + weight, 0) > MAX_WEIGHT) return `the weights add up to more than ${MAX_WEIGHT}`
  const largest = slices.map(({ prize }) => (prize.kind === 'money' ? (figuresOf(prize.terms)?.grant ?? 0n) : 0n))
  if (largest.some((amount) => amount > budget)) return 'the budget does not cover the largest prize'
  for (const slice of slices) {
    const problem = sliceProblem(slice, currency)
    if (problem) return `slice ${slice.code}: ${problem}`
  }
  return undefined
}

function sliceProblem(
  { code, label, bgColor, textColor, weight, prize }: WheelDraft['slices'][number],
  currency: Currency,
): string | undefined {
  if (!CODE.test(code)) return 'a code is 1 to 40 letters, digits, _ or -'
  if (Object.values(label).some((word) => word.trim() === '' || word.length > 60)) return 'a label is 1 to 60 characters in each language'
  if (!COLOUR.test(bgColor) || !COLOUR.test(textColor)) return 'a colour is written as #rrggbb'
  if (!(Number.isInteger(weight) && weight >= 1)) return 'a weight is a whole number from 1'
  if (prize.kind === 'coins' && !(Number.isInteger(prize.coins) && prize.coins >= 1 && prize.coins <= 1000)) return 'coins are 1 to 1000'
  if (prize.kind !== 'money') return undefined
  const { terms } = prize
  if (terms.grant.kind !== 'fixed' || terms.countsDeposit || !figuresOf(terms)) return 'a money prize is a fixed amount'
  if (terms.currency !== currency) return 'the prize is in another currency than the wheel'
  return z.safeEncode(storedSchema, terms).error?.issues[0]!.message
}
