import { type GameArt, gameDescriptor } from '@krapao/providers'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { gather } from '../../platform/database/gather.ts'
import { asked, byAsking, plainRead } from '../../platform/database/plain-read.ts'
import type { Game, PlayerGame } from './game.ts'

export interface Account {
  gameCode: string
  username: string
  /** The last look read 0 where our ledger holds money, and is to be confirmed. */
  hasReadZero: boolean
}

/** Every game, hidden ones too because money may still be there, and what the player has with it. */
export async function listPlayerGames(db: Db, playerId: string): Promise<(Game & PlayerGame)[]> {
  const [games, own] = await Promise.all([allGames(db, undefined), playerGames(db, playerId)])
  return games.map((game) => ({ ...game, ...(own.get(game.code) ?? NOTHING_YET) }))
}

/** What the player has with one game. */
export async function playerGame(db: Db, { playerId, gameCode }: { playerId: string; gameCode: string }): Promise<PlayerGame> {
  return (await playerGames(db, playerId)).get(gameCode) ?? NOTHING_YET
}

/** The same for all who ask. */
const allGames = gather(async (db, callers: readonly undefined[]) => {
  const rows = await db.selectFrom('games.game').selectAll().orderBy('position').execute()
  const games = rows.map(toGame)
  return callers.map(() => games)
})

const NOTHING_YET: PlayerGame = { isActive: false, isFavourite: false, openedAt: null }

interface PlayerGameRow {
  no: number
  game_code: string
  is_active: boolean
  is_favourite: boolean
  opened_at: Date | null
}

/** By the code of the game. */
const playerGames = gather(async (db, playerIds: readonly string[]): Promise<Map<string, PlayerGame>[]> => {
  const rows = await plainRead(
    db,
    sql<PlayerGameRow>`
      select asked.no, own.game_code, own.is_active, own.is_favourite, own.opened_at
      from ${asked(playerIds, { player_id: ['uuid', (id) => id] })}
      cross join lateral (
        select a.game_code, true as is_active, false as is_favourite, null::timestamptz as opened_at
        from games.account a where a.player_id = asked.player_id
        union all
        select g.game_code, false, g.favourite_at is not null, g.opened_at
        from games.player_game g where g.player_id = asked.player_id) own`,
  )
  return byAsking(playerIds, rows).map((own) => {
    const byGame = Map.groupBy(own, ({ game_code }) => game_code)
    return new Map([...byGame].map(([gameCode, rowsOfGame]) => [gameCode, together(rowsOfGame)]))
  })
})

function together(rows: readonly PlayerGameRow[]): PlayerGame {
  return {
    isActive: rows.some(({ is_active }) => is_active),
    isFavourite: rows.some(({ is_favourite }) => is_favourite),
    openedAt: rows.find(({ opened_at }) => opened_at !== null)?.opened_at ?? null,
  }
}

/** Hidden ones too. */
export async function gameByCode(db: Db, code: string): Promise<Game | undefined> {
  const row = await db.selectFrom('games.game').selectAll().where('code', '=', code).executeTakeFirst()
  return row && toGame(row)
}

/** Of a game that nobody has described any more, whose money may still be seen. */
const ANY_ART: Pick<GameArt, 'logo' | 'background' | 'backgroundSmall'> = {
  logo: '',
  background: '/art/any-background.svg',
  backgroundSmall: '/art/any-small.webp',
}

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
  background_small: string | null
  name_th: string | null
  name_la: string | null
  name_en: string | null
  is_in_maintenance: boolean
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
    // A small picture of another background would be none of this one.
    backgroundSmall: row.background_small ?? (row.background === null ? (art.backgroundSmall ?? null) : null),
    names: { nameTH: row.name_th, nameLA: row.name_la, nameEN: row.name_en },
    isInMaintenance: row.is_in_maintenance,
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
    .select(['games.account.game_code', 'games.account.username', 'is_open as has_read_zero'])
    .where('games.account.player_id', '=', playerId)

function accountIn(row: { game_code: string; username: string; has_read_zero: boolean | null }): Account {
  return {
    gameCode: row.game_code,
    username: row.username,
    hasReadZero: row.has_read_zero === true,
  }
}
