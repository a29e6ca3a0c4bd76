import type { Db } from '../platform/database/db.ts'
import type { WitnessEnv } from '../platform/env/env.ts'
import type { Finding } from '../platform/database/check.ts'
import { firstLostHead, type Head } from '../modules/ledger/index.ts'
import { lostChainHeads } from '../modules/operator/index.ts'
import { digestOf, readLine, type WitnessRecord } from './record.ts'
import { linesOf, sizeOf } from './witness-file.ts'

const RULES = {
  isThere: 'the witness is where it was configured to be',
  isSigned: 'each record of the witness is as it was signed',
  isChained: 'the records of the witness follow each other without a gap',
  stands: 'each witnessed posting stands in the ledger as it was',
  isAsDecided: 'each witnessed change of a rule, and each witnessed act of staff, stands as it was',
}

export interface WitnessAudit {
  findings: Finding[]
  /** One sentence about what there was to verify, where no finding says it. */
  says: string | null
}

/**
 * Verifies a file of records by themselves and against the ledger: what was witnessed must still be there. Names the
 * first breach of each rule. What is appended meanwhile is left out, for it may be newer than what is read of the ledger.
 */
export async function auditWitness(
  db: Db,
  { file, isConfigured, publicKey }: Pick<WitnessEnv, 'file' | 'isConfigured' | 'publicKey'>,
): Promise<WitnessAudit> {
  const size = await sizeOf(file)
  if (size === null) {
    const says = `There is no witness of this ledger: ${file} does not exist.`
    return isConfigured ? { findings: [{ invariant: RULES.isThere, says }], says: null } : { findings: [], says }
  }
  const found = new Map<string, string>()
  const name = (rule: string, says: string | null) => {
    if (says !== null && !found.has(rule)) found.set(rule, says)
  }
  const chains = createChains()
  let lines = 0
  let newest = ''
  for await (const { line } of linesOf(file, { from: 0, to: size })) {
    const place = `line ${++lines} of ${file}`
    const record = readLine(line, publicKey)
    if (record === null) {
      name(RULES.isSigned, `${place} is no record that was signed with the key of this witness`)
      continue
    }
    name(RULES.isChained, chains.breachBy(record, { line, place }))
    if (!found.has(RULES.stands) || !found.has(RULES.isAsDecided)) {
      const lost = await lostHeads(db, record.heads)
      for (const [rule, says] of lost) name(rule, says && `${says}: it was witnessed at ${record.at} (${place})`)
    }
    if (record.at > newest) newest = record.at
  }
  return {
    findings: [...found].map(([invariant, says]) => ({ invariant, says })),
    says: `The witness in ${file} has ${lines} records, the last of ${newest || 'never'}; its public key is ${publicKey.toString('base64')}.`,
  }
}

/** What became of the first head of each sort that no longer stands. */
async function lostHeads(db: Db, heads: readonly Head[]): Promise<[rule: string, says: string | null][]> {
  const { lost, others } = await lostChainHeads(
    db,
    heads.map(({ ownerId, postingNo, hash }) => ({ chainId: ownerId, no: postingNo, hash })),
  )
  const ofPostings = heads.filter(({ ownerId }) => others.has(ownerId))
  return [
    [RULES.stands, await firstLostHead(db, ofPostings)],
    [RULES.isAsDecided, lost],
  ]
}

/** Follows the records of each chain. A file that several machines sent theirs to has several. */
function createChains() {
  const lastOf = new Map<string, { no: number; digest: string }>()
  return {
    breachBy({ chain, no, previous }: WitnessRecord, { line, place }: { line: string; place: string }): string | null {
      const before = lastOf.get(chain)
      const digest = digestOf(line)
      // Sent twice: whoever sent it was killed before it could write that down.
      if (before?.digest === digest) return null
      lastOf.set(chain, { no, digest })
      const follows = before ? no === before.no + 1 && previous === before.digest : no === 1 && previous === null
      if (follows) return null
      return `${place} is record ${no} of chain ${chain} and does not follow ${before ? `record ${before.no}` : 'anything'} before it`
    },
  }
}
