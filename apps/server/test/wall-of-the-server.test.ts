import { getGameAccount, login, transfer } from '@krapao/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newRowId, sha256 } from '../src/platform/ids.ts'
import { createIntruder, type Intruder } from './intruder.ts'
import { baht, give, open } from './money.ts'
import { createWorld, type World, type WorldPlayer } from './world.ts'
import { phoneDigest, phoneInSql } from './phones.ts'

/*
 * Whoever speaks SQL with the server's login, through the functions that it was given; and whoever rules the database, whom
 * the audit names.
 */

let world: World
let victim: WorldPlayer
let thief: WorldPlayer
let username: string
/** With the server's login. */
let server: pg.Client
let intruder: Intruder

const TABLES = [
  'games.account',
  'games.username',
  'account.phone',
  'account.phone_change',
  'account.member_number',
  'account.invite_code',
  'account.player',
  'account.player_name',
  'account.player_version',
  'account.bank_account',
  'account.bank_account_version',
  'account.bank_account_digits',
  'account.name_inquiry',
  'account.session',
  'account.passkey',
  'account.passkey_owner',
  'privacy.data_request',
  'webpush.subscription',
  'platform.player_key',
]

beforeAll(async () => {
  world = await createWorld()
  victim = await world.player()
  thief = await world.player()
  await give(world, victim, 400)
  username = await open(victim, 'PG')
  await victim.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(400) } })
  server = new pg.Client({ connectionString: world.database.url })
  await server.connect()
  intruder = await createIntruder(world, TABLES)
})
afterAll(async () => {
  await intruder.leave()
  await server.end()
  await world.stop()
})

async function ask(statement: string, values: unknown[] = []): Promise<unknown> {
  const { rows } = await server.query<{ answer: unknown }>(`select ${statement} as answer`, values)
  return rows[0]!.answer
}

const encryptedPassword = (playerId: string, game: string) =>
  world.deps.encryption.encrypt(newRowId(), { column: 'games.account.password', playerId, row: [game] })

const openAccount = async ({ playerId }: WorldPlayer, game: string, name: string) =>
  ask('games.open_account($1, $2, $3, $4)', [playerId, game, name, await encryptedPassword(playerId, game)])

describe('an account at a game', () => {
  test.each(['PG', 'JOKER'])(
    'is not opened under another’s name, nor under one of their own at a game that is not theirs: %s',
    async (game) => {
      await open(victim, 'JOKER').catch(() => undefined)
      const theirs = (await victim.call(getGameAccount, { params: { slotCode: game } })).username
      expect(await openAccount(thief, game, theirs)).toBe('of_another')
      expect(await openAccount(victim, game, 'another-name')).toBe('already_active')
      expect(await openAccount(thief, 'LAO-LOTTERY', 'mine')).toBe('no_game')
      expect(await openAccount(thief, 'NO-GAME', 'mine')).toBe('no_game')
    },
  )

  test('is another’s for nobody, whatever the function says: the key refuses it', async () => {
    const statement = `insert into games.account (player_id, game_code, username, password_encrypted, opened_at)
      values ('${thief.playerId}', 'PG', '${username}', '', now())`
    await expect(world.asOwner(statement)).rejects.toMatchObject({ constraint: 'account_has_its_claim' })
  })

  test('is opened once by fifty at once who name it theirs', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => world.player()))
    const answers = await Promise.all(
      Array.from({ length: 48 }, async (_, number) => {
        const { playerId } = players[number % players.length]!
        const encrypted = await encryptedPassword(playerId, 'PG')
        return world.ownerDb.transaction().execute(async (tx) => {
          const { rows } = await sql<{ answer: string }>`
            select games.open_account(${playerId}, 'PG', 'wanted-by-all', ${encrypted}) as answer`.execute(tx)
          return rows[0]!.answer
        })
      }),
    )
    expect(answers.filter((answer) => answer === 'opened')).toHaveLength(1)
    const holders = await world.db.selectFrom('games.account').select('player_id').where('username', '=', 'wanted-by-all').execute()
    expect(holders).toHaveLength(1)
  })
})

describe('a session', () => {
  const begin = async (phone: string): Promise<{ attempt: string; salt: string | null; status: string }> => {
    const attempt = newRowId()
    const { rows } = await server.query('select * from account.begin_sign_in($1, $2, $3, $4)', [
      attempt,
      await phoneDigest(world, phone),
      sha256('browser'),
      'elsewhere',
    ])
    return { attempt, salt: rows[0].password_salt, status: rows[0].status }
  }
  const openWith = (player: WorldPlayer, attempt: string, hash: string) =>
    ask(
      '(account.open_session($1, $2, $3, row($4, gen_random_uuid(), 3600, 3600, false, null, null, null)::account.new_session, $5, $6, null)).status',
      [player.playerId, attempt, hash, sha256(newRowId()), sha256('browser'), sha256('elsewhere')],
    )

  test('is opened for nobody who does not show the hash of the password, by what the database tells', async () => {
    const { attempt, salt } = await begin(victim.phone)
    expect(await openWith(victim, newRowId(), salt!)).toBe('no_attempt')
    expect(await openWith(thief, attempt, salt!)).toBe('no_attempt')
    expect(await openWith(victim, attempt, salt!)).toBe('wrong')
    expect(await openWith(victim, attempt, salt!)).toBe('no_attempt')
  })

  test('costs an attempt each time, ten of a phone, whatever network is named', async () => {
    const statuses: string[] = []
    for (let number = 0; number < 12; number++) {
      const { attempt, status } = await begin(thief.phone)
      statuses.push(status)
      if (status === 'counted') await openWith(thief, attempt, `guess ${number}`)
    }
    expect(statuses).toEqual([...Array<string>(10).fill('counted'), 'limit', 'limit'])
    await world.passTime(15 * 60_000)
    expect((await world.client()(login, { body: { username: thief.phone, password: thief.password } })).token).toBeTruthy()
  })

  test('that has ended is marked as used by nobody, nor one that is not theirs ended', async () => {
    const { token } = await world.client()(login, { body: { username: thief.phone, password: thief.password } })
    await ask('account.end_session($1, $2)', [victim.playerId, sha256(token)])
    const key = ['account.session', sha256(token)] as const
    const session = () => world.db.selectFrom(key[0]).selectAll().where('token_hash', '=', key[1]).executeTakeFirstOrThrow()
    expect((await session()).revoked_at).toBeNull()
    await ask('account.end_session($1, $2)', [thief.playerId, sha256(token)])
    const ended = await session()
    await world.passTime(60_000)
    await ask('account.mark_session_seen($1, $2)', [thief.playerId, sha256(token)])
    expect(await session()).toEqual(ended)
  })
})

const says = async () => (await world.audit()).map(({ invariant, says: what }) => `${invariant}: ${what}`).join('\n')

const GAME = 'each account at a game is under a name that is its player’s'
const PHONE = 'each player has the phone that is theirs'
const VERSION = 'each player is called, was invited and is closed as their newest version says'
const NAMES = 'each name that a player is, was or asked to be called, and in which a bank account of theirs is, is kept'
const SESSION = 'each session is of a player'

describe('the audit', () => {
  test('finds nothing wrong', async () => expect(await says()).toBe(''))

  test.each([
    ['another’s name at a game', GAME, `update games.account set player_id = '$THIEF' where username = '$NAME'`],
    [
      'a second account under one name',
      GAME,
      `insert into games.account (player_id, game_code, username, password_encrypted, opened_at) values ('$THIEF', 'PG', '$NAME', '', now())`,
    ],
    ['a name that was given to another', GAME, `update games.username set player_id = '$THIEF' where username = '$NAME'`],
    ['a name that nobody claims', GAME, `delete from games.username where username = '$NAME'`],
    ['an account that vanished', GAME, `delete from games.account where username = '$NAME'`],
    ['a phone that was given to another', PHONE, `update account.phone set player_id = '$THIEF' where phone_digest = $PHONE`],
    ['a phone that is claimed by nobody', PHONE, `delete from account.phone where phone_digest = $PHONE`],
    ['a player with another phone', PHONE, `update account.player set phone_digest = sha256('0999999999') where phone_digest = $PHONE`],
    ['a player with another name', VERSION, `update account.player set name_digest = sha256('x') where phone_digest = $PHONE`],
    ['a name that was always so', VERSION, `update account.player_version set name_digest = sha256('x') where phone_digest = $PHONE`],
    ['a name that is gone', NAMES, `delete from account.player_name where player_id = '$VICTIM'`],
    ['a player who was never called anything', VERSION, `delete from account.player_version where phone_digest = $PHONE`],
    ['a session of nobody', SESSION, `update account.session set player_id = gen_random_uuid() where player_id = '$THIEF'`],
    [
      'a session from before its player',
      SESSION,
      `update account.session set created_at = '2001-01-01', ends_at = '2001-01-02', last_seen_at = '2001-01-01' where player_id = '$THIEF'`,
    ],
    [
      'a session that began tomorrow',
      SESSION,
      `update account.session set created_at = now() + interval '9 years', ends_at = now() + interval '9 years 1 day', last_seen_at = now() + interval '9 years'`,
    ],
  ])('names %s', async (_what, invariant, damage) => {
    await intruder.query(
      damage
        .replace('$THIEF', thief.playerId)
        .replace('$VICTIM', victim.playerId)
        .replace('$NAME', username)
        .replace('$PHONE', await phoneInSql(world, victim.phone)),
    )
    const said = await says()
    await intruder.undo()
    expect(said).toContain(invariant)
  })

  test('names a right that nobody of the migrations granted', async () => {
    await world.asOwner('grant execute on function ledger.post to krapao_app')
    expect(await says()).toContain(
      'the login of the servers may do what the migrations grant it, and nothing else: krapao_app may EXECUTE function ledger.post(',
    )
    await world.asOwner('revoke execute on function ledger.post from krapao_app')
    expect(await says()).toBe('')
  })
})
