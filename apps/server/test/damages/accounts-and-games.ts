import { claimRefund, transfer } from '@krapao/contract'
import { sql } from 'kysely'
import { refreshBalances } from '../../src/modules/games/index.ts'
import { playerAt, tellBets } from '../bets.ts'
import { playerWithPasskey } from '../passkeys.ts'
import { playerWithInvites, playerWithRefund } from '../players.ts'
import { baht, give, open } from '../money.ts'
import { importBet } from '../settled-bets.ts'
import type { World } from '../world.ts'
import type { Damage, Scene } from './scene.ts'

/** Two have played at PG, one of them won; one has lost and may claim, one has a friend. */
async function lay(world: World): Promise<void> {
  const played: { username: string }[] = []
  for (const amount of [100, 200]) played.push(await playerAt(world, 'PG', amount))
  await world.work()
  for (const [index, win] of [0, 30].entries()) await world.control('POST', `games/PG/${played[index]!.username}/play`, { bet: 10, win })
  await tellBets(world)
  for (const { player_id: playerId } of await world.db.selectFrom('games.account').select('player_id').execute())
    await refreshBalances(world.deps, playerId)
  const other = await world.player()
  await give(world, other, 50)
  await open(other, 'JOKER')
  await other.call(transfer, { body: { from: 'WALLET', to: 'JOKER', amount: baht(20) } })
  await (await playerWithRefund(world)).call(claimRefund)
  // Hers is closed, and a day on which she has lost more is not.
  const { playerId } = await playerWithRefund(world)
  await importBet(world, { playerId, stake: 40, settledAt: world.clock.now().toISOString() })
  await sql`select refund.close_periods(${playerId})`.execute(world.db)
  await playerWithInvites(world)
  await playerWithPasskey(world)
}

/** Of the two who have played. */
const KEPT = 'each name that a player is, was or asked to be called, and in which a bank account of theirs is, is kept'
const [FIRST, SECOND] = ['asc', 'desc'].map(
  (order) => `(select t.player_id from games.transfer t where t.game_code = 'PG' order by t.amount ${order} limit 1)`,
) as [string, string]
const NAMED = 'each account at a game is under a name that is its player’s'
const WENT = 'no transfer went to a name at its game that is another player’s'
const TRANSFERS = 'I9 each transfer'
const CALLED = 'each player is called, was invited and is closed as their newest version says'
const PHONES = 'each player has the phone that is theirs'
const PHONE_CHANGED = 'each phone that a player has changed to'
const TOTALS = 'the bets of a player at a game add up to their total'
const ACCRUES = 'each period accrues its rate of what was lost'
const BANK = 'each player’s bank account is the newest version of it'

export const ACCOUNTS_AND_GAMES: Scene = {
  what: 'two have played at PG, one of them won; one has lost and may claim, one has a friend',
  lay,
  damages: [
    [
      'another’s name at a game',
      `alter table games.account drop constraint if exists account_game_code_username_key; update games.account set username = (select username from games.account where player_id = ${SECOND} and game_code = 'PG') where player_id = ${FIRST} and game_code = 'PG'`,
      NAMED,
    ],
    [
      'another’s name at a game, claimed with it',
      `update games.username set player_id = ${FIRST} where player_id = ${SECOND} and game_code = 'PG'`,
      NAMED,
    ],
    [
      'two names at a game exchanged, and their claims',
      `create temp table names on commit drop as select player_id, username from games.account where game_code = 'PG' and player_id in (${FIRST}, ${SECOND});
      update games.account a set username = a.username || ' ' from names n where a.game_code = 'PG' and a.player_id = n.player_id;
      update games.account a set username = n.username from names n where a.game_code = 'PG' and a.player_id in (${FIRST}, ${SECOND}) and n.player_id <> a.player_id;
      update games.username u set player_id = a.player_id from games.account a where a.game_code = u.game_code and a.username = u.username`,
      WENT,
    ],
    [
      'an account and its name at a game that there is not',
      `update games.account set game_code = 'GONE' where game_code = 'JOKER'; update games.username set game_code = 'GONE' where game_code = 'JOKER'`,
      'which is no game',
    ],
    ['an account at a game that vanished', `delete from games.account where game_code = 'JOKER'`, NAMED],
    ['a claim of a name that vanished', `delete from games.username where game_code = 'JOKER'`, NAMED],
    [
      'a finished transfer moved to another game',
      `update games.transfer set game_code = 'PG' where game_code = 'JOKER' and state = 'done'`,
      TRANSFERS,
    ],
    ['a finished transfer moved to another player', `update games.transfer set player_id = ${FIRST} where game_code = 'JOKER'`, TRANSFERS],
    ['a finished transfer turned round', `update games.transfer set direction = 'out' where game_code = 'JOKER'`, TRANSFERS],
    [
      'a transfer to another’s name',
      `update games.transfer t set username = (select username from games.account where player_id = ${SECOND} and game_code = 'PG') where t.player_id = ${FIRST}`,
      WENT,
    ],
    ['another inviter', `update account.player set invited_by = ${FIRST} where invited_by is not null`, CALLED],
    ['an inviter where there was none', `update account.player set invited_by = ${FIRST} where player_id = ${SECOND}`, CALLED],
    ['no inviter', 'update account.player set invited_by = null', CALLED],
    ['an inviter who never invited this friend', `update invite.friend set inviter_id = ${FIRST}`, 'who never invited them'],
    ['a player frozen by nobody', `update account.player set frozen_at = now() where player_id = ${FIRST}`, CALLED],
    [
      'a restriction that keeps nobody out',
      `insert into account.restriction (player_id, restriction_id, kind, session_id, began_at) values (${FIRST}, gen_random_uuid(), 'frozen', gen_random_uuid(), now())`,
      'each player is kept out of their account',
    ],
    ...['deactivated', 'frozen'].map((kind): Damage => [
      `a restriction that no act began: ${kind} by staff`,
      `insert into account.restriction (player_id, restriction_id, kind, begun_by, why, began_at, ended_by, ended_at)
         values (${FIRST}, gen_random_uuid(), '${kind}', gen_random_uuid(), 'invented', now(), gen_random_uuid(), now())`,
      'each restriction was begun',
    ]),
    [
      'a reset that no two people let',
      `insert into account.password_reset (player_id, reset_id, visitor_hash, proof, proven_by, proven_at, begun_at, expires_at)
         values (${FIRST}, gen_random_uuid(), '', 'staff', 'nobody', now(), now(), now())`,
      'each reset of a password was proven',
    ],
    [
      'a password set again that no event tells',
      `insert into account.password_reset (player_id, reset_id, visitor_hash, proof, proven_at, begun_at, expires_at, ended_at, ended_as, idempotency_key)
         values (${FIRST}, gen_random_uuid(), '', 'browser', now(), now(), now(), now(), 'done', 'invented')`,
      'each reset of a password was proven',
    ],
    [
      'another phone that was shown by nobody',
      `update account.phone set phone_digest = sha256('0899999998') where player_id = ${FIRST};
       update account.player set phone_digest = sha256('0899999998') where player_id = ${FIRST};
       insert into account.player_version (player_id, version_no, phone_digest, name_digest, written_by, written_at, invited_by, deactivated_at, frozen_at)
         select player_id, max(version_no) over (partition by player_id) + 1, sha256('0899999998'), name_digest, written_by, written_at, invited_by, deactivated_at, frozen_at
         from account.player_version where player_id = ${FIRST} order by version_no desc limit 1`,
      PHONE_CHANGED,
    ],
    [
      'another phone that no two people let',
      `with player as (update account.player set phone_digest = sha256('0899999997') where player_id = ${FIRST} returning player_id),
         claim as (update account.phone set phone_digest = sha256('0899999997') where player_id = ${FIRST})
       insert into account.phone_change (player_id, change_id, old_phone_digest, phone_digest, session_id, visitor_hash, shown_by, state, proof, proven_by, version_no,
           begun_at, asked_at, decided_from, expires_at, ended_at)
         select player_id, gen_random_uuid(), sha256('0810000001'), sha256('0899999997'), gen_random_uuid(), '', 'password', 'changed', 'staff', 'nobody', 2,
           now(), now(), now(), now(), now() from player`,
      PHONE_CHANGED,
    ],
    [
      'a change of the phone that changed nothing',
      `insert into account.phone_change (player_id, change_id, old_phone_digest, phone_digest, session_id, visitor_hash, shown_by, state, proof, version_no, begun_at, expires_at, ended_at)
         values (${FIRST}, gen_random_uuid(), sha256('0810000001'), sha256('0899999996'), gen_random_uuid(), '', 'password', 'changed', 'codes', 9, now(), now(), now())`,
      PHONE_CHANGED,
    ],
    ['a player closed by nobody', `update account.player set deactivated_at = now() where player_id = ${FIRST}`, CALLED],
    ['a player who is called otherwise', `update account.player set name_digest = sha256('x') where player_id = ${FIRST}`, CALLED],
    ['a player whose name is gone', `delete from account.player_name where player_id = ${FIRST}`, KEPT],
    [
      'a member number exchanged',
      `update account.member_number set player_id = ${SECOND} where player_id = ${FIRST}`,
      'each player has the member number',
    ],
    ['a player’s phone', `update account.player set phone_digest = sha256('0899999999') where player_id = ${FIRST}`, PHONES],
    [
      'a phone claimed by another',
      `delete from account.phone where player_id = ${FIRST}; update account.phone set player_id = ${FIRST} where player_id = ${SECOND}`,
      PHONES,
    ],
    ['a player’s newest version taken away', `delete from account.player_version where player_id = ${FIRST}`, CALLED],
    [
      'a session of nobody',
      `insert into account.session (player_id, token_hash, session_id, created_at, last_seen_at, stepped_up_at, ends_at, idle_seconds, is_remembered) values (gen_random_uuid(), '\\x00', gen_random_uuid(), now(), now(), now(), now() + interval '1 day', 3600, false)`,
      'each session is of a player',
    ],
    [
      'a session from before its player',
      `update account.session set created_at = created_at - interval '1 year', ends_at = ends_at - interval '1 year', last_seen_at = last_seen_at - interval '1 year'`,
      'each session is of a player',
    ],
    [
      'a session that was used after its end',
      `update account.session set last_seen_at = ends_at + interval '1 hour' where player_id = ${FIRST}`,
      'each session is of a player',
    ],
    [
      'a session whose end nobody reads of',
      `update account.session set revoked_at = now(), revoked_by = 'owner' where player_id = ${FIRST}`,
      'whatever opens, renews or ends a session',
    ],
    [
      'a session that only reads, though nobody opened it so',
      `update account.session set reads_only = true where player_id = ${FIRST}`,
      'a session only reads until it was confirmed by a code',
    ],
    [
      'a session that is renewed as nobody',
      `update account.session set replaced_at = last_seen_at, ends_at = last_seen_at + interval '1 minute' where player_id = ${FIRST}`,
      'a session that goes on under another token',
    ],
    [
      'a renewal that nobody reads of',
      `insert into account.session select (jsonb_populate_record(s, jsonb_build_object('token_hash', '\\x00', 'replaced_at', s.last_seen_at,
         'ends_at', s.last_seen_at + interval '1 minute'))).* from account.session s where s.player_id = ${FIRST}`,
      'whatever opens, renews or ends a session',
    ],
    [
      'a sign-in that nobody reads of',
      `delete from account.security_event where player_id = ${FIRST}`,
      'whatever opens, renews or ends a session',
    ],
    [
      'an event that nobody reads of',
      `update account.security_event set event_no = event_no + 100 where player_id = ${FIRST}`,
      'the security events of a player are numbered',
    ],
    [
      'an event that was deleted before its time',
      `delete from account.security_event where player_id = ${FIRST} and event_no = 1;
       insert into account.forgotten_event (player_id, event_no, happened_at) values (${FIRST}, 1, now())`,
      'no security event was deleted before its time',
    ],
    [
      'an event that was deleted past the function',
      `delete from account.security_event where player_id = ${FIRST} and event_no = 1`,
      'the security events of a player are numbered',
    ],
    [
      'a file of a player’s data that nobody asked for',
      `insert into privacy.data_request (player_id, request_id, idempotency_key, session_id, language, next_attempt_at, asked_at)
         values (${FIRST}, gen_random_uuid(), 'invented', gen_random_uuid(), 'th', now(), now())`,
      'each file of a player’s data was asked for',
    ],
    [
      'a file of a player’s data that is there for a year',
      `insert into privacy.data_request (player_id, request_id, idempotency_key, session_id, language, state, asked_at, ended_at, document_encrypted,
         byte_length, expires_at) values (${FIRST}, gen_random_uuid(), 'invented', gen_random_uuid(), 'th', 'ready', now(), now(), '', 1, now() + interval '1 year')`,
      'no file of a player’s data is there for longer than a day',
    ],
    [
      'a password that was changed, it says',
      `insert into account.password_change (player_id, idempotency_key, session_id, changed_at) values (${FIRST}, 'invented', gen_random_uuid(), now())`,
      'each change of a password',
    ],
    [
      'a name that its player changed, it says',
      `insert into account.profile_change
         select ${FIRST}, gen_random_uuid(), 'invented', s.session_id, sha256('x'), 'SCB', sha256('n'), sha256('y'), 'saved', 0, 1, null, now(), now()
         from account.session s where s.player_id = ${FIRST} limit 1`,
      'each version that a player made by the form',
    ],
    [
      'a change of a profile in a session of nobody',
      `insert into account.profile_change
         select ${FIRST}, gen_random_uuid(), 'invented', gen_random_uuid(), sha256('x'), 'SCB', sha256('n'), sha256('y'), 'asking', 1, null, null, now(), null`,
      'each version that a player made by the form',
    ],
    [
      'a bank account that its player changed alone, it says',
      `update account.name_inquiry set state = 'asking', holder_name_digest = null, answered_at = null, next_attempt_at = now() where player_id = ${FIRST};
       insert into account.profile_change
         select b.player_id, gen_random_uuid(), 'invented', s.session_id, sha256('x'), b.bank_code, b.account_no_digest, b.account_name_digest, 'saved', 1, null, 1, now(), now()
         from account.bank_account b join account.session s using (player_id) where b.player_id = ${FIRST} limit 1`,
      'each bank account that a player changed alone',
    ],
    [
      'a bank account that its player asked for, it says',
      `insert into account.bank_account_change
         (player_id, change_id, bank_code, account_no_digest, account_name_digest, name_state, is_asked, state, proposed_at, ended_at)
         values (${FIRST}, gen_random_uuid(), 'SCB', sha256('n'), sha256('y'), 'asking', true, 'taken_back', now(), now())`,
      'each bank account that a player asked for',
    ],
    [
      'a change that nobody reads of',
      `insert into account.security_event (player_id, event_no, kind, at)
         select player_id, max(event_no) + 1, 'bank_changed', now() from account.security_event where player_id = ${FIRST} group by player_id`,
      'each name and bank account that was changed is an event',
    ],
    [
      'a passkey that nobody added',
      `insert into account.passkey (player_id, passkey_id, credential_id, public_key, sign_count, transports, name_encrypted, is_backed_up, session_id, created_at)
         select s.player_id, gen_random_uuid(), decode(repeat('07', 16), 'hex'), '\\x00', 0, '{}', 'invented'::bytea, false, s.session_id, now()
         from account.session s where s.player_id = ${FIRST} limit 1;
       insert into account.passkey_owner select credential_id, player_id, passkey_id from account.passkey where name_encrypted = 'invented'::bytea`,
      'each passkey that was added, removed or copied',
    ],
    ['a passkey given to another', `update account.passkey_owner set player_id = ${SECOND}`, 'each passkey is its player’s'],
    [
      'a passkey that its device calls otherwise',
      `update account.passkey set credential_id = decode(repeat('08', 16), 'hex')`,
      'each passkey is its player’s',
    ],
    ['a passkey that nobody removed', 'update account.passkey set removed_at = now()', 'each passkey that was added, removed or copied'],
    ['a passkey that nobody copied', 'update account.passkey set cloned_at = now()', 'each passkey that was added, removed or copied'],
    ['a bank account exchanged', `update account.bank_account set account_no_digest = sha256('n') where player_id = ${FIRST}`, BANK],
    [
      'a bank account exchanged with its digits',
      `update account.bank_account b set account_no_digest = o.account_no_digest from account.bank_account o where b.player_id = ${FIRST} and o.player_id = ${SECOND}; delete from account.bank_account_digits where player_id = ${FIRST}; insert into account.bank_account_digits select ${FIRST}, bank_code, fragment from account.bank_account_digits where player_id = ${SECOND}`,
      BANK,
    ],
    [
      'a bank account in another name',
      `update account.bank_account set account_name_digest = sha256('x') where player_id = ${FIRST}`,
      BANK,
    ],
    ['a version of a bank account taken away', `delete from account.bank_account_version where player_id = ${FIRST}`, BANK],
    [
      'a bank account that nobody was asked about',
      `delete from account.name_inquiry where player_id = ${FIRST}`,
      'each bank account as it is now was asked about',
    ],
    [
      'digits by which another’s account is found',
      `insert into account.bank_account_digits select ${FIRST}, bank_code, fragment from account.bank_account_digits where player_id = ${SECOND} on conflict do nothing`,
      'no bank account is found by digits',
    ],
    ['a bet that vanished', `delete from bets.bet where player_id = ${FIRST}`, 'the bets of each player are numbered'],
    ['a bet of another stake', `update bets.bet set stake = stake * 2, stake_change = stake_change * 2 where player_id = ${FIRST}`, TOTALS],
    [
      'a bet of another stake that counts',
      `update bets.bet set valid_stake = valid_stake - 1, valid_stake_change = valid_stake_change - 1 where player_id = ${FIRST}`,
      TOTALS,
    ],
    ['a bet that won', 'update bets.bet set win = win + 100, win_change = win_change + 100', TOTALS],
    ['a bet whose change is another', 'update bets.bet set win_change = win_change + 100', 'each revision of a bet'],
    ['a bet in another currency', `update bets.bet set currency = 'LAK'`, 'each bet is in the currency of its player'],
    ['a bet at another game', `update bets.bet set game_code = 'JOKER'`, TOTALS],
    ['a total of bets', 'update bets.game_total set win = win + 1', TOTALS],
    ['a stream of bets that says more', 'update bets.stream set bet_no = bet_no + 1', 'the bets of each player are numbered'],
    [
      'a handler of bets ahead',
      `update platform.stream_cursor set read_to = read_to + 9 where stream = 'bets'`,
      'no handler of bets has read more',
    ],
    [
      'a result that the comparison does not have',
      'update games.bet_comparison set results = results + 1',
      'what a comparison says of results',
    ],
    ['a favourite that is no game', `insert into games.player_game values (${FIRST}, 'NOSUCH', now())`, 'each game that a player has some'],
    ['a comparison that vanished', 'delete from games.bet_comparison where results <> 0', 'what a comparison says of results'],
    [
      'a refund’s rate raised, and what it comes to',
      `update accrual.period set rate_basis_points = 9000, accrued = div(base * 90, 100) where source = 'refund' and claim_id is null and closed_at is not null`,
      ACCRUES,
    ],
    [
      'a refund that accrued more than its rate',
      `alter table accrual.period drop constraint accrued_by_its_rate; update accrual.period set accrued = accrued * 2 where source = 'refund' and claim_id is null and closed_at is not null`,
      ACCRUES,
    ],
    [
      'a rate of an open period raised',
      `update accrual.period set rate_basis_points = 9000 where source = 'refund' and closed_at is null`,
      ACCRUES,
    ],
    [
      'a refund claimed that never was lost',
      `update accrual.period set base = base * 2, accrued = accrued * 2 where source = 'refund' and claim_id is not null`,
      'each claim is what its periods have accrued',
    ],
    ['a refund claimed that vanished', 'delete from refund.claim', 'each claim of a refund'],
    ['a wallet raised', `update ledger.owner set wallet = wallet + 100 where owner_id = ${FIRST}`, 'I3 a stored balance'],
    [
      'a balance at a game raised',
      `update ledger.balance set amount = amount + 100 where owner_id = ${FIRST} and account = 'game'`,
      'I3 a stored balance',
    ],
    ['a balance taken away', `delete from ledger.balance where account = 'game'`, 'I3 a stored balance'],
    [
      'a posting that vanished',
      `delete from ledger.posting where owner_id = ${FIRST} and posting_no = 1`,
      'the postings of an owner are numbered',
    ],
    [
      'the last posting taken away',
      `delete from ledger.posting p using ledger.owner o where o.owner_id = p.owner_id and p.posting_no = o.posting_no and o.owner_id = ${FIRST}`,
      'an owner row stands at the last posting',
    ],
    [
      'a posting of another amount',
      `update ledger.posting set amount = amount + 1 where owner_id = ${FIRST} and posting_no = 1`,
      'each posting fits its hash',
    ],
    [
      'a posting at another time',
      `update ledger.posting set posted_at = posted_at - interval '1 day' where owner_id = ${FIRST}`,
      'each posting fits its hash',
    ],
    ['a key that is not known', `delete from ledger.request where owner_id = ${FIRST}`, 'I6 an idempotency key'],
    [
      'a kind of posting that may be more',
      `update ledger.posting_kind set is_request = not is_request where kind = 'adjusted_up'`,
      'I2 the catalogue of postings',
    ],
    [
      'an account of the house that is a player’s',
      `update ledger.account_kind set owner = 'player' where name = 'fees'`,
      'I2 the catalogue of accounts',
    ],
    [
      'a rule by which a kind is posted',
      `update ledger.posting_rule set wallet_sign = 1 where kind = 'withdraw_held'`,
      'I2 the rule by which a kind',
    ],
    ['a right of the server’s login', 'grant update on withdraw.rule to krapao_app', 'the login of the servers may do'],
    [
      'what the migrations have granted, written anew',
      `delete from platform.granted_right where object like '%withdraw%'`,
      'the login of the servers may do',
    ],
  ],
}
