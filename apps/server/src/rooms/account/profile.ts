import type { BankAccount, Profile } from '@krapao/contract'
import type { Currency } from '@krapao/money'
import type { Db, Tx } from '../../platform/db.ts'
import { balancesOf } from '../ledger/index.ts'
import type { SiteFacts } from './site-facts.ts'
import { bankAccountByPlayer, playerById } from './store.ts'

/** The player as the wire shows them. */
export async function profileOf(db: Db | Tx, playerId: string): Promise<Profile> {
  const [player, { coin }] = await Promise.all([existingPlayer(db, playerId), balancesOf(db, playerId)])
  return {
    _id: player.player_id,
    name: player.name,
    username: player.phone,
    createdAt: player.created_at.toISOString(),
    coin: Number(coin),
  }
}

/** The registered bank account as the wire shows it; null for a player without one. */
export async function bankAccountOf(db: Db | Tx, playerId: string, site: Pick<SiteFacts, 'bankByCode'>): Promise<BankAccount | null> {
  const account = await bankAccountByPlayer(db, playerId)
  if (!account) return null
  const { bank_code: bankCode, account_name: bankAccountName, account_no: bankAccountNo } = account
  // A bank that is no longer offered keeps its accounts; its code is then all there is to show.
  const { nameTH, nameEN } = (await site.bankByCode(bankCode)) ?? { nameTH: bankCode, nameEN: bankCode }
  return { bankCode, bankAccountName, bankAccountNo, bank: { nameTH, nameEN } }
}

/** The one currency of all of the player's money. */
export async function currencyOf(db: Db | Tx, playerId: string): Promise<Currency> {
  const { currency } = await existingPlayer(db, playerId)
  return currency as Currency
}

async function existingPlayer(db: Db | Tx, playerId: string) {
  const player = await playerById(db, playerId)
  if (!player) throw new Error(`player ${playerId} does not exist`)
  return player
}
