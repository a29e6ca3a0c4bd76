import { isDeepStrictEqual } from 'node:util'
import type { Currency } from '@krapao/money'
import { sql } from 'kysely'
import type { Finding } from '../../../platform/database/check.ts'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { gather } from '../../../platform/database/gather.ts'
import { problemOfValue } from '../../../platform/keys/audit-values.ts'
import type { Encryption, SiteKeys } from '../../../platform/keys/keyring.ts'
import { BANK_CLAIMS, fitsMask, numberSaid } from '../../account/index.ts'
import {
  comparedAs,
  keptSenders,
  type KeptSender,
  knownSender,
  type KnownSender,
  openSender,
  senderDigestIn,
  toldSender,
  type ToldSender,
} from '../payment-sender.ts'

const DIGESTS = 'whoever a payment is said to come from is known by what was told of them'
const IN_PART = 'what a bank showed of an account that a transfer proved in part is of its number'
const PAGE = 2000

interface Keys {
  encryption: Pick<Encryption, 'open'>
  siteKey: SiteKeys
}

/** What takes the keys: by what senders are compared, and what was shown of the accounts that are proven in part. Names no number. */
export async function auditSenders(tx: Tx, keys: Keys): Promise<Finding[]> {
  const found = [
    [DIGESTS, await firstOtherDigest(tx, keys.siteKey)],
    [IN_PART, await firstOtherProof(tx, keys)],
  ] as const
  return found.flatMap(([invariant, says]) => (says === undefined ? [] : [{ invariant, says }]))
}

interface Told {
  reference: string
  amount: bigint
  currency: Currency
  evidence: KnownSender
}

/** What tells who sent money, one table at a time. */
const TELLINGS = [
  sql`select reference, amount, currency, evidence from deposit.payment`,
  sql`select reference, amount, currency, evidence from deposit.payment_report`,
  sql`
    select slip_id::text as reference, (evidence ->> 'amount')::bigint as amount, evidence ->> 'currency' as currency, evidence from deposit.slip
    where evidence <> '{}'`,
]

async function firstOtherDigest(tx: Tx, siteKey: SiteKeys): Promise<string | undefined> {
  const areOther = async (told: readonly Told[]) => {
    const digests = told.flatMap(({ evidence }) => senderDigestIn(evidence) ?? [])
    const kept = await keptSenders(tx, digests)
    return Promise.all(told.map((one) => isOther(siteKey, one, kept.get(one.evidence.senderDigest ?? ''))))
  }
  for (const tellings of TELLINGS) {
    const other = await firstIn<Told>(tx, tellings, areOther)
    if (other) return saysOther(other)
  }
  return undefined
}

const saysOther = ({ reference }: Told) => `payment ${reference} came from somebody who is known by what another is known by, or by nothing`

/** Whether a telling knows its sender by something else than what was told. One that does not open, or is kept nowhere, other audits name. */
async function isOther(siteKey: SiteKeys, { amount, currency, evidence }: Told, kept: KeptSender | undefined): Promise<boolean> {
  if (kept === undefined && evidence.senderDigest !== undefined) return false
  const sender = kept ? await openedOrUndefined(siteKey, kept) : {}
  if (sender === undefined) return false
  // A report of a payment that turned out to be another stands under that one.
  const told = { reference: kept?.reference ?? '', amount, currency, evidence }
  const known = await knownSender(siteKey.kept, sender, comparedAs(told))
  return KNOWN_BY.some((field) => !isDeepStrictEqual(known[field], evidence[field]))
}

const KNOWN_BY = [
  'senderDigest',
  'fromDigest',
  'fromShown',
  'fromWalletDigest',
  'isNamed',
] as const satisfies readonly (keyof KnownSender)[]

async function openedOrUndefined(siteKey: SiteKeys, kept: KeptSender): Promise<ToldSender | undefined> {
  try {
    return await openSender(siteKey, kept)
  } catch (error) {
    problemOfValue(error)
    return undefined
  }
}

interface ProvenInPart {
  player_id: string
  bank_code: string
  account_no_digest: Buffer
  reference: string
}

async function firstOtherProof(tx: Tx, { encryption, siteKey }: Keys): Promise<string | undefined> {
  const proofs = sql`select player_id, bank_code, account_no_digest, reference from ${BANK_CLAIMS} c where proof = 'in_part'`
  const showsAnother = async ({ player_id, bank_code, account_no_digest, reference }: ProvenInPart) => {
    const senderDigest = await senderDigestsOf(tx, reference)
    if (senderDigest === undefined) return false
    try {
      const { fromAccountNo = '' } = await toldSender({ db: tx, siteKey }, senderDigest)
      const said = { playerId: player_id, bankCode: bank_code, digest: account_no_digest }
      return !fitsMask(fromAccountNo, await numberSaid({ db: tx, encryption }, said))
    } catch (error) {
      // The audit of encrypted values, or the one of numbers that are kept nowhere, names it.
      problemOfValue(error)
      return false
    }
  }
  const other = await firstIn<ProvenInPart>(tx, proofs, (page) => Promise.all(page.map(showsAnother)))
  return (
    other &&
    `an account at ${other.bank_code} is proven to be player ${other.player_id}’s by ${other.reference}, which shows another number`
  )
}

/** Who sent a payment, by the digest; undefined where there is no such payment. Those asked together are one read. */
const senderDigestsOf = gather(async (tx: Db | Tx, references: readonly string[]) => {
  const payments = await tx.selectFrom('deposit.payment').select(['reference', 'evidence']).where('reference', 'in', references).execute()
  const said = new Map(payments.map(({ reference, evidence }) => [reference, senderDigestIn(evidence)]))
  return references.map((reference) => said.get(reference))
})

/** The first of these rows that is so; read some at a time. */
async function firstIn<Row>(
  tx: Tx,
  rows: ReturnType<typeof sql>,
  areSo: (page: readonly Row[]) => Promise<boolean[]>,
): Promise<Row | undefined> {
  await sql`declare told no scroll cursor for ${rows}`.execute(tx)
  let found: Row | undefined
  for (;;) {
    const { rows: page } = await sql<Row>`fetch ${sql.raw(String(PAGE))} from told`.execute(tx)
    const judged = await areSo(page)
    found = page[judged.indexOf(true)]
    if (page.length === 0 || found !== undefined) break
  }
  await sql`close told`.execute(tx)
  return found
}
