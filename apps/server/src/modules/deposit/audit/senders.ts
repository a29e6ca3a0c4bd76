import { sql } from 'kysely'
import type { Finding } from '../../../platform/database/check.ts'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { gather } from '../../../platform/database/gather.ts'
import { problemOfValue } from '../../../platform/keys/audit-values.ts'
import type { Encryption, SiteKeys } from '../../../platform/keys/keyring.ts'
import { BANK_CLAIMS, fitsMask, numberSaid } from '../../account/index.ts'
import { type SenderDigests, senderDigests, type ToldSender } from '../external-payment.ts'

const DIGESTS = 'the account that a payment is said to come from is known by the digest of its number'
const IN_PART = 'what a bank showed of an account that a transfer proved in part is of its number'
const PAGE = 2000

interface Keys {
  encryption: Pick<Encryption, 'open'>
  siteKey: SiteKeys
}

/** What takes the keys: by which digests senders are compared, and what was shown of the accounts that are proven in part. Names no number. */
export async function auditSenders(tx: Tx, keys: Keys): Promise<Finding[]> {
  const found = [
    [DIGESTS, await firstOtherDigest(tx, keys.siteKey)],
    [IN_PART, await firstOtherProof(tx, keys.encryption)],
  ] as const
  return found.flatMap(([invariant, says]) => (says === undefined ? [] : [{ invariant, says }]))
}

interface Told {
  reference: string
  evidence: ToldSender & SenderDigests
}

async function firstOtherDigest(tx: Tx, siteKey: SiteKeys): Promise<string | undefined> {
  const digestIsOther = async ({ evidence }: Told) => {
    const { fromDigest, fromWalletDigest } = await senderDigests(siteKey.kept, evidence)
    return fromDigest !== evidence.fromDigest || fromWalletDigest !== evidence.fromWalletDigest
  }
  const told = sql`
    select reference, evidence from deposit.payment
    union all
    select reference, evidence from deposit.payment_report`
  const other = await firstIn<Told>(tx, told, digestIsOther)
  return other && `payment ${other.reference} came from an account that is known by the digest of another number, or by none`
}

interface ProvenInPart {
  player_id: string
  bank_code: string
  account_no_digest: Buffer
  reference: string
}

async function firstOtherProof(tx: Tx, encryption: Keys['encryption']): Promise<string | undefined> {
  const proofs = sql`select player_id, bank_code, account_no_digest, reference from ${BANK_CLAIMS} c where proof = 'in_part'`
  const isOther = async ({ player_id, bank_code, account_no_digest, reference }: ProvenInPart) => {
    const shown = await shownBy(tx, reference)
    if (shown === undefined) return false
    try {
      const said = { playerId: player_id, bankCode: bank_code, digest: account_no_digest }
      return !fitsMask(shown ?? '', await numberSaid({ db: tx, encryption }, said))
    } catch (error) {
      // The audit of encrypted values, or the one of numbers that are kept nowhere, names it.
      problemOfValue(error)
      return false
    }
  }
  const other = await firstIn(tx, proofs, isOther)
  return (
    other &&
    `an account at ${other.bank_code} is proven to be player ${other.player_id}’s by ${other.reference}, which shows another number`
  )
}

/** What a payment showed of the account that it came from; undefined where there is no such payment. Those asked together are one read. */
const shownBy = gather(async (tx: Db | Tx, references: readonly string[]) => {
  const payments = await tx
    .selectFrom('deposit.payment')
    .select(['reference', sql<string | null>`evidence ->> 'fromAccountNo'`.as('shown')])
    .where('reference', 'in', references)
    .execute()
  const shown = new Map(payments.map((payment) => [payment.reference, payment.shown]))
  return references.map((reference) => shown.get(reference))
})

/** The first of these rows that is so; read some at a time. */
async function firstIn<Row>(tx: Tx, rows: ReturnType<typeof sql>, isSo: (row: Row) => Promise<boolean>): Promise<Row | undefined> {
  await sql`declare told no scroll cursor for ${rows}`.execute(tx)
  let found: Row | undefined
  for (;;) {
    const { rows: page } = await sql<Row>`fetch ${sql.raw(String(PAGE))} from told`.execute(tx)
    const judged = await Promise.all(page.map(isSo))
    found = page[judged.indexOf(true)]
    if (page.length === 0 || found !== undefined) break
  }
  await sql`close told`.execute(tx)
  return found
}
