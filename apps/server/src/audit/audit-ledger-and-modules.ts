import { sql } from 'kysely'
import { auditFigures } from '../modules/bonus/index.ts'
import { auditSenders } from '../modules/deposit/index.ts'
import { auditReports, type ReportKeys } from '../modules/reports/index.ts'
import { auditSpins } from '../modules/spin/index.ts'
import { type Check, type Finding, findingsOf, lookedAtTime, type OwnerRange, type View } from '../platform/database/check.ts'
import { isRefusedByCluster } from '../platform/database/database-errors.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { auditKeys } from '../platform/keys/audit-keys.ts'
import type { DataKeys } from '../platform/keys/data-keys.ts'
import { auditValues } from '../platform/keys/audit-values.ts'
import type { Encryption, SiteKeys } from '../platform/keys/keyring.ts'
import { CHECKS } from './checks.ts'
import { ENCRYPTED_COLUMNS } from './encrypted-columns.ts'
import { machinesOfOwners, rangesOfOwners, relationsOf } from './owners.ts'

/** What only servers have, and an auditor to whom they were given. */
export interface AuditKeys {
  encryption: Encryption
  siteKey: SiteKeys
  dataKeys: DataKeys
  reports: ReportKeys
}

const PARTS = [
  'over all owners',
  'figures of grants',
  'wrapped keys',
  'encrypted values',
  'senders of payments',
  'seeds and spins',
  'kept reports',
] as const

/** What is looked at at one moment: the rows of some owners, or a part of what is not of one owner. */
export type AuditStep = { owners: OwnerRange } | { part: (typeof PARTS)[number] }

/** A step that was taken, when by the database's clock, and what is not right in it. */
export interface LookedAt {
  step: AuditStep
  at: Date
  findings: Finding[]
}

export interface AuditOptions {
  /** Of so many owners the rows are looked at in one step. */
  ownersAtOnce?: number
  /** So many steps are taken beside each other, each on a connection of its own. */
  connections?: number
  /** The steps that are left of an audit that was stopped; all where nothing is said. */
  steps?: readonly AuditStep[]
  onStep?: (lookedAt: LookedAt) => void
}

const OWNERS_AT_ONCE = 5000
const CONNECTIONS = 2

const OF_EACH_OWNER = CHECKS.filter(([, , reach]) => reach === 'of each owner')
const OVER_ALL_OWNERS = CHECKS.filter(([, , reach]) => reach === undefined)

/**
 * The ledger against itself and against the modules that move money, each rule at one moment for each owner. Changes nothing.
 * An empty answer means that every invariant held. Without the keys of the servers it can know neither the seeds of the
 * wheel nor who has sealed and signed a report.
 */
export async function auditLedgerAndModules(db: Db, keys?: AuditKeys, options: AuditOptions = {}): Promise<Finding[]> {
  const left = [...(options.steps ?? (await stepsOf(db, keys, options.ownersAtOnce)))]
  const relations = await relationsOf(db)
  const findings: Finding[] = []
  const takeSteps = async () => {
    for (let step = left.shift(); step; step = left.shift()) {
      const lookedAt = await take(db, relations, step, keys)
      findings.push(...lookedAt.findings)
      options.onStep?.(lookedAt)
    }
  }
  await Promise.all(Array.from({ length: options.connections ?? CONNECTIONS }, takeSteps))
  return firstOfEach(findings)
}

/** Every step of an audit of what there is now. */
export async function stepsOf(db: Db, keys?: AuditKeys, ownersAtOnce = OWNERS_AT_ONCE): Promise<AuditStep[]> {
  const parts = PARTS.filter((part) => keys || part === 'over all owners' || part === 'figures of grants')
  return [...parts.map((part) => ({ part })), ...(await rangesOfOwners(db, ownersAtOnce)).map((owners) => ({ owners }))]
}

/** The same of what this transaction sees, in one database. */
export async function auditWithin(tx: Tx, keys?: AuditKeys): Promise<Finding[]> {
  await settle(tx)
  const findings = await findingsOf(tx, CHECKS)
  for (const part of PARTS) findings.push(...(await lookAtPart(tx, part, keys)))
  return findings
}

/** The first of each rule, in the order in which the rules are told. */
export function firstOfEach(findings: readonly Finding[]): Finding[] {
  const order = new Map(CHECKS.map(([invariant], index) => [invariant, index]))
  const placeOf = ({ invariant }: Finding) => order.get(invariant) ?? order.size
  const first = new Map(findings.toReversed().map((finding) => [finding.invariant, finding]))
  return [...first.values()].toSorted((one, other) => placeOf(one) - placeOf(other))
}

async function take(db: Db, relations: View['relations'], step: AuditStep, keys: AuditKeys | undefined): Promise<LookedAt> {
  const at = await lookedAtTime(db)
  const findings =
    'part' in step
      ? step.part === 'over all owners'
        ? await lookOverAll(db, relations)
        : await reading(db, (tx) => lookAtPart(tx, step.part, keys))
      : await lookAtOwners(db, relations, step.owners)
  return { step, at, findings }
}

async function lookAtPart(tx: Tx, part: (typeof PARTS)[number], keys: AuditKeys | undefined): Promise<Finding[]> {
  if (part === 'figures of grants') return auditFigures(tx)
  if (part === 'wrapped keys' && keys) return auditKeys(tx, keys.dataKeys)
  if (part === 'encrypted values' && keys) return auditValues(tx, keys, ENCRYPTED_COLUMNS)
  if (part === 'senders of payments' && keys) return auditSenders(tx, keys)
  if (part === 'seeds and spins' && keys) return auditSpins(tx, keys.encryption)
  if (part === 'kept reports' && keys) return auditReports(tx, keys.reports, keys.siteKey)
  return []
}

/**
 * All at one moment. A cluster joins what stands together; where it refuses, each rule is asked by itself, and of what does not
 * stand together it is asked to bring the rows to one machine first.
 */
async function lookOverAll(db: Db, relations: View['relations'], checks: readonly Check[] = OVER_ALL_OWNERS): Promise<Finding[]> {
  const look = (view?: View) => reading(db, (tx) => findingsOf(tx, checks, view))
  try {
    return await look()
  } catch (error) {
    if (!isRefusedByCluster(error)) throw error
    if (checks.length === 1) return look({ relations })
    const findings: Finding[] = []
    for (const check of checks) findings.push(...(await lookOverAll(db, relations, [check])))
    return findings
  }
}

async function lookAtOwners(db: Db, relations: View['relations'], owners: OwnerRange): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const among of await machinesOfOwners(db, relations, owners))
    findings.push(...(await reading(db, (tx) => findingsOf(tx, OF_EACH_OWNER, { relations, owners: among }))))
  return findings
}

/** At one moment, and changing nothing. */
async function reading<T>(db: Db, look: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await settle(tx)
      return look(tx)
    })
}

/** Times in the chain of the rules are texts. */
async function settle(tx: Tx): Promise<void> {
  await sql`select set_config('enable_seqscan', 'on', true), set_config('timezone', 'UTC', true)`.execute(tx)
}
