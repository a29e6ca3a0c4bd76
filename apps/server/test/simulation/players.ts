import { proveBankAccountBy } from '../../seed/prove-bank-account.ts'
import type pg from 'pg'
import { namedPlayer } from '../../seed/named-players.ts'
import type { Encryption, SiteKeys } from '../../src/platform/keys/keyring.ts'
import { newPublicId } from '../../src/platform/ids.ts'

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
  { owner, encryption, siteKey }: { owner: pg.Client; encryption: Encryption; siteKey: SiteKeys },
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
  for (const [index, { playerId, accountNo, usernames }] of players.entries()) {
    const { dataKeyId, wrapped, nameDigest, nameEncrypted, account, phone, encrypt } = await namedPlayer(
      { encryption, siteKey },
      { playerId, name: BANK_NAME, bankCode: 'KBANK', accountNo, phone: phoneOf(seed, index) },
    )
    const passwords = [...usernames.keys()].map((code) =>
      encrypt('a password', { column: 'games.account.password', playerId, row: [code] }),
    )
    await owner.query(ADD_PLAYER, [
      playerId,
      phone.digest,
      at,
      account.digest,
      [...usernames.keys()],
      [...usernames.values()],
      dataKeyId,
      wrapped,
      nameDigest,
      nameEncrypted,
      await Promise.all(passwords),
      account.encrypted,
      account.fragments,
      phone.encrypted,
    ])
    // Their key is remembered: to read it would take as long as it takes, beside everything that is watched.
    await encryption.encrypt('', { column: 'games.account.password', playerId, row: [] })
  }
  await proveBankAccountBy(owner, players[0]!.playerId)
  // As after the release that began to ask: claimed, and its bank has not said yet.
  if (seed % 4 < 2) await owner.query(ASK_AGAIN, [players[0]!.playerId, at])
  return players
}

/** In one statement, and so in one commit. */
const ADD_PLAYER = `
  with player as (
    insert into account.player (player_id, member_no, invite_code, phone_digest, name_digest, password_salt, password_proof, created_at)
      values ($1::uuid, account.claim_member_no($1::uuid), account.claim_invite_code($1::uuid), $2, $9, '', sha256(''), $3)),
  key as (insert into platform.player_key (player_id, data_key_id, wrapped, made_at) values ($1, $7, $8, $3)),
  name as (insert into account.player_name (player_id, name_digest, name_encrypted) values ($1, $9, $10)),
  number as (
    insert into account.account_number (player_id, bank_code, account_no_digest, account_no_encrypted, fragments) values ($1, 'KBANK', $4, $12, $13)),
  kept_phone as (insert into account.player_phone (player_id, phone_digest, phone_encrypted, gets_codes) values ($1, $2, $14, false)),
  phone as (insert into account.phone (phone_digest, player_id) values ($2, $1)),
  bank_account as (
    insert into account.bank_account (player_id, bank_code, account_no_digest, account_name_digest, changed_at) values ($1, 'KBANK', $4, $9, $3)),
  ledger as (insert into ledger.owner (owner_id, kind, currency) values ($1, 'player', 'BAHT')),
  username as (
    insert into games.username (game_code, username, player_id) select code, username, $1::uuid from unnest($5::text[], $6::text[]) as account (code, username))
  insert into games.account (player_id, game_code, username, password_encrypted, opened_at)
  select $1::uuid, code, username, password, $3 from unnest($5::text[], $6::text[], $11::bytea[]) as account (code, username, password)`

const ASK_AGAIN = `
  update account.name_inquiry set state = 'asking', holder_name_digest = null, answered_at = null, next_attempt_at = $2 where player_id = $1`

const phoneOf = (seed: number, index: number) => `0${seed % 10_000_000}-${index}`
