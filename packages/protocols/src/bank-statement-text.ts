import { createHmac } from 'node:crypto'
import {
  formatPlain,
  MAX_MINOR_UNITS,
  MAX_SUM_MINOR_UNITS,
  minorUnits,
  type MinorUnits,
  parseMinorUnits,
  type Currency,
} from '@krapao/money'
import * as z from 'zod/mini'
import { bankReference, reference, words } from './amount.ts'
import { accountNo } from './bank.ts'
import { bangkokStamp } from './bangkok-time.ts'
import { wireCurrency } from './currency.ts'
import { PAGE_SIZE } from './page.ts'
import { isSameSecret } from './same-secret.ts'

/**
 * The statement-text wire of a bank that only answers: fields parted by `|`, one line for each booking with the balance
 * after it, amounts with commas, times of Bangkok, names and notes percent-encoded. The last line signs all the rest.
 *
 *   POST /statement, a form: account, since, cursor, nonce, sign_time and sign (as `fieldsSignature` has it)
 *
 *   H|020155500037|THB|20261121130000|<nonce>|10,000.00
 *   CR|20261121141405|G26112100001|0||1,049.50|1,049.50|11,049.50|SCB|1112223334|SOMCHAI%20JAIDEE|
 *   CC|20261121142200|G26112100001|1||1,000.00|-49.50|11,000.00|SCB|1112223334|SOMCHAI%20JAIDEE|
 *   RV|20261122090000|G26112200007|0|G26112100001|1,000.00|-1,000.00|10,000.00|SCB|||fraud
 *   T|3|<cursor of the next page>|<signature>
 */
export const statementTextQuestion = z.object({
  account: accountNo,
  since: bangkokStamp,
  /** Empty for the first page. */
  cursor: z.union([reference, z.literal('')]),
  nonce: reference,
})

const bank = z.string().check(z.regex(/^[A-Za-z0-9]{2,20}$/))
const line = {
  bookedAt: bangkokStamp,
  entryNo: bankReference,
  amount: grouped(MAX_MINOR_UNITS),
  movement: movementText(),
  balance: grouped(MAX_SUM_MINOR_UNITS),
  bank,
}
const sender = { account: accountNo, name: encoded(z.string().check(z.maxLength(200))) }

/** Credit, corrected credit, reversal. */
const statementLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('CR'), ...line, ...sender }),
  z.object({
    kind: z.literal('CC'),
    ...line,
    ...sender,
    version: z.string().check(z.regex(/^\d{1,3}$/)),
    of: z.union([bankReference, z.literal('')]),
  }),
  z.object({ kind: z.literal('RV'), ...line, of: bankReference, note: encoded(words) }),
])
export type StatementTextLine = z.output<typeof statementLine>

export interface StatementText {
  account: string
  currency: Currency
  since: Date
  nonce: string
  opening: MinorUnits
  lines: readonly StatementTextLine[]
  next: string | null
}

const FIELDS = ['kind', 'bookedAt', 'entryNo', 'version', 'of', 'amount', 'movement', 'balance', 'bank', 'account', 'name', 'note'] as const
const header = z.object({
  account: accountNo,
  currency: wireCurrency,
  since: bangkokStamp,
  nonce: reference,
  opening: grouped(MAX_SUM_MINOR_UNITS),
})

/** The whole text with its signature. Lines are in the order given; `next` is null on the last page. */
export function writeStatementText(secret: string, { lines, next, ...about }: StatementText): string {
  const { account, currency, since, nonce, opening } = z.encode(header, about)
  const body = lines.map((each) => {
    const fields: Partial<Record<(typeof FIELDS)[number], string>> = z.encode(statementLine, each)
    return FIELDS.map((name) => fields[name] ?? (name === 'version' ? '0' : '')).join('|')
  })
  const signed = [['H', account, currency, since, nonce, opening].join('|'), ...body, `T|${lines.length}|${next ?? ''}|`].join('\n')
  return `${signed}${signatureOf(secret, signed)}\n`
}

/**
 * Undefined where one character of it is not the bank's, or it does not add up: too few lines, or a balance that does not
 * follow from the one before.
 */
export function readStatementText(secret: string, text: string): StatementText | undefined {
  const [, signed, signature] = /^(.*\|)([0-9a-f]{64})\n$/s.exec(text) ?? []
  if (signed === undefined || signature === undefined || !isSameSecret(signature, signatureOf(secret, signed))) return undefined
  const rows = signed.split('\n').map((row) => row.split('|'))
  const [first, last] = [rows[0], rows.at(-1)]
  if (rows.length < 2 || first?.[0] !== 'H' || first.length !== 6 || last?.[0] !== 'T' || last.length !== 4) return undefined
  const [, account, currency, since, nonce, opening] = first
  const about = z.safeParse(header, { account, currency, since, nonce, opening })
  const lines = rows.slice(1, -1).map(lineFrom)
  const next = z.safeParse(z.union([reference, z.literal('')]), last[2])
  if (!about.success || !next.success || last[1] !== String(lines.length) || lines.length > PAGE_SIZE) return undefined
  if (!lines.every((each) => each !== undefined) || !addsUp(about.data.opening, lines)) return undefined
  return { ...about.data, lines, next: next.data === '' ? null : next.data }
}

function lineFrom(row: string[]): StatementTextLine | undefined {
  const read = z.safeParse(statementLine, Object.fromEntries(FIELDS.map((name, index) => [name, row[index]])))
  return row.length === FIELDS.length && read.success ? read.data : undefined
}

function addsUp(opening: MinorUnits, lines: readonly StatementTextLine[]): boolean {
  let balance: bigint = opening
  for (const { kind, amount, movement, balance: after } of lines) {
    if ((kind === 'CR' && movement !== amount) || (kind === 'RV' && movement !== -amount)) return false
    balance += movement
    if (balance !== after) return false
  }
  return true
}

function signatureOf(secret: string, signed: string): string {
  return createHmac('sha256', secret).update(signed).digest('hex')
}

/** `1,234.50`. */
function grouped(most: MinorUnits) {
  return z.codec(
    z.string().check(z.regex(/^(0|[1-9]\d{0,2}(,\d{3}){0,4})\.\d{2}$/)),
    z.custom<MinorUnits>((value) => typeof value === 'bigint' && value >= 0n && value <= most),
    {
      // One above the most is refused by what it is decoded to.
      decode: (text) => parseMinorUnits(text.replaceAll(',', ''), most) ?? minorUnits(most + 1n),
      encode: (amount) => formatPlain(amount).replace(/\B(?=(\d{3})+\.)/g, ','),
    },
  )
}

/** The same with a minus where money left. */
function movementText() {
  const amount = grouped(MAX_SUM_MINOR_UNITS)
  return z.codec(
    z.string().check(z.regex(/^-?[0-9,]+\.\d{2}$/)),
    z.custom<bigint>((value) => typeof value === 'bigint'),
    {
      decode(text, context) {
        const read = z.safeParse(amount, text.replace(/^-/, ''))
        if (read.success) return text.startsWith('-') ? -read.data : read.data
        context.issues.push({ code: 'custom', message: 'no amount', input: text })
        return z.NEVER
      },
      encode: (movement) => (movement < 0n ? `-${z.encode(amount, minorUnits(-movement))}` : z.encode(amount, minorUnits(movement))),
    },
  )
}

/** Percent-encoded on the wire, so that it holds no `|` and no line's end. */
function encoded<Schema extends z.ZodMiniType<string, string>>(schema: Schema) {
  return z.pipe(
    z.codec(z.string().check(z.regex(/^(?:[^|\n\r%]|%[0-9A-F]{2})*$/)), z.string(), {
      decode(text, context) {
        try {
          return decodeURIComponent(text)
        } catch {
          context.issues.push({ code: 'custom', message: 'not percent-encoded', input: text })
          return z.NEVER
        }
      },
      encode: (text) => encodeURIComponent(text),
    }),
    schema,
  )
}
