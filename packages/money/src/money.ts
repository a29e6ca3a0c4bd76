declare const minorUnitsBrand: unique symbol
declare const majorUnitsBrand: unique symbol

/** Minor units: satang of a baht, att of a kip; 100 to one. The only form in which money is added up. */
export type MinorUnits = bigint & { readonly [minorUnitsBrand]: true }

/** Money on the wire: a JSON number of whole units with at most two decimals, never computed with. */
export type MajorUnits = number & { readonly [majorUnitsBrand]: true }

export const CURRENCIES = ['BAHT', 'LAK'] as const
/** A player has exactly one. */
export type Currency = (typeof CURRENCIES)[number]

/** As it stands before an amount. */
export function currencySign(currency: Currency): string {
  return currency === 'LAK' ? '₭' : '฿'
}

export const MINOR_UNITS_PER_UNIT = 100n

/** The largest amount that one request or payment may name, 10^10 units; far above any limit. */
export const MAX_MINOR_UNITS = 1_000_000_000_000n as MinorUnits

/**
 * The largest sum of such amounts that the wire tells exactly, 7 × 10^13 units: below 2^46 units every two decimals
 * have a JSON number of their own, and minor units stay below 2^53.
 */
export const MAX_SUM_MINOR_UNITS = 7_000_000_000_000_000n as MinorUnits

export const NOTHING = 0n as MinorUnits

/** Marks a bigint that already counts minor units (a database column, a sum of MinorUnits). */
export function minorUnits(count: bigint): MinorUnits {
  return count as MinorUnits
}

const PLAIN_DECIMAL = /^(0|[1-9]\d*)(?:\.(\d{1,2}))?$/

/** More digits than any sum in the ledger has. */
const MAX_TEXT_LENGTH = 24

/**
 * Reads a decimal text such as `12`, `12.5` or `12.50` exactly.
 * Answers undefined for anything else: signs, exponents, a third decimal, over `most`, other digits.
 */
export function parseMinorUnits(text: string, most: MinorUnits = MAX_MINOR_UNITS): MinorUnits | undefined {
  const amount = parseDecimal(text)
  return amount !== undefined && amount <= most ? amount : undefined
}

function parseDecimal(text: string): MinorUnits | undefined {
  const match = text.length <= MAX_TEXT_LENGTH ? PLAIN_DECIMAL.exec(text) : null
  if (!match) return undefined
  return minorUnits(BigInt(match[1]!) * MINOR_UNITS_PER_UNIT + BigInt((match[2] ?? '').padEnd(2, '0')))
}

/**
 * True for a number that stands for an exact amount of at most two decimals, 0 to 10^10.
 * JavaScript prints the shortest decimal that reads back as the same number, so the text decides, not arithmetic.
 */
export function isMajorUnits(value: unknown): value is MajorUnits {
  return isMajorSum(value) && parseMinorUnits(String(value)) !== undefined
}

/** The same for what adds up, which has no largest amount. */
export function isMajorSum(value: unknown): value is MajorUnits {
  return typeof value === 'number' && !Object.is(value, -0) && parseDecimal(String(value)) !== undefined
}

/** A wire amount or sum in minor units. The contract has checked it; a value it would refuse is a broken promise. */
export function minorFromMajor(baht: MajorUnits): MinorUnits {
  const amount = parseDecimal(String(baht))
  if (amount === undefined) throw new RangeError(`not an amount of money: ${baht}`)
  return amount
}

/** Minor units as the number the wire carries: exact up to MAX_SUM_MINOR_UNITS, beyond it the nearest. */
export function majorFromMinor(amount: MinorUnits): MajorUnits {
  return Number(formatPlain(amount)) as MajorUnits
}

/** `1234.50`: for machines (QR payloads, CSV). */
export function formatPlain(amount: MinorUnits): string {
  const magnitude = amount < 0n ? -amount : amount
  const hundredths = (magnitude % MINOR_UNITS_PER_UNIT).toString().padStart(2, '0')
  return `${amount < 0n ? '-' : ''}${magnitude / MINOR_UNITS_PER_UNIT}.${hundredths}`
}

/** `1,234.50`: for people, the same in every language of the product. */
export function formatMoney(amount: MinorUnits): string {
  return formatPlain(amount).replace(/\B(?=(\d{3})+\.)/g, ',')
}

/**
 * Splits an amount by integer weights without losing or making a satang: the shares add up to the amount.
 * What does not divide evenly goes, one minor unit each, to the largest remainders, earlier shares first.
 */
export function splitByWeights(amount: MinorUnits, weights: readonly bigint[]): MinorUnits[] {
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0n)
  if (amount < 0n || totalWeight <= 0n || weights.some((weight) => weight < 0n)) {
    throw new RangeError('splitting needs an amount of at least 0 and weights that add up to more than 0')
  }
  const shares = weights.map((weight) => (amount * weight) / totalWeight)
  const left = amount - shares.reduce((sum, share) => sum + share, 0n)
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (amount * weight) % totalWeight }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of byRemainder.slice(0, Number(left))) shares[index]! += 1n
  return shares.map(minorUnits)
}

/** The given percent of an amount, rounded down to a whole minor unit: the house never pays a satang it did not promise. */
export function percentOf(amount: MinorUnits, percent: number): MinorUnits {
  const hundredthsOfPercent = BigInt(Math.round(percent * 100))
  return minorUnits((amount * hundredthsOfPercent) / 10_000n)
}
