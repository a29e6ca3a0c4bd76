import { gameDescriptor } from '@krapao/providers'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { gather } from '../../platform/database/gather.ts'
import type { Game } from './game.ts'

export interface Account {
  gameCode: string
  username: string
  passwordEncrypted: Buffer
  /** The last look read 0 where our ledger holds money, and is to be confirmed. */
  hasReadZero: boolean
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

/** Hidden ones too. */
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

/** At hidden games too; in no order. */
export async function listAccounts(db: Db, playerId: string): Promise<Account[]> {
  const rows = await ownAccounts(db, playerId).execute()
  return rows.map(accountIn)
}

/** Undefined where the player has none there. */
export async function findAccount(db: Db, playerId: string, gameCode: string): Promise<Account | undefined> {
  const row = await ownAccounts(db, playerId).where('games.account.game_code', '=', gameCode).executeTakeFirst()
  return row && accountIn(row)
}

const ownAccounts = (db: Db, playerId: string) =>
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
