import { createCipheriv } from 'node:crypto'
import type { Currency } from '@krapao/money'
import type { SiteKeyOf } from '../../platform/keys/keyring.ts'
import { searchDigest } from '../../platform/keys/site-values.ts'

/**
 * What is told of the number of an account, so that SQL compares two of them digit by digit and reads neither: for each digit that is shown
 * stands one that is drawn by the key of the site, for each place of the number, and anew for each veil. By the name of a veil: the number
 * with places counted from its front, and from its back. Hidden digits are x.
 */
export type VeiledNumber = Readonly<Record<string, readonly [front: string, back: string]>>

/** What tells with which others a number is compared. */
export interface Compared {
  reference: string
  amount: bigint
  currency: Currency
  /** When it was sent, as it is told. */
  at?: string | undefined
}

/** Two that were sent within this of each other have a veil in common, where they are of one amount. */
const STEP_MS = 30 * 60_000
const NAME_BYTES = 6
/** One for each digit: they draw in which order the ten stand at one place. */
const BYTES_A_PLACE = 10

/**
 * Under a veil of the payment, whoever tells of it, and under two of its amount and time, which another report has one of that may be of the
 * same payment. Nothing where no digit is shown and none is hidden.
 */
export async function veiledNumber(siteKey: SiteKeyOf, told: string, compared: Compared): Promise<VeiledNumber | undefined> {
  const shown = told.toLowerCase().replaceAll(/[^0-9a-z]/g, '')
  if (shown === '') return undefined
  return Object.fromEntries(await Promise.all(veilsOf(compared).map((veil) => veiled(siteKey, shown, veil))))
}

function veilsOf({ reference, amount, currency, at }: Compared): string[][] {
  const step = Math.floor(Date.parse(at ?? '') / STEP_MS)
  const moments = Number.isNaN(step) ? [] : [step - 1, step]
  return [['payment', reference], ...moments.map((moment) => ['moment', currency, String(amount), String(moment)])]
}

async function veiled(siteKey: SiteKeyOf, shown: string, veil: readonly string[]): Promise<[string, [string, string]]> {
  const key = await searchDigest(siteKey, ['deposit.payment_sender.veil'], JSON.stringify(veil))
  // Each is the key of one veil alone, so it draws from its first block on.
  const drawn = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(NAME_BYTES + 2 * BYTES_A_PLACE * shown.length))
  const name = drawn.subarray(0, NAME_BYTES).toString('hex')
  const standsAt = (digit: string, place: number) => standsAs(digit, drawn.subarray(NAME_BYTES + place * BYTES_A_PLACE))
  const digits = [...shown]
  const front = digits.map((digit, index) => standsAt(digit, 2 * index))
  const back = digits.map((digit, index) => standsAt(digit, 2 * (digits.length - 1 - index) + 1))
  return [name, [front.join(''), back.join('')]]
}

/** As which digit this one stands: its place among all ten, in the order in which they were drawn. What is no digit stands as it is. */
function standsAs(digit: string, drawn: Buffer): string {
  if (!/\d/.test(digit)) return digit
  const own = Number(digit)
  let before = 0
  for (let other = 0; other < BYTES_A_PLACE; other++)
    if (drawn[other]! < drawn[own]! || (drawn[other] === drawn[own] && other < own)) before++
  return String(before)
}
