import { sql } from 'kysely'
import { proveBankAccountBy } from '../../seed/prove-bank-account.ts'
import type pg from 'pg'
import type { Db } from '../../src/platform/db.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { newPublicId } from '../../src/platform/ids.ts'
import { openLedger } from '../../src/modules/ledger/index.ts'

export interface SimulatedPlayer {
  playerId: string
  name: string
  accountNo: string
  /** Their account was in use before the world began. */
  isProven: boolean
  /** Has registered number and name of the player before, whose account it is. */
  isImpostor: boolean
  /** Username by game code. */
  usernames: Map<string, string>
}

export const BANK_NAME = 'มานี มีนา'

/** Fresh players, each with a bank account and an account at every provider. */
export async function addPlayers(
  { db, owner }: { db: Db; owner: pg.Client },
  { seed, count, games, at }: { seed: number; count: number; games: string[]; at: Date },
) {
  const players = Array.from({ length: count }, (_, index): SimulatedPlayer => {
    const number = `${seed % 10_000_000}${index}`.padStart(9, '0')
    const usernames = new Map(games.map((code) => [code, `${code}-${index}-${seed}`]))
    const own = { accountNo: `5${number}`, isProven: index === 0, isImpostor: false }
    // The third has typed what stands on a slip of the second.
    const account = index === 2 ? { accountNo: `5${`${seed % 10_000_000}1`.padStart(9, '0')}`, isProven: false, isImpostor: true } : own
    return { playerId: newPublicId(), name: `player ${index}`, ...account, usernames }
  })
  await inTransaction(db, async (tx) => {
    for (const [index, { playerId, accountNo, usernames }] of players.entries()) {
      await sql`
        with player as (
          insert into account.player (player_id, phone, name, password_hash, created_at)
          values (${playerId}::uuid, ${phoneOf(seed, index)}, ${BANK_NAME}, 'none', ${at})),
        username as (
          insert into games.username (game_code, username, player_id)
          select code, username, ${playerId}::uuid
          from unnest(${[...usernames.keys()]}::text[], ${[...usernames.values()]}::text[]) as account (code, username))
        insert into games.account (player_id, game_code, username, password_encrypted, opened_at)
        select ${playerId}::uuid, code, username, '', ${at}
        from unnest(${[...usernames.keys()]}::text[], ${[...usernames.values()]}::text[]) as account (code, username)`.execute(tx)
      await sql`select account.register_bank_account(${playerId}, 'KBANK', ${accountNo}, ${BANK_NAME})`.execute(tx)
      await openLedger(tx, playerId, 'BAHT')
    }
  })
  await proveBankAccountBy(owner, phoneOf(seed, 0))
  // As after the release that began to ask: claimed, and its bank has not said yet.
  if (seed % 4 < 2) await owner.query(ASK_AGAIN, [players[0]!.playerId])
  return players
}

const ASK_AGAIN = `
  update account.name_inquiry set state = 'asking', holder_name = null, answered_at = null, next_attempt_at = platform.now() where player_id = $1`

const phoneOf = (seed: number, index: number) => `0${seed % 10_000_000}-${index}`
