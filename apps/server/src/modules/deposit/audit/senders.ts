import { sql } from 'kysely'
import type { Finding } from '../../../platform/database/check.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { problemOfValue } from '../../../platform/keys/audit-values.ts'
import type { Encryption, SiteKeys } from '../../../platform/keys/keyring.ts'
import { BANK_CLAIMS, fitsMask, type KeptNumber, NUMBERS, openNumber } from '../../account/index.ts'
import { senderDigest, type ToldSender } from '../external-payment.ts'

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
  evidence: ToldSender & { fromDigest?: string }
}

async function firstOtherDigest(tx: Tx, siteKey: SiteKeys): Promise<string | undefined> {
  const digestIsOther = async ({ evidence }: Told) => {
    const { fromDigest } = await senderDigest(siteKey.kept, evidence)
    return fromDigest !== evidence.fromDigest
  }
  const told = sql`
    select reference, evidence from deposit.payment
    union all
    select reference, evidence from deposit.payment_report`
  const other = await firstIn<Told>(tx, told, digestIsOther)
  return other && `payment ${other.reference} came from an account that is known by the digest of another number, or by none`
}

interface ProvenInPart extends KeptNumber {
  bank_code: string
  reference: string
  shown: string | null
}

async function firstOtherProof(tx: Tx, encryption: Keys['encryption']): Promise<string | undefined> {
  const proofs = sql`
    select k.player_id, k.bank_code, k.account_no_digest, k.account_no_encrypted, c.reference, p.evidence ->> 'fromAccountNo' as shown
    from ${BANK_CLAIMS} c
    join ${NUMBERS} k on (k.player_id, k.bank_code, k.account_no_digest) = (c.player_id, c.bank_code, c.account_no_digest)
    join deposit.payment p on p.reference = c.reference
    where c.proof = 'in_part'`
  const other = await firstIn<ProvenInPart>(tx, proofs, async (proof) => {
    try {
      return !fitsMask(proof.shown ?? '', await openNumber(encryption, proof))
    } catch (error) {
      // The audit of encrypted values names it.
      problemOfValue(error)
      return false
    }
  })
  return (
    other &&
    `an account at ${other.bank_code} is proven to be player ${other.player_id}’s by ${other.reference}, which shows another number`
  )
}

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
