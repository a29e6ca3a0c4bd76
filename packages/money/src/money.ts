declare const satangBrand: unique symbol
declare const bahtBrand: unique symbol

/** Minor units: satang of a baht, att of a kip; 100 to one. The only form in which money is added up. */
export type Satang = bigint & { readonly [satangBrand]: true }

/** Money on the wire: a JSON number of whole units with at most two decimals, never computed with. */
export type Baht = number & { readonly [bahtBrand]: true }

export const CURRENCIES = ['BAHT', 'LAK'] as const
/** A player has exactly one. */
export type Currency = (typeof CURRENCIES)[number]

export const MINOR_UNITS_PER_UNIT = 100n

/** The largest amount that one request or payment may name, 10^10 units; far above any limit. */
export const MAX_SATANG = 1_000_000_000_000n as Satang

/**
 * The largest sum of such amounts that the wire tells exactly, 7 × 10^13 units: below 2^46 units every two decimals
 * have a JSON number of their own, and minor units stay below 2^53.
 */
export const MAX_SUM_SATANG = 7_000_000_000_000_000n as Satang

export const NOTHING = 0n as Satang

/** Marks a bigint that already counts minor units (a database column, a sum of Satang). */
export function satang(count: bigint): Satang {
  return count as Satang
}

const PLAIN_DECIMAL = /^(0|[1-9]\d*)(?:\.(\d{1,2}))?$/

/** More digits than any sum in the books has. */
const MAX_TEXT_LENGTH = 24

/**
 * Reads a decimal text such as `12`, `12.5` or `12.50` exactly.
 * Answers undefined for anything else: signs, exponents, a third decimal, over `most`, other digits.
 */
export function parseSatang(text: string, most: Satang = MAX_SATANG): Satang | undefined {
  const amount = parseDecimal(text)
  return amount !== undefined && amount <= most ? amount : undefined
}

function parseDecimal(text: string): Satang | undefined {
  const match = text.length <= MAX_TEXT_LENGTH ? PLAIN_DECIMAL.exec(text) : null
  if (!match) return undefined
  return satang(BigInt(match[1]!) * MINOR_UNITS_PER_UNIT + BigInt((match[2] ?? '').padEnd(2, '0')))
}

/**
 * True for a number that stands for an exact amount of at most two decimals, 0 to 10^10.
 * JavaScript prints the shortest decimal that reads back as the same number, so the text decides, not arithmetic.
 */
export function isBaht(value: unknown): value is Baht {
  return isBahtSum(value) && parseSatang(String(value)) !== undefined
}

/** The same for what adds up, which has no largest amount. */
export function isBahtSum(value: unknown): value is Baht {
  return typeof value === 'number' && !Object.is(value, -0) && parseDecimal(String(value)) !== undefined
}

/** A wire amount or sum in minor units. The contract has checked it; a value it would refuse is a broken promise. */
export function satangFromBaht(baht: Baht): Satang {
  const amount = parseDecimal(String(baht))
  if (amount === undefined) throw new RangeError(`not an amount of money: ${baht}`)
  return amount
}

/** Minor units as the number the wire carries: exact up to MAX_SUM_SATANG, beyond it the nearest. */
export function bahtFromSatang(amount: Satang): Baht {
  return Number(formatPlain(amount)) as Baht
}

/** `1234.50`: for machines (QR payloads, CSV). */
export function formatPlain(amount: Satang): string {
  const magnitude = amount < 0n ? -amount : amount
  const hundredths = (magnitude % MINOR_UNITS_PER_UNIT).toString().padStart(2, '0')
  return `${amount < 0n ? '-' : ''}${magnitude / MINOR_UNITS_PER_UNIT}.${hundredths}`
}

/** `1,234.50`: for people, the same in every language of the product. */
export function formatMoney(amount: Satang): string {
  return formatPlain(amount).replace(/\B(?=(\d{3})+\.)/g, ',')
}

/**
 * Splits an amount by integer weights without losing or making a satang: the shares add up to the amount.
 * What does not divide evenly goes, one minor unit each, to the largest remainders, earlier shares first.
 */
export function splitByWeights(amount: Satang, weights: readonly bigint[]): Satang[] {
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
  return shares.map(satang)
}

/** The given percent of an amount, rounded down to a whole minor unit: the house never pays a satang it did not promise. */
export function percentOf(amount: Satang, percent: number): Satang {
  const hundredthsOfPercent = BigInt(Math.round(percent * 100))
  return satang((amount * hundredthsOfPercent) / 10_000n)
}
