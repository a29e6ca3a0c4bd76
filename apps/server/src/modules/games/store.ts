import { gameDescriptor } from '@krapao/providers'
import { sql } from 'kysely'
import { retryIdempotent, type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { gather } from '../../platform/gather.ts'
import type { Game } from './game.ts'

export interface Account {
  gameCode: string
  username: string
  passwordEncrypted: Buffer
  /** The last look read 0 where our ledger holds money, and is to be confirmed. */
  hasReadZero: boolean
}

interface AccountKey {
  playerId: string
  gameCode: string
}

/** Every game, hidden ones too because money may still be there, and whether the player has an account at it. */
export async function listPlayerGames(db: Db, playerId: string): Promise<(Game & { isActive: boolean })[]> {
  const [games, active] = await Promise.all([allGames(db, undefined), activeGames(db, playerId)])
  return games.map((game) => ({ ...game, isActive: active.has(game.code) }))
}

/** The same for all who ask. */
const allGames = gather(async (db, callers: readonly undefined[]) => {
  const rows = await db.selectFrom('games.game').selectAll().orderBy('position').execute()
  const games = rows.map(toGame)
  return callers.map(() => games)
})

/** The codes of the games at which the player has an account. */
const activeGames = gather(async (db, playerIds: readonly string[]) => {
  const rows = await db
    .selectFrom('games.account')
    .select(['player_id', 'game_code'])
    .where(sql<boolean>`player_id = any (${playerIds}::uuid[])`)
    .execute()
  const byPlayer = Map.groupBy(rows, ({ player_id }) => player_id)
  return playerIds.map((playerId) => new Set(byPlayer.get(playerId)?.map(({ game_code }) => game_code)))
})

export async function gameByCode(db: Db, code: string): Promise<Game | undefined> {
  const row = await db.selectFrom('games.game').selectAll().where('code', '=', code).executeTakeFirst()
  return row && toGame(row)
}

/** Of a game that nobody has described any more, whose money may still be seen. */
const ANY_ART = { logo: '', background: '/art/any-background.svg' }

function toGame(row: {
  code: string
  name: string
  category: string
  factor_hundredths: number
  web_url: string | null
  android_url: string | null
  ios_url: string | null
  is_shown: boolean
  currency: string
  logo: string | null
  background: string | null
}): Game {
  const art = gameDescriptor(row.code)?.art ?? ANY_ART
  return {
    code: row.code,
    name: row.name,
    category: row.category as Game['category'],
    factorHundredths: row.factor_hundredths,
    webUrl: row.web_url,
    androidUrl: row.android_url,
    iosUrl: row.ios_url,
    isShown: row.is_shown,
    currency: row.currency,
    logo: row.logo ?? art.logo,
    background: row.background ?? art.background,
  }
}

export async function listAccounts(db: Db, playerId: string): Promise<Account[]> {
  const rows = await ownAccounts(db, playerId).execute()
  return rows.map(accountIn)
}

export async function findAccount(db: Db, playerId: string, gameCode: string): Promise<Account | undefined> {
  const row = await ownAccounts(db, playerId).where('games.account.game_code', '=', gameCode).executeTakeFirst()
  return row && accountIn(row)
}

const ownAccounts = (db: Db | Tx, playerId: string) =>
  db
    .selectFrom('games.account')
    .leftJoin('games.zero_reading', (join) =>
      join
        .onRef('games.zero_reading.player_id', '=', 'games.account.player_id')
        .onRef('games.zero_reading.game_code', '=', 'games.account.game_code')
        .on('games.zero_reading.is_open', '=', true),
    )
    .select(['games.account.game_code', 'games.account.username', 'password_encrypted', 'is_open as has_read_zero'])
    .where('games.account.player_id', '=', playerId)

function accountIn(row: { game_code: string; username: string; password_encrypted: Buffer; has_read_zero: boolean | null }): Account {
  return {
    gameCode: row.game_code,
    username: row.username,
    passwordEncrypted: row.password_encrypted,
    hasReadZero: row.has_read_zero === true,
  }
}

/** False when the account is there already. */
export async function addAccount(
  db: Db,
  account: { playerId: string; gameCode: string; username: string; passwordEncrypted: Buffer; at: Date },
): Promise<boolean> {
  const row = {
    player_id: account.playerId,
    game_code: account.gameCode,
    username: account.username,
    password_encrypted: account.passwordEncrypted,
    opened_at: account.at,
  }
  return inTransaction(db, async (tx, { mayHaveCommitted }) => {
    await claimUsername(tx, account)
    const added = await tx
      .insertInto('games.account')
      .values(row)
      .onConflict((conflict) => conflict.columns(['player_id', 'game_code']).doNothing())
      .returning('game_code')
      .executeTakeFirst()
    return added !== undefined || (mayHaveCommitted && (await isWritten(tx, row)))
  })
}

/** A name at a game is one player's. The provider answers a player the same name again, so claiming twice is one claim. */
async function claimUsername(tx: Tx, { playerId, gameCode, username }: { playerId: string; gameCode: string; username: string }) {
  await tx
    .insertInto('games.username')
    .values({ game_code: gameCode, username, player_id: playerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { player_id: holder } = await tx
    .selectFrom('games.username')
    .select('player_id')
    .where('game_code', '=', gameCode)
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  if (holder !== playerId) throw new Error(`${gameCode} gave player ${playerId} the account of player ${holder}`)
}

/** Whether this very row is there, encrypted as only one attempt of one call encrypts it. */
async function isWritten(tx: Tx, row: { player_id: string; game_code: string; password_encrypted: Buffer }): Promise<boolean> {
  const written = await ownAccounts(tx, row.player_id)
    .where('games.account.game_code', '=', row.game_code)
    .where('password_encrypted', '=', row.password_encrypted)
    .executeTakeFirst()
  return written !== undefined
}

/** False while somebody else resets the password of this account. */
export async function leaseReset(db: Db, account: AccountKey, { now, until }: { now: Date; until: Date }): Promise<boolean> {
  const updated = await retryIdempotent(({ mayHaveCommitted }) =>
    db
      .updateTable('games.account')
      .set({ reset_until: until })
      .where('player_id', '=', account.playerId)
      .where('game_code', '=', account.gameCode)
      .where((row) =>
        row.or([
          row('reset_until', 'is', null),
          row('reset_until', '<=', now),
          ...(mayHaveCommitted ? [row('reset_until', '=', until)] : []),
        ]),
      )
      .executeTakeFirst(),
  )
  return updated.numUpdatedRows === 1n
}

/** Ends the lease, with the new password where there is one. Changes nothing once the lease is somebody else's. */
export async function endReset(
  db: Db,
  account: AccountKey,
  { until, passwordEncrypted }: { until: Date; passwordEncrypted?: Buffer },
): Promise<void> {
  await retryIdempotent(() =>
    db
      .updateTable('games.account')
      .set({ reset_until: null, ...(passwordEncrypted ? { password_encrypted: passwordEncrypted } : {}) })
      .where('player_id', '=', account.playerId)
      .where('game_code', '=', account.gameCode)
      .where('reset_until', '=', until)
      .execute(),
  )
}
