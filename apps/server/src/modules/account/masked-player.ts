import type { ContentLanguage } from '@krapao/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { plainRead } from '../../platform/database/plain-read.ts'
import { listedPlayers } from './called-player.ts'
import { type ListReader, NOT_OPENED, shownKept } from './player-name.ts'
import { shownKeptPhone } from './player-phone.ts'
import { shownAccount } from './profile.ts'
import { playerWithBankAccount } from './store.ts'

/** As staff may see players without a reason to see more: the first letter of the name and the end of the phone, — where one does not open. */
export async function maskedPlayers(reader: ListReader, playerIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const players = await listedPlayers(reader, playerIds)
  return new Map(
    players.map(({ playerId, name, phone }) => [playerId, `${firstLetter(name ?? NOT_OPENED)} ${maskedEnd(phone ?? NOT_OPENED)}`]),
  )
}

const firstLetter = (name: string) => (name === NOT_OPENED ? name : `${[...name][0] ?? ''}…`)

/** The last four signs of what staff do not read without a reason. */
export const maskedEnd = (text: string) => (text === NOT_OPENED ? text : `···${text.slice(-4)}`)

/** Of each word the first letters: enough to compare with what a caller says. */
export const maskedName = (name: string) =>
  name === NOT_OPENED
    ? name
    : name
        .split(/\s+/u)
        .map((word) => `${[...word].slice(0, 2).join('')}…`)
        .join(' ')

export interface MaskedPlayer {
  playerId: string
  who: string
  memberNo: string
  state: 'active' | 'frozen' | 'deactivated'
  registeredAt: Date
}

const STATE_COLUMNS = ['player_id', 'member_no', 'created_at', 'frozen_at', 'deactivated_at'] as const

interface StateRow {
  player_id: string
  member_no: string
  created_at: Date
  frozen_at: Date | null
  deactivated_at: Date | null
}

const maskedWith = (row: StateRow, who: string): MaskedPlayer => ({
  playerId: row.player_id,
  who,
  memberNo: maskedEnd(row.member_no),
  state: row.deactivated_at !== null ? 'deactivated' : row.frozen_at !== null ? 'frozen' : 'active',
  registeredAt: row.created_at,
})

/** The same with the end of the member number and how the account stands, in the order of the ids; who does not exist is left out. */
export async function maskedPlayersWithState(reader: ListReader & { db: Db }, playerIds: readonly string[]): Promise<MaskedPlayer[]> {
  if (playerIds.length === 0) return []
  const [names, players] = await Promise.all([
    maskedPlayers(reader, playerIds),
    reader.db
      .selectFrom('account.player')
      .select(STATE_COLUMNS)
      .where('player_id', 'in', [...playerIds])
      .orderBy('player_id')
      .execute(),
  ])
  return players.map((row) => maskedWith(row, names.get(row.player_id) ?? NOT_OPENED))
}

/** Who a player is and how their account stands, masked field by field; undefined where there is none. */
export async function maskedAccount(reader: ListReader & { db: Db }, playerId: string) {
  const [[row], player] = await Promise.all([standing(reader.db, playerId), playerWithBankAccount(reader.db, playerId)])
  if (!row || !player) return undefined
  const [name, phone] = await Promise.all([shownKept(reader, player), shownKeptPhone(reader, player)])
  return {
    ...maskedWith(row, `${firstLetter(name)} ${maskedEnd(phone)}`),
    name: maskedName(name),
    phone: maskedEnd(phone),
    phoneVerifiedAt: row.phone_verified_at,
    frozenAt: row.frozen_at,
    deactivatedAt: row.deactivated_at,
    invitedBy: row.invited_by,
    consent: row.accepted_at === null ? null : { version: row.version!, language: row.language!, acceptedAt: row.accepted_at },
    bankAccount: await maskedBankAccount(reader, player, { provenAt: row.proven_at, changeWaits: row.change_waits }),
  }
}

interface Standing extends StateRow {
  phone_verified_at: Date | null
  invited_by: string | null
  proven_at: Date | null
  change_waits: boolean
  version: string | null
  language: string | null
  accepted_at: Date | null
}

/** In one read, however much there is of them. */
function standing(db: Db, playerId: string): Promise<Standing[]> {
  return plainRead(
    db,
    sql<Standing>`
      select p.player_id, p.member_no, p.created_at, p.frozen_at, p.deactivated_at, p.phone_verified_at, p.invited_by, b.proven_at,
        exists (select 1 from account.bank_account_change h where h.player_id = p.player_id and h.state = 'proposed') as change_waits,
        c.version, c.language, c.accepted_at
      from account.player p
      left join account.bank_account a on a.player_id = p.player_id
      left join account.proven_bank_account b on b.player_id = a.player_id and b.bank_code = a.bank_code and b.account_no_digest = a.account_no_digest
      left join lateral (
        select version, language, accepted_at from account.consent where player_id = p.player_id order by accepted_at desc limit 1) c on true
      where p.player_id = ${playerId}`,
  )
}

type AccountRow = NonNullable<Awaited<ReturnType<typeof playerWithBankAccount>>>

async function maskedBankAccount<Known extends object>(reader: ListReader, row: AccountRow, known: Known) {
  const { bank_code: bankCode, account_no_digest, account_name_digest } = row
  if (bankCode === null || account_no_digest === null || account_name_digest === null) return null
  const { account_no, account_name } = await shownAccount(reader, row)
  return { ...known, bankCode, accountNo: maskedEnd(account_no), accountName: maskedName(account_name) }
}

/** In which language a player reads: that of the terms that they have accepted last. */
export async function languageOfPlayer(db: Db, playerId: string): Promise<ContentLanguage> {
  const consent = await db
    .selectFrom('account.consent')
    .select('language')
    .where('player_id', '=', playerId)
    .orderBy('accepted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (consent?.language as ContentLanguage | undefined) ?? 'th'
}
