import { BANKS } from '@krapao/providers'
import type { Db } from '../../platform/database/db.ts'
import { externalReference } from './external-payment.ts'

/** A player to whom a payment or a slip leads. */
export interface FoundPayer {
  playerId: string
  by: 'payment' | 'slip'
}

/** What a reference may be called here, of one as a bank prints it: with the bank that gave it in front, or without. */
const REFERENCE = /^[A-Za-z0-9._:-]{4,80}$/
const ISSUERS = [...BANKS.flatMap(({ code }) => [code, `${code}.OWN`]), 'GIFTLINK', 'EWALLET']

/**
 * Whose payment it is that has this reference, who is shown it, or whose QR it is; and whose slip. A payment that was told of under two
 * references leads to the player by either.
 */
export async function findPayers(db: Db, text: string): Promise<FoundPayer[]> {
  if (!REFERENCE.test(text)) return []
  const [payments, qrs, slips] = await Promise.all([
    paymentsCalled(db, namesOf(text)),
    db.selectFrom('deposit.qr_reference').select('player_id').where('qr_id', '=', text).execute(),
    db.selectFrom('deposit.slip').select('player_id').where('reference', '=', text.toUpperCase()).execute(),
  ])
  const ofPayments = [...payments.flatMap((row) => row.player_id ?? row.shown_to ?? []), ...qrs.map((row) => row.player_id)]
  return [
    ...ofPayments.map((playerId) => ({ playerId, by: 'payment' as const })),
    ...slips.map((row) => ({ playerId: row.player_id, by: 'slip' as const })),
  ]
}

async function paymentsCalled(db: Db, references: readonly string[]) {
  const rows = () => db.selectFrom('deposit.payment').select(['player_id', 'shown_to', 'merged_into'])
  const called = await rows()
    .where('reference', 'in', [...references])
    .execute()
  const merged = called.flatMap(({ merged_into: into }) => into ?? [])
  return merged.length === 0 ? called : [...called, ...(await rows().where('reference', 'in', merged).execute())]
}

function namesOf(text: string): string[] {
  const [issuer, ...rest] = text.split(':')
  return rest.length > 0 ? [text, externalReference(issuer!, rest.join(':'))] : ISSUERS.map((one) => externalReference(one, text))
}
