import { createHash } from 'node:crypto'
import { connect } from '../src/platform/database/db.ts'
import { createServerSeal } from '../src/platform/database/server-seal.ts'
import { readEnv } from '../src/platform/env/env.ts'
import { sha256 } from '../src/platform/ids.ts'
import { createDataKeys } from '../src/platform/keys/data-keys.ts'
import { createKeyring } from '../src/platform/keys/keyring.ts'
import { createLog } from '../src/platform/log.ts'
import { namedPlayer, type NamedPlayer } from '../seed/named-players.ts'
import type { BenchDatabase } from './cluster.ts'

/** More than the rate limit of one session would allow, and so many that no two calls at once are one player's. */
export const PLAYERS = 2000
/** Theirs at a bank. */
const BANK = 'SCB'
/** Theirs at a provider where a transfer may be sent twice. */
export const GAME = 'PG'

/** The same in every process, so that none has to be told. */
export function playerOf(number: number): string {
  const hex = createHash('md5').update(`bench player ${number}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** The same in SQL, of the expression `number`. */
export const playerInSql = (number: string) =>
  `overlay(overlay(md5('bench player ' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`

export function tokenOf(number: number): string {
  const secret = createHash('sha256')
    .update(`bench token ${number % PLAYERS}`)
    .digest('base64url')
  return `${playerOf(number % PLAYERS).replaceAll('-', '')}.${secret}`
}

/** With the keys that servers are measured with. */
async function namedPlayers(url: string, ids: readonly string[]): Promise<NamedPlayer[]> {
  const { db, close } = connect(url, { log: createLog('silent') })
  const env = readEnv({})
  const keyring = createKeyring({ db, dataKeys: createDataKeys(env), seal: createServerSeal(env.reportKey) })
  const named: NamedPlayer[] = []
  for (const [index, playerId] of ids.entries())
    named.push(
      await namedPlayer(keyring, {
        playerId,
        name: `Bench ${index + 1}`,
        bankCode: BANK,
        accountNo: String(index + 1).padStart(10, '0'),
        phone: `09${String(index + 1).padStart(8, '0')}`,
      }),
    )
  await close()
  return named
}

/** Players with a session, a bank account, an open ledger and an account at the game, and no money yet. */
export async function layOutPlayers({ url, run }: BenchDatabase): Promise<void> {
  const numbers = Array.from({ length: PLAYERS }, (_, number) => number)
  const ids = numbers.map(playerOf)
  const named = await namedPlayers(url, ids)
  await run(
    `insert into account.player (player_id, member_no, invite_code, phone_digest, name_digest, password_salt, password_proof, created_at)
     select id, account.claim_member_no(id), account.claim_invite_code(id), phone, digest, '', sha256(''), now()
     from unnest($1::uuid[], $2::bytea[], $3::bytea[]) as player (id, digest, phone)`,
    [ids, named.map(({ nameDigest }) => nameDigest), named.map(({ phone }) => phone.digest)],
  )
  await run(
    `insert into account.player_phone (player_id, phone_digest, phone_encrypted, gets_codes)
     select id, digest, encrypted, true from unnest($1::uuid[], $2::bytea[], $3::bytea[]) as phone (id, digest, encrypted)`,
    [ids, named.map(({ phone }) => phone.digest), named.map(({ phone }) => phone.encrypted)],
  )
  await run(
    `insert into account.player_name (player_id, name_digest, name_encrypted) select * from unnest($1::uuid[], $2::bytea[], $3::bytea[])`,
    [ids, named.map(({ nameDigest }) => nameDigest), named.map(({ nameEncrypted }) => nameEncrypted)],
  )
  await run(
    `insert into platform.player_key (player_id, data_key_id, wrapped, made_at)
     select id, data_key, wrapped, now() from unnest($1::uuid[], $2::text[], $3::bytea[]) as key (id, data_key, wrapped)`,
    [ids, named.map(({ dataKeyId }) => dataKeyId), named.map(({ wrapped }) => wrapped)],
  )
  await run(
    `insert into account.account_number (player_id, bank_code, account_no_digest, account_no_encrypted, fragments)
     select id, '${BANK}', digest, encrypted,
       (select array_agg(substr(joined, (n - 1) * 16 + 1, 16) order by n) from generate_series(1, octet_length(joined) / 16) n)
     from unnest($1::uuid[], $2::bytea[], $3::bytea[], $4::bytea[]) as number (id, digest, encrypted, joined)`,
    [
      ids,
      named.map(({ account }) => account.digest),
      named.map(({ account }) => account.encrypted),
      named.map(({ account }) => Buffer.concat(account.fragments)),
    ],
  )
  await run(
    `insert into account.bank_account (player_id, bank_code, account_no_digest, account_name_digest, changed_at)
     select id, '${BANK}', number, name, now() from unnest($1::uuid[], $2::bytea[], $3::bytea[]) as account (id, number, name)`,
    [ids, named.map(({ account }) => account.digest), named.map(({ nameDigest }) => nameDigest)],
  )
  // As of registered players: their banks have said whose accounts they are, and nobody asks them beside the calls measured.
  await run(
    `select account.note_name(player_id, version_no, row(null, 'fits', account_name_digest)::account.name_said) from account.bank_account_version
     where player_id = any ($1::uuid[])`,
    [ids],
  )
  await run(
    `insert into account.session (player_id, token_hash, session_id, created_at, last_seen_at, stepped_up_at, ends_at, idle_seconds, is_remembered)
     select id, hash, gen_random_uuid(), now(), now(), now(), now() + interval '30 days', 604800, true from unnest($1::uuid[], $2::bytea[]) as session (id, hash)`,
    [ids, numbers.map((number) => sha256(tokenOf(number)))],
  )
  await run(`select ledger.open_owner(id, 'BAHT') from unnest($1::uuid[]) as player (id)`, [ids])
  await run(
    `insert into games.game (code, name, category, factor_hundredths, is_shown, position) values ($1, $1, 'slot', 100, true, 0)
     on conflict (code) do nothing`,
    [GAME],
  )
  await run(
    `insert into games.username (player_id, game_code, username)
     select id, $2, 'bench' || n from unnest($1::uuid[]) with ordinality as player (id, n)`,
    [ids, GAME],
  )
  await run(
    `insert into games.account (player_id, game_code, username, password_encrypted, opened_at)
     select id, $2, 'bench' || n, '', now() from unnest($1::uuid[]) with ordinality as player (id, n)`,
    [ids, GAME],
  )
}
