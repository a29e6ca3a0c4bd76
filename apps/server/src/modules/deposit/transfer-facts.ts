import type { Currency } from '@krapao/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { accountsByNumber, isMasked, isNameFit, type NumberReader, type RegisteredAccount, registeredAccounts } from '../account/index.ts'
import type { NamedBy, PlayerFacts } from './match-transfer.ts'

/** A transfer as its bank tells of it, as far as it says who sent it. */
export interface SentTransfer {
  bankCode: string | null
  /** Digits, and `x` for each that the bank hides. */
  accountNo: string | null
  name: string | null
  amount: bigint
  currency: Currency
  at: Date
}

interface Announced {
  playerId: string
  announcementId: string
  isExact: boolean
  bankCode: string | null
}

/** A bank's clock and its minutes without seconds are allowed this much. */
const SLACK = sql.lit('5 minutes')
/** So many who announced one amount are worth looking at. */
const MAX_ANNOUNCED = 50

/** All that is known of the players whom this transfer may be of. */
export async function gatherPlayers(
  reader: NumberReader,
  transfer: SentTransfer,
  { named = new Map() }: { named?: ReadonlyMap<string, NamedBy> } = {},
): Promise<PlayerFacts[]> {
  const { bankCode, accountNo, name } = transfer
  const senders = bankCode && accountNo ? await accountsByNumber(reader, { bankCode, accountNo }) : []
  const announced = await announcementsOf(
    reader.db,
    transfer,
    senders.map(({ playerId }) => playerId),
  )
  // It was found by a fragment, and the rest was compared with nothing.
  const mayBe = ({ accountNo: registered }: RegisteredAccount) => registered === null && isMasked(accountNo ?? '')
  const known = new Set(senders.map(({ playerId }) => playerId))
  const others = [...announced.map(({ playerId }) => playerId), ...named.keys()].filter((playerId) => !known.has(playerId))
  const accounts = [...senders, ...(await registeredAccounts(reader, others))]
  return [...new Set([...known, ...others])].map((playerId) => {
    const registered = accounts.find((account) => account.playerId === playerId)
    const isUnopened = registered !== undefined && (registered.accountName === null || (known.has(playerId) && mayBe(registered)))
    return {
      playerId,
      account: known.has(playerId) ? registered : undefined,
      isNameFit: name === null || isUnopened ? null : isNameFit(registered?.accountName ?? null, name),
      isUnopened,
      announced: announced.filter((one) => one.playerId === playerId),
      namedBy: named.get(playerId),
    }
  })
}

/** What was announced of this amount and expected when it was sent: by these players, by whom it is exact, and by the newest others. */
async function announcementsOf(db: Db, { amount, currency, at }: SentTransfer, senders: readonly string[]): Promise<Announced[]> {
  const { rows } = await sql<{ player_id: string; announcement_id: string; is_exact: boolean; bank_code: string | null }>`
    select player_id, announcement_id, is_exact, bank_code from deposit.announced_amount
    where currency = ${currency}::ledger.currency and amount = ${amount} and reference is null
      and ${at} between opened_at - ${SLACK}::interval and expires_at + ${SLACK}::interval
    order by player_id = any (${senders}::uuid[]) or is_exact desc, opened_at desc limit ${MAX_ANNOUNCED + senders.length}`.execute(db)
  return rows.map((row) => ({
    playerId: row.player_id,
    announcementId: row.announcement_id,
    isExact: row.is_exact,
    bankCode: row.bank_code,
  }))
}
