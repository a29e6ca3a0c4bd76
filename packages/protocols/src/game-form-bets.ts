import { createHmac } from 'node:crypto'
import type { Currency, MinorUnits } from '@krapao/money'
import * as z from 'zod/mini'
import { decimalSum, reference } from './amount.ts'
import { bangkokSecond } from './bangkok-time.ts'
import { wireCurrency } from './currency.ts'
import { type BetCategory, betCategory, BETS_PAGE_SIZE } from './game-bets.ts'
import { isSameSecret } from './same-secret.ts'

/**
 * Bets in the form dialect: rows by a running number of the provider, which a method `BetRows` with the field `After`
 * answers as text. Fields are parted by commas, times are of Bangkok, and the last line signs all before it. A row of kind
 * O says that a bet is open and when it was placed, S settles it, R says it anew, C cancels it and tells no amounts; after the bet's number comes which word about it this is.
 * A row that is told again gets a running number of its own.
 *
 *   #BETS,<nonce>,<after>,<complete to>,<MORE or END>
 *   101,S,jokp12345678,J7001,1,slot,10.00,10.00,25.00,THB,2026-11-21 14:14:05
 *   102,C,jokp12345678,J6993,3,slot,,,,THB,2026-11-21 14:13:50
 *   #SIGN,<HMAC-SHA256>
 */
export interface FormBetRow {
  rowNo: number
  kind: 'O' | 'S' | 'R' | 'C'
  username: string
  betNo: string
  /** A later one of the same bet stands in the place of an earlier. */
  version: number
  product: BetCategory
  /** Nothing in a row that cancels. */
  bet: MinorUnits | null
  valid: MinorUnits | null
  payout: MinorUnits | null
  currency: Currency
  settledAt: Date
}

export interface FormBetRows {
  nonce: string
  after: number
  completeTo: Date
  hasMore: boolean
  rows: readonly FormBetRow[]
}

const runningNo = z.codec(z.string().check(z.regex(/^(0|[1-9]\d{0,14})$/)), z.int(), { decode: Number, encode: String })
const amount = z.union([decimalSum, z.codec(z.literal(''), z.null(), { decode: () => null, encode: () => '' as const })])
const header = z.object({ nonce: reference, after: runningNo, completeTo: bangkokSecond, more: z.enum(['MORE', 'END']) })
const row = z.object({
  rowNo: runningNo,
  kind: z.enum(['O', 'S', 'R', 'C']),
  username: reference,
  betNo: reference,
  version: runningNo,
  product: betCategory,
  bet: amount,
  valid: amount,
  payout: amount,
  currency: wireCurrency,
  settledAt: bangkokSecond,
})
const ROW_FIELDS = ['rowNo', 'kind', 'username', 'betNo', 'version', 'product', 'bet', 'valid', 'payout', 'currency', 'settledAt'] as const

export const formRunningNo = runningNo

/** The whole text with its signature, rows in the order given. Throws where a value does not fit its field. */
export function writeFormBets(key: string, { nonce, after, completeTo, hasMore, rows }: FormBetRows): string {
  const about = z.encode(header, { nonce, after, completeTo, more: hasMore ? 'MORE' : 'END' })
  const lines = rows.map((each) => {
    const fields = z.encode(row, each)
    return ROW_FIELDS.map((name) => fields[name]).join(',')
  })
  const signed = [`#BETS,${about.nonce},${about.after},${about.completeTo},${about.more}`, ...lines, '#SIGN,'].join('\n')
  return `${signed}${signatureOf(key, signed)}\n`
}

/** Undefined where one character of it is not the provider's, a row has no sense, or the numbers do not run on. */
export function readFormBets(key: string, text: string): FormBetRows | undefined {
  const [, signed, signature] = /^(.*\n#SIGN,)([0-9a-f]{64})\n$/s.exec(text) ?? []
  if (signed === undefined || signature === undefined || !isSameSecret(signature, signatureOf(key, signed))) return undefined
  const lines = signed.split('\n').slice(0, -1)
  const [mark, nonce, after, completeTo, more, ...rest] = lines[0]!.split(',')
  const about = z.safeParse(header, { nonce, after, completeTo, more })
  if (mark !== '#BETS' || rest.length > 0 || !about.success || lines.length > BETS_PAGE_SIZE + 1) return undefined
  const rows: FormBetRow[] = []
  for (const line of lines.slice(1)) {
    const fields = line.split(',')
    const read = z.safeParse(row, Object.fromEntries(ROW_FIELDS.map((name, place) => [name, fields[place]])))
    if (!read.success || fields.length !== ROW_FIELDS.length || !isWhole(read.data)) return undefined
    if (read.data.rowNo <= (rows.at(-1)?.rowNo ?? about.data.after)) return undefined
    rows.push(read.data)
  }
  return { nonce: about.data.nonce, after: about.data.after, completeTo: about.data.completeTo, hasMore: about.data.more === 'MORE', rows }
}

/** Amounts where there must be some, and none where there are none. */
function isWhole({ kind, bet, valid, payout }: FormBetRow): boolean {
  return [bet, valid, payout].every((each) => (each === null) === (kind === 'C'))
}

const signatureOf = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')
