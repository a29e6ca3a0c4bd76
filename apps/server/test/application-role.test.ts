import { activateGame, createQr, transfer, withdraw } from '@krapao/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OWNER_ROLE, SUPERUSER_ROLE } from '../postgres/postgres-logins.ts'
import { fingerprint } from './every-route-world.ts'
import { baht, give } from './money.ts'
import { callsAboutAnother, callsOfEveryOtherFunction, writesOfEveryTable, type Said } from './wall.ts'
import { createWorld, type World, type WorldPlayer } from './world.ts'

/*
 * Somebody speaks SQL with the server's own login. Each row is something that would break a promise of the ledger or of
 * the role, and a statement that would do it.
 */

const INSUFFICIENT_PRIVILEGE = '42501'

const REFUSED: Record<string, [what: string, statement: string][]> = {
  'in the ledger': [
    ['an amount is changed', `update ledger.posting set amount = amount * 10`],
    ['a balance after a posting is changed', `update ledger.posting set destination_after = 0`],
    ['a posting is removed', `delete from ledger.posting`],
    ['all postings are removed', `truncate ledger.posting`],
    ['a posting is written beside ledger.post', `insert into ledger.posting select * from ledger.posting limit 1`],
    ['a wallet is filled', `update ledger.owner set wallet = 1000000`],
    ['held money is freed', `update ledger.balance set amount = 0 where account = 'held'`],
    ['a player changes currency', `update ledger.owner set currency = 'LAK'`],
    [
      'ledger is opened with money in them',
      `insert into ledger.owner (owner_id, kind, currency, wallet) values (gen_random_uuid(), 'player', 'BAHT', 100)`,
    ],
    ['a player loses their records', `delete from ledger.owner`],
    ['every player loses their records', `truncate ledger.owner cascade`],
    ['a player is locked beside ledger.lock_owner', `select from ledger.owner for update`],
    ['all players are locked', `do $$ begin lock table ledger.owner in exclusive mode; end $$`],
    ['a balance at a game is changed', `update ledger.balance set amount = amount + 1 where account = 'game'`],
    ['money on its way to a game vanishes', `update ledger.balance set amount = 0 where account = 'transit'`],
    ['a balance is written beside ledger.post', `insert into ledger.balance select * from ledger.balance`],
    ['a balance is removed', `delete from ledger.balance`],
    ['a way to make money is listed', `insert into ledger.posting_kind values ('planted', 'player', 'adjustment', 'wallet', null, false)`],
    ['a way of money is turned round', `update ledger.posting_kind set source = destination, destination = source`],
    ['a deposit counts twice', `update ledger.posting_rule set wallet_sign = 2 where kind = 'deposit_bank'`],
    ['a rule is made past the catalogue', `insert into ledger.posting_rule select * from ledger.posting_rule`],
    ['an account kind is listed', `insert into ledger.account_kind values ('planted', 'player', 'MONEY', false)`],
    ['an idempotency key is forgotten', `delete from ledger.request`],
    ['a refusal is taken back', `update ledger.request set refusal = null`],
  ],
  'in what moves money': [
    ['a payment gets another amount', `update deposit.payment set amount = amount * 10`],
    ['a payment gets another player', `update deposit.payment set player_id = gen_random_uuid()`],
    ['a payment is forgotten, to be credited again', `delete from deposit.payment`],
    ['a chargeback is forgotten', `delete from deposit.chargeback`],
    ['a QR is written beside its function', `insert into deposit.qr select * from deposit.qr`],
    ['a QR becomes another player’s by its name', `update deposit.qr_reference set player_id = gen_random_uuid()`],
    ['money is posted without a reason', `select ledger.post(gen_random_uuid(), null)`],
    ['several postings are made without a reason', `select ledger.post_batch(null, null)`],
    ['a player is locked for as long as it likes', `select ledger.lock_owner(gen_random_uuid())`],
    ['players are locked for as long as it likes', `select ledger.lock_free_owners(null)`],
    ['a request is refused that nobody made', `select ledger.refuse_request(gen_random_uuid(), 'k', 'b', 'x')`],
    ['a QR gets another amount', `update deposit.qr set amount = amount * 10`],
    ['a QR gets another player', `update deposit.qr set player_id = gen_random_uuid()`],
    ['a QR is forgotten', `delete from deposit.qr`],
    ['a transfer gets another amount', `update games.transfer set amount = amount * 10`],
    ['a transfer turns round', `update games.transfer set direction = 'out'`],
    ['a transfer gets another player', `update games.transfer set player_id = gen_random_uuid()`],
    ['a transfer is forgotten', `delete from games.transfer`],
    ['a transfer ends', `update games.transfer set state = 'refused', ended_at = now()`],
    ['a transfer is written that took no money from the wallet', `insert into games.transfer select * from games.transfer`],
    ['a transfer is taken from whoever works on it', `update games.transfer set lease_no = lease_no + 1`],
    ['a work item is closed', `update operator.work_item set closed_at = now(), outcome = 'x'`],
    ['a work item is invented', `insert into operator.work_item select * from operator.work_item`],
    ['a work item is closed by its function', `select operator.close_item(gen_random_uuid(), 'transfer', 'x', 'x')`],
    ["a game account is another player's", `update games.account set username = 'somebody'`],
    ['a name at a game gets another player', `update games.username set player_id = gen_random_uuid()`],
    ['a phone gets another player', `update account.phone set player_id = gen_random_uuid()`],
    ['a bank account gets another player', `update account.bank_claim set player_id = gen_random_uuid()`],
    [
      'a bank account is claimed that nobody proved',
      `insert into account.bank_claim (bank_code, account_no_digest, player_id, proof, proven_at) values ('KBANK', sha256('1'), gen_random_uuid(), 'earlier', now())`,
    ],
    ['a bank account is proven past its first transfer', `select account.prove_bank_account(gen_random_uuid(), 'KBANK', '1', 'x')`],
    ['a bank is said to have said another name', `update account.name_inquiry set state = 'fits', holder_name_digest = 'x'`],
    ['a bank account is found by another number', `update account.bank_account_digits set player_id = gen_random_uuid()`],
    ['an announced amount gets another player', `update deposit.announced_amount set player_id = gen_random_uuid()`],
    ['an announced amount is free at once', `delete from deposit.announced_amount`],
    ['an announcement is paid that nobody paid', `update deposit.announcement set reference = 'x', ended_at = now()`],
    ['an announcement is paid past its credit', `select deposit.fulfil_announcement(gen_random_uuid(), gen_random_uuid(), 'x')`],
    ['the questions whose an account is are forgotten', `delete from account.account_question`],
    ['a phone is free for somebody else', `delete from account.phone`],
    ['a withdrawal gets another amount', `update withdraw.withdrawal set amount = amount * 10`],
    ['a withdrawal gets another player', `update withdraw.withdrawal set player_id = gen_random_uuid()`],
    ['a withdrawal is forgotten', `delete from withdraw.withdrawal`],
    ['all withdrawals are forgotten', `truncate withdraw.withdrawal`],
    ['a returned payout is invented', `insert into withdraw.payout_return select * from withdraw.payout_return`],
    ['a returned payout waits no longer', `update withdraw.payout_return set state = 'to_wallet', ended_at = now()`],
    ['a returned payout is posted past its function', `select withdraw.post_return(gen_random_uuid(), 'returned_by_bank', null)`],
    ['a withdrawal is held and approved past its verbs', `select withdraw.hold_approved(gen_random_uuid(), gen_random_uuid(), 100, null)`],
    ['a closed player is paid out past its verb', `insert into withdraw.closing select * from withdraw.closing`],
    ['a secret is that of another browser', `update otp.visitor_secret set replaced_at = null`],
    ['withdrawals after a change of bank account wait no longer', `update withdraw.bank_change_review set hours = 0`],
    ['a change of a bank account is invented', `insert into account.bank_account_change select * from account.bank_account_change`],
    ['a try to spell a name is invented', `insert into account.bank_name_try select * from account.bank_name_try`],
    ['a try to spell a name has been none', `delete from account.bank_name_try`],
    ['a change of a bank account is approved', `update account.bank_account_change set state = 'changed'`],
    ['coins are given past their rule', `select spin.post_coins(gen_random_uuid(), null)`],
    ['a deposit counts again', `delete from spin.counted_deposit`],
    ['a deposit counts that was never made', `insert into spin.counted_deposit select gen_random_uuid(), 1, 'x', 1, 1, 1, 0`],
    ['a coin costs less', `update spin.coin_rule set every_amount = 1, since = now()`],
    ['a wheel gets other weights', `update spin.wheel set text = '{}'`],
    ['a wheel is put in use past its verb', `insert into spin.wheel_use select * from spin.wheel_use`],
    ['a budget is raised', `update spin.wheel_use set budget = budget * 10`],
    ['a seed is exchanged', `update spin.seed set server_seed_encrypted = '', seed_hash = ''`],
    ['a seed is revealed and kept', `update spin.seed set revealed_at = now()`],
    ['a seed is forgotten', `delete from spin.seed`],
    ['a nonce is spun again', `update spin.seed set next_nonce = 0`],
    ['a seed is begun past its verb', `select spin.begin_seed(gen_random_uuid(), gen_random_uuid(), 'x', null, '{}')`],
    ['a spin is invented', `insert into spin.spin select * from spin.spin`],
    ['a spin is forgotten', `delete from spin.spin`],
    ['a coupon is invented', `insert into spin.coupon select * from spin.coupon`],
    ['a coupon is claimed again', `update spin.coupon set state = 'open'`],
    ['a prize is won past a spin', `select spin.win(gen_random_uuid(), null, null, null)`],
    ['a prize is granted past its coupon', `select spin.grant_prize(gen_random_uuid(), null)`],
    ['the coins of a prize are given past its coupon', `select spin.give_prize_coins(gen_random_uuid(), null)`],
    ['a coin is spent for nothing', `select spin.spend_coin(gen_random_uuid(), null, '')`],
    ['a wheel is taken out of use past its verb', `select spin.end_use(gen_random_uuid(), 'stopped')`],
    ['a bonus is ended past its campaign', `select bonus.end_condition(gen_random_uuid(), gen_random_uuid())`],
    ['a bonus runs out of time when it likes', `select bonus.expire(gen_random_uuid())`],
    ['a handler reads a posting twice', `update platform.stream_cursor set read_to = 0`],
    [
      'a handler skips a posting',
      `insert into platform.stream_cursor (owner_id, stream, handler, read_to) values (gen_random_uuid(), 'postings', 'deposit-coins', 9)`,
    ],
    ['events are taken and nothing is done with them', `select ledger.take_events(gen_random_uuid(), 'deposit-coins', '{}')`],
    ['a hold of a game is ended', `select games.end_provider_hold('PG', 'x')`],
    ['an adjustment is invented', `insert into adjustment.adjustment select * from adjustment.adjustment`],
    ['an adjustment gets another amount', `update adjustment.adjustment set amount = amount * 10`],
    ['an entry of the house is invented', `insert into adjustment.house_entry select * from adjustment.house_entry`],
    ['a session of staff is opened', `select operator.open_session(gen_random_uuid(), '')`],
    ['a session of staff is written', `insert into operator.staff_session select * from operator.staff_session`],
    ['the sessions of staff are read', `select * from operator.staff_session`],
    ['an item is opened by an instruction that nobody gave', `select operator.authorise_new(gen_random_uuid(), null, null, 'x', '{}')`],
    ['a role is said to allow it', `select operator.authorise_by_role(gen_random_uuid(), null, 'owner', null)`],
  ],
  'in who may come in': [
    ['how passwords are hashed is read', `select password_salt from account.player`],
    ['what proves a password is read', `select password_proof from account.player`],
    ['all of a player is read', `select * from account.player`],
    ['a password is exchanged', `update account.player set password_proof = sha256('mine')`],
    ['a name is changed', `update account.player set name_digest = sha256('x')`],
    ['a player is let in again', `update account.player set deactivated_at = null`],
    ['a player is invented', `insert into account.player select * from account.player`],
    ['a name that a player had is forgotten', `delete from account.player_version`],
    ['a session is opened past a sign-in', `insert into account.session select * from account.session`],
    ['a session that ended opens again', `update account.session set revoked_at = null`],
    ['a session lasts for ever', `update account.session set ends_at = 'infinity'`],
    ['what happened to an account is forgotten', `delete from account.security_event`],
    ['a browser is known', `insert into account.known_visitor select * from account.known_visitor`],
    ['a lock-out is emptied', `delete from account.sign_in_attempt`],
    ['the attempts of others are read', `select * from account.sign_in_attempt`],
    ['a wrong password was none', `update account.sign_in_attempt set is_failed = false`],
    ['a bank account is registered past a registration', `insert into account.bank_account select * from account.bank_account`],
    ['a ledger is opened past a registration', `select ledger.open_owner(gen_random_uuid(), 'BAHT')`],
    ['the hashes of codes are read, to try each', `select code_hash from otp.challenge`],
    ['a code is another one', `update otp.challenge set code_hash = sha256('mine')`],
    ['a wrong code was none', `update otp.challenge set wrong_tries = 0`],
    ['a code lives longer', `update otp.challenge set expires_at = now() + interval '1 day'`],
    ['a phone is verified', `insert into otp.verified_phone select * from otp.verified_phone`],
    ['a phone is blocked no more', `update otp.phone set blocked_until = null`],
    ['a phone is blocked past its limit', `select otp.block(sha256('810000001'), null, now() + interval '1 year')`],
  ],
  'in what the operator says': [
    ['players pay into another account', `update site.deposit_account set account_no = '6660006660'`],
    ['gift links go to another wallet', `update site.deposit_wallet set account_name = '0666000666'`],
    ['a registration needs no code', `insert into site.setting (key, value) values ('registerOTP', 'false')`],
    ['a setting is changed', `update site.setting set value = '{}'`],
    ['a bank is listed', `insert into site.bank select * from site.bank`],
    ['a game is played elsewhere', `update games.game set web_url = 'https://elsewhere.example'`],
    ['a game is offered', `update games.game set is_shown = true`],
    ['an account at a game is opened under any name', `insert into games.account select * from games.account`],
    ['a name at a game is claimed past its account', `insert into games.username select * from games.username`],
    ['a password at a game is exchanged', `update games.account set password_encrypted = ''`],
    ['what withdrawals are measured by is set', `select withdraw.set_rule(null, null)`],
    ['more codes may be sent', `select otp.set_send_limit(null, 1000000, 1000000, 1000000, 1000000)`],
    ['withdrawals after a change of account wait no more', `select withdraw.set_bank_change_review(null, 0)`],
    ['what comes back of losses is set', `select refund.set_rule(null, 'BAHT', true, null)`],
    ['what friends earn is set', `select invite.set_rule(null, 'BAHT', true, null)`],
    ['what gives a coin is set', `select spin.set_coin_rule(null, 'BAHT', 1)`],
    ['a campaign gets a budget', `select promotion.start_campaign(null, 'x', 1, 1000000, 1000)`],
    ['what another server reads is exchanged', `update realtime.attachment set payload = ''`],
    ['what another server reads is invented', `insert into realtime.attachment (payload) values ('')`],
    ['more is said to have been granted', `insert into platform.granted_right values ('krapao_app', 'function ledger.post', 'EXECUTE')`],
  ],
  'in how the database is made': [
    ['the ledger forget that they are append-only', `alter table ledger.posting disable trigger all`],
    ['a trigger is dropped', `drop trigger posting_is_append_only on ledger.posting`],
    ['a trigger is added', `create trigger planted before insert on ledger.posting execute function ledger.refuse_change()`],
    ['a rule is added', `create rule planted as on insert to ledger.posting do instead nothing`],
    ['a constraint is dropped', `alter table deposit.payment drop constraint payment_pkey`],
    ['an account may have two balances', `alter table ledger.balance drop constraint balance_pkey`],
    ['a currency is added', `alter type ledger.currency add value 'planted'`],
    ['a table is dropped', `drop table deposit.payment cascade`],
    ['all ledger is dropped', `drop schema ledger cascade`],
    ['a function is replaced', `create or replace function ledger.refuse_change() returns trigger language sql as 'select null'`],
    ['a function is dropped', `drop function ledger.refuse_change cascade`],
    ["a function runs with another's rights", `alter function ledger.posting_hash security definer`],
    ['a function is made among the ledger', `create function ledger.planted() returns int language sql as 'select 1'`],
    ['a function is made in public', `create function public.planted() returns int language sql as 'select 1'`],
    [
      "a function with its owner's rights is made",
      `create function public.planted() returns int language sql security definer as 'select 1'`,
    ],
    ['a table is made in public', `create table public.planted (one int)`],
    ['a temporary table hides a real one', `create temporary table posting (one int)`],
    ['a schema is made', `create schema planted`],
    ['an extension is made', `create extension pgcrypto`],
    ['a publication carries the ledger away', `create publication planted for table ledger.posting`],
    ['the migrations applied are read', `select * from platform.migration`],
    ['a migration is forgotten', `delete from platform.migration`],
    ['a table gets another owner', `alter table ledger.posting owner to krapao_app`],
    ['what the owner makes next is open to all', `alter default privileges for role ${OWNER_ROLE} grant all on tables to krapao_app`],
  ],
  'in who may do what': [
    ['it becomes the owner', `set role ${OWNER_ROLE}`],
    ['it becomes the superuser', `set role ${SUPERUSER_ROLE}`],
    ['its session becomes the owner’s', `set session authorization ${OWNER_ROLE}`],
    ['it becomes a superuser itself', `alter role krapao_app superuser`],
    ['it may make roles', `alter role krapao_app createrole`],
    ['it may make databases', `alter role krapao_app createdb`],
    ['it joins the owner', `grant ${OWNER_ROLE} to krapao_app`],
    ['it joins those who run programs', `grant pg_execute_server_program to krapao_app`],
    ["it changes the owner's password", `alter role ${OWNER_ROLE} password 'planted'`],
    ['it makes a role', `create role planted login`],
    ['it drops the owner', `drop role ${OWNER_ROLE}`],
    ['it grants what it has not', `grant select on platform.migration to public`],
    ['it reads the passwords', `select * from pg_authid`],
    ['triggers and foreign keys stop firing', `set session_replication_role = replica`],
    ['triggers stop firing by a function', `select set_config('session_replication_role', 'replica', false)`],
    ['commits are no longer written to disk', `alter system set fsync = off`],
    ['a database setting is changed', `alter database postgres set timezone = 'UTC'`],
    ['a session of the owner is ended', `select pg_terminate_backend($OWNER_PID)`],
  ],
  'on the machine': [
    ['a program runs', `copy (select 1) to program 'true'`],
    ['the output of a program is read', `copy ledger.posting from program 'true'`],
    ['a file is read into a table', `copy realtime.attachment (payload) from '/etc/hostname'`],
    ['a file is written', `copy ledger.posting to '/tmp/planted'`],
    ['a file is read by a function', `select pg_read_file('postgresql.conf')`],
    ['a folder is listed', `select pg_ls_dir('.')`],
    ['a file becomes a large object', `select lo_import('/etc/hostname')`],
    ['a large object becomes a file', `select lo_export(0, '/tmp/planted')`],
    ['a library is loaded', `load 'planted'`],
    ['the log of changes is held back', `select pg_create_physical_replication_slot('planted')`],
  ],
}

let world: World
let application: pg.Client
let owner: pg.Client
let before: Record<string, string>
let player: WorldPlayer

beforeAll(async () => {
  world = await createWorld()
  player = await world.player()
  await give(world, player, 100)
  await player.call(activateGame, { params: { slotCode: 'PG' } })
  await world.fault('games:PG', 'timeout-before')
  await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(5) } })
  await player.call(withdraw, { body: { amount: baht(50) } })
  await player.call(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(100) } })
  application = new pg.Client({ connectionString: world.database.url })
  owner = new pg.Client({ connectionString: world.database.ownerUrl })
  for (const client of [application, owner]) await client.connect()
  before = await fingerprint(world)
})
afterAll(async () => {
  for (const client of [application, owner]) await client.end()
  await world.stop()
})

async function pidOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return String(rows[0]!.pid)
}

describe.each(Object.entries(REFUSED))('with the login of the server, %s', (_where, rows) => {
  test.each(rows)('it is refused that %s', async (_what, statement) => {
    const asked = statement.replace('$OWNER_PID', await pidOf(owner))
    await expect(application.query(asked)).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE })
  })
})

/** What was not refused for want of a right. */
async function notRefused(said: readonly Said[]): Promise<string[]> {
  const through: string[] = []
  for (const { statement } of said) {
    await application.query('begin')
    const code = await application.query(statement).then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
    await application.query('rollback')
    if (code !== INSUFFICIENT_PRIVILEGE) through.push(`${code}: ${statement}`)
  }
  return through
}

describe('with the login of the server, of all that the catalogue has,', () => {
  test('no table is written, in any way', async () => {
    const said = await writesOfEveryTable(owner)
    expect(said.length).toBeGreaterThan(400)
    expect(await notRefused(said)).toEqual([])
  })

  test('no function is called that was not granted', async () => {
    const said = await callsOfEveryOtherFunction(owner, 'krapao_app')
    expect(said.length).toBeGreaterThan(200)
    expect(await notRefused(said)).toEqual([])
  })

  test('no rule that is an owner’s of the operator to set was granted', async () => {
    const { rows } = await owner.query(`
      select p.oid::regprocedure::text as name from pg_proc p
      where p.prosrc ~ 'operator\\.(authorise_setting|set_rule)' and has_function_privilege('krapao_app', p.oid, 'execute')
        and p.oid::regprocedure::text not like 'spin.%'`)
    expect(rows).toEqual([])
  })

  test('no function does anything for one player to what is another’s', async () => {
    const stranger = await world.player()
    const [moved, withdrawn, qr, paid] = await Promise.all([
      world.db.selectFrom('games.transfer').select(['transfer_id as id', 'lease_no as leaseNo']).executeTakeFirstOrThrow(),
      world.db.selectFrom('withdraw.withdrawal').select(['withdrawal_id as id', 'lease_no as leaseNo']).executeTakeFirstOrThrow(),
      world.db.selectFrom('deposit.qr').select(['qr_id as id', 'lease_no as leaseNo']).executeTakeFirstOrThrow(),
      world.db.selectFrom('deposit.payment').select('reference as id').executeTakeFirstOrThrow(),
    ])
    const others = [moved, withdrawn, qr, { ...paid, leaseNo: 0n }, { id: player.playerId, leaseNo: 0n }]
    const said = (await Promise.all(others.map((other) => callsAboutAnother(owner, 'krapao_app', stranger.playerId, other)))).flat()
    expect(said.length).toBeGreaterThan(200)
    const rowsOf = (table: string, of: string, whose: string) =>
      `(select string_agg(md5(t::text), '' order by t::text) from ${table} t where ${of} in (${whose}))`
    const [theirs, all] = [`'${player.playerId}'`, `'${player.playerId}', '${stranger.playerId}'`]
    const watched = `select concat_ws(' ', ${rowsOf('ledger.posting', 'owner_id', all)}, ${rowsOf('ledger.balance', 'owner_id', all)},
      ${['games.transfer', 'withdraw.withdrawal', 'deposit.qr', 'deposit.payment'].map((table) => rowsOf(table, 'player_id', theirs)).join(', ')}) as rows`
    const { rows: expected } = await application.query(watched)
    const changing: string[] = []
    for (const { statement } of said) {
      await application.query('begin')
      const done = await application.query(statement).then(
        () => true,
        () => false,
      )
      if (done && JSON.stringify((await application.query(watched)).rows) !== JSON.stringify(expected)) changing.push(statement)
      await application.query('rollback')
    }
    expect(changing).toEqual([])
    // Who only looked on is taken out of the comparison below.
    before = await fingerprint(world)
  })
})

test.each([
  'set role none',
  'reset role',
  'set role krapao_app',
  'reset session authorization',
  'set session authorization default',
  'discard all',
  'grant update on ledger.owner to krapao_app',
  'grant all on function ledger.refuse_change to krapao_app',
])('“%s” gives it nothing', async (statement) => {
  // PostgreSQL takes some of these with a warning; what counts is what came of it.
  await application.query(statement).catch(({ code }: { code: string }) => expect(code).toBe(INSUFFICIENT_PRIVILEGE))
  const { rows } = await application.query(`
    select session_user, current_user, has_table_privilege('ledger.owner', 'update') as writes, has_function_privilege('ledger.refuse_change()', 'execute') as calls`)
  expect(rows).toEqual([{ session_user: 'krapao_app', current_user: 'krapao_app', writes: false, calls: false }])
})

test('none of it changed anything', async () => {
  expect(await fingerprint(world)).toEqual(before)
  expect(await world.audit()).toEqual([])
})

test('nobody may call a function of ours unless a migration says so, and none that lends rights looks names up where its caller says', async () => {
  const { rows } = await owner.query<{ open: string[]; strays: string[] }>(`
    select coalesce(array_agg(p.oid::regprocedure::text) filter (where 0 = any (array(
          select grantee from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))))::oid[])), '{}') as open,
      coalesce(array_agg(p.oid::regprocedure::text) filter (where p.prosecdef and not coalesce(p.proconfig::text ~ 'search_path=', false)), '{}') as strays
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspowner = current_user::regrole`)
  expect(rows).toEqual([{ open: [], strays: [] }])
})

test('a function that the owner makes is closed to it until a migration says otherwise', async () => {
  await owner.query(`create function ledger.made_later() returns int language sql as 'select 1'`)
  await expect(application.query('select ledger.made_later()')).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE })
})

test('the owner is no superuser, and may make neither roles nor databases', async () => {
  const { rows } = await owner.query('select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = session_user')
  expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false }])
})
