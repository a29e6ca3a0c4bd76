import type { Currency } from '@krapao/money'
import { type RawBuilder, sql } from 'kysely'
import { retryIdempotent, type Db, type Tx } from '../../platform/database/db.ts'
import * as functions from './functions.gen.ts'

/** Opens a player's ledger, in their one currency. */
export function openLedger(tx: Tx, playerId: string, currency: Currency): Promise<void> {
  return functions.openOwner(tx, { owner: playerId, currency })
}

/** The currency of an owner's money, in a statement of another module; nothing where they have no ledger. */
export function currencyOf(ownerId: RawBuilder<unknown>): RawBuilder<string> {
  return sql`(select o.currency::text from ledger.owner o where o.owner_id = ${ownerId})`
}

/** The journal of the house that money without an owner stands in, by its reference. */
export function suspenseJournal(db: Db, currency: Currency, reference: string): Promise<string> {
  return retryIdempotent(() => houseJournal(db, { currency, account: 'suspense', reference }))
}

/** The journal of the house for postings of one of its accounts: the same reference finds the same one. */
export function houseJournal(db: Db, journal: { currency: Currency; account: string; reference: string }): Promise<string> {
  return functions.houseOwner(db, journal)
}
