import { createHash, sign, verify } from 'node:crypto'
import * as z from 'zod/mini'
import { parsedJson } from '../platform/parsed-json.ts'
import { privateKeyOf, publicKeyOf } from '../platform/env/signing-keys.ts'
import type { Head } from '../modules/ledger/index.ts'

/** What the heads of some chains were at one time. One line of a witness file. */
export interface WitnessRecord {
  /** Which chain of records it belongs to: each file has its own. */
  chain: string
  /** From 1, without a gap. */
  no: number
  /** The database's time before the heads were read. */
  at: string
  /** What is posted later than its heads were read has this time or a later one. */
  completeUntil: string
  /** It has the owners that posted since then; null: all. */
  since: string | null
  /** There were too many heads for one record, and the next goes on. */
  goesOn: boolean
  /** The digest of the line before; null in the first. */
  previous: string | null
  heads: Head[]
}

/** Signed too, so that no signature of something else can pass for one of a record. */
const FORMAT = 'krapao witness 1\n'

const LINE = z.strictObject({
  chain: z.string(),
  no: z.int(),
  at: z.string(),
  completeUntil: z.string(),
  since: z.nullable(z.string()),
  goesOn: z.boolean(),
  previous: z.nullable(z.string()),
  heads: z.array(z.tuple([z.guid(), z.int(), z.string().check(z.regex(/^[0-9a-f]{64}$/))])),
  signature: z.string(),
})

/** The record as a signed line, without its line break. */
export function lineOf(record: WitnessRecord, key: Buffer): string {
  return signedLine(record, sign(null, signedPart(record), privateKeyOf(key)).toString('base64url'))
}

/** Reads a line back; null when it is not, to the letter, what the owner of the key has signed. */
export function readLine(line: string, publicKey: Buffer): WitnessRecord | null {
  const parsed = LINE.safeParse(parsedJson(line))
  if (!parsed.success) return null
  const { signature, heads, ...rest } = parsed.data
  const record: WitnessRecord = { ...rest, heads: heads.map(([ownerId, no, hash]) => ({ ownerId, postingNo: BigInt(no), hash })) }
  const isSigned = verify(null, signedPart(record), publicKeyOf(publicKey), Buffer.from(signature, 'base64url'))
  return isSigned && signedLine(record, signature) === line ? record : null
}

/** What the next record names this one by. */
export function digestOf(line: string): string {
  return createHash('sha256').update(line).digest('hex')
}

function signedPart(record: WitnessRecord): Buffer {
  return Buffer.from(FORMAT + JSON.stringify(fieldsOf(record)))
}

function signedLine(record: WitnessRecord, signature: string): string {
  return JSON.stringify({ ...fieldsOf(record), signature })
}

/** Always in this order, so that a record has one text. */
function fieldsOf({ chain, no, at, completeUntil, since, goesOn, previous, heads }: WitnessRecord) {
  return {
    chain,
    no,
    at,
    completeUntil,
    since,
    goesOn,
    previous,
    heads: heads.map(({ ownerId, postingNo, hash }) => [ownerId, Number(postingNo), hash]),
  }
}
