import type { Db } from '../platform/database/db.ts'
import { newRowId } from '../platform/ids.ts'
import type { WitnessEnv } from '../platform/env/env.ts'
import { type Head, headsSince, ledgerTime } from '../modules/ledger/index.ts'
import { chainHeadsSince } from '../modules/operator/index.ts'
import { digestOf, lineOf, readLine, type WitnessRecord } from './record.ts'
import { sendUnsent } from './send.ts'
import { inWitnessFile, type WitnessFile } from './witness-file.ts'

/** A record has some half a megabyte at most. */
const MAX_HEADS = 5000
/** How far the database's clock may be set back between two records without a posting falling between them. */
const OVERLAP_MS = 10 * 60_000
const BEFORE_ALL_OWNERS = '00000000-0000-0000-0000-000000000000'

export interface WitnessDeps {
  db: Db
  /** `publicKey` is that of `key`. */
  env: Pick<WitnessEnv, 'file' | 'url' | 'everyMinutes' | 'publicKey'> & { key: Buffer }
}

/**
 * Appends what the heads of the chains are to the file of records, when the last record is old enough; `isDue` says that
 * it is in any case. What the last record is, the file says, never a process. Answers how old the last record is then.
 */
export async function writeWitness({ db, env }: WitnessDeps, { isDue = false }: { isDue?: boolean } = {}): Promise<{ ageMs: number }> {
  return inWitnessFile(env.file, async (file) => {
    const last = readLast(file, env)
    const time = await ledgerTime(db)
    const { at } = time
    const isOld = last === null || last.goesOn || ageOf(last, at) < 0 || ageOf(last, at) >= env.everyMinutes * 60_000
    const newest = isDue || isOld ? await appendRecords({ db, env }, { file, last, time }) : last
    if (env.url !== null) await sendUnsent({ url: env.url, path: env.file, chain: newest.chain, size: file.size() })
    return { ageMs: Math.max(0, ageOf(newest, at)) }
  })
}

/** Whoever goes on after a line that is none of ours would hide that it is there. */
function readLast(file: WitnessFile, env: WitnessDeps['env']): WitnessRecord | null {
  const line = file.lastLine()
  if (line === null) return null
  const record = readLine(line, env.publicKey)
  if (!record)
    throw new Error(`the last line of ${env.file} is not signed with our key: npm run audit says more, and a new file can be begun`)
  return record
}

/** Answers the newest record. */
async function appendRecords(
  { db, env }: WitnessDeps,
  { file, last, time }: { file: WitnessFile; last: WitnessRecord | null; time: Pick<WitnessRecord, 'at' | 'completeUntil'> },
): Promise<WitnessRecord> {
  const since = sinceWhen(last, time.at)
  const isKnown = knownFrom(last)
  let newest = last
  let after = BEFORE_ALL_OWNERS
  for (let goesOn = true; goesOn;) {
    const heads = await allHeadsSince(db, { since, after, limit: MAX_HEADS })
    goesOn = heads.length === MAX_HEADS
    after = heads.at(-1)?.ownerId ?? after
    const line = file.lastLine()
    newest = {
      chain: newest?.chain ?? newRowId(),
      no: (newest?.no ?? 0) + 1,
      ...time,
      since,
      goesOn,
      previous: line === null ? null : digestOf(line),
      heads: heads.filter((head) => !isKnown(head)),
    }
    await file.append(lineOf(newest, env.key))
  }
  return newest!
}

/** Those of postings and those of the operator's rules and acts, in the order of their ids. */
async function allHeadsSince(db: Db, page: { since: string | null; after: string; limit: number }): Promise<Head[]> {
  const ofPostings = await headsSince(db, page)
  const ofOperator = (await chainHeadsSince(db, page)).map(({ chainId, no, hash }) => ({ ownerId: chainId, postingNo: no, hash }))
  return [...ofPostings, ...ofOperator].toSorted((one, other) => (one.ownerId < other.ownerId ? -1 : 1)).slice(0, page.limit)
}

/** From when on postings are looked for; null: all there are. A clock that was set back says nothing about what came before. */
function sinceWhen(last: WitnessRecord | null, at: string): string | null {
  if (last === null || ageOf(last, at) < 0) return null
  return last.goesOn ? last.since : new Date(Date.parse(last.completeUntil) - OVERLAP_MS).toISOString()
}

/** Whether the last record has this very head. */
function knownFrom(last: WitnessRecord | null): (head: Head) => boolean {
  const hashes = new Map(last?.heads.map(({ ownerId, hash }) => [ownerId, hash]))
  return ({ ownerId, hash }) => hashes.get(ownerId) === hash
}

function ageOf(record: WitnessRecord, at: string): number {
  return Date.parse(at) - Date.parse(record.at)
}
