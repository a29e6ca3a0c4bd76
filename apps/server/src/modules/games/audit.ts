import { sql } from 'kysely'
import type { Check } from '../../platform/database/check.ts'
import { BETS, KEPT_BETS } from '../bets/index.ts'
import { listOf, partnerless, postings, POSTINGS, STORED_BALANCES } from '../ledger/index.ts'

const TRANSFERS_POSTED = ['game_in_sent', 'game_in_done', 'game_in_refused', 'game_out_asked', 'game_out_done', 'game_out_refused'] as const
const RESULTS = postings.kindsOf('play')

/** Every kind whose postings transfers and results explain. */
export const KINDS = [...TRANSFERS_POSTED, ...RESULTS] as const

/** Transfers and results against the ledger. */
export const TRANSFERS: Check[] = [
  [
    'I9 each transfer stands in the ledger as it began and as it ended',
    partnerless(
      'transfer',
      sql`
        select player_id, transfer_id || ' at ' || game_code as id, case direction when 'in' then 'game_in_sent' else 'game_out_asked' end as kind, amount
        from games.transfer
        union all
        select player_id, transfer_id || ' at ' || game_code, 'game_' || direction || '_' || state, amount from games.transfer where state in ('done', 'refused')`,
      sql`
        select owner_id as player_id, reference_id || ' at ' || coalesce(source_subaccount, destination_subaccount) as id, kind, amount
        from ${POSTINGS} p where kind in (${listOf(TRANSFERS_POSTED)})`,
    ),
    'of each owner',
  ],
  [
    'I9 money in transit is what the open transfers say',
    sql`
      select format('transit:%s of player %s holds %s, but %s is open', coalesce(t.game, a.game), coalesce(t.player_id, a.owner_id), coalesce(a.amount, 0), coalesce(t.amount, 0)) as says
      from (select player_id, game_code as game, sum(amount) as amount from games.transfer where ended_at is null group by 1, 2) t
      full join (select owner_id, subaccount as game, amount from ${STORED_BALANCES} b where account = 'transit' and amount <> 0) a
        on a.owner_id = t.player_id and a.game = t.game
      where t.amount is distinct from a.amount order by 1 limit 1`,
    'of each owner',
  ],
  [
    'I9 each game result leaves our mirror at what the provider said',
    sql`
      select format('posting %s of owner %s left the mirror at %s and says %s', posting_no, owner_id, coalesce(destination_after, source_after), reference_id) as says
      from ${POSTINGS} p where kind in (${listOf(RESULTS)}) and reference_id is distinct from 'balance ' || coalesce(destination_after, source_after)
      order by owner_id, posting_no limit 1`,
    'of each owner',
  ],
]

/** Whose a name at a game is. */
export const ACCOUNT_NAMES: Check[] = [
  [
    'each account at a game is under a name that is its player’s, and each name has the account of its player',
    sql`
      select format('%s at %s is the account of player %s, and the name of %s', coalesce(a.username, u.username), coalesce(a.game_code, u.game_code),
        coalesce(a.player_id::text, 'nobody'), coalesce(u.player_id::text, 'nobody')) as says
      from games.account a full join games.username u on u.game_code = a.game_code and u.username = a.username
      where a.player_id is distinct from u.player_id
      order by 1 limit 1`,
    'of each owner',
  ],
  [
    'each account at a game is at one that there is',
    sql`
      select format('the account of player %s is at %s, which is no game', a.player_id, a.game_code) as says
      from games.account a where not exists (select 1 from games.game g where g.code = a.game_code) order by 1 limit 1`,
    'of each owner',
  ],
]

/** Favourites, and when games were opened. */
export const PLAYER_GAMES: Check[] = [
  [
    'each game that a player has something with is one that there is',
    sql`
      select format('player %s has something with %s, which is no game', p.player_id, p.game_code) as says
      from games.player_game p where not exists (select 1 from games.game g where g.code = p.game_code) order by 1 limit 1`,
    'of each owner',
  ],
]

/** To which name a transfer went. */
export const TRANSFER_NAMES: Check[] = [
  [
    'no transfer went to a name at its game that is another player’s',
    sql`
      select format('transfer %s of player %s went to %s at %s, which is the name of %s', t.transfer_id, t.player_id, t.username, t.game_code, u.player_id) as says
      from games.transfer t join games.username u on u.game_code = t.game_code and u.username = t.username
      where u.player_id <> t.player_id order by 1 limit 1`,
  ],
]

/** Bets against results, and those told of a name that is nobody's. */
export const BET_COMPARISONS: Check[] = [
  [
    'what a comparison says of results is what the ledger says',
    sql`
      select format('player %s at %s: the ledger has results of %s, the comparison %s', coalesce(p.owner_id, c.player_id),
        coalesce(p.game, c.game_code), p.results, c.results) as says
      from (
        select owner_id, source_subaccount as game, sum(case kind when 'game_win' then amount else -amount end) as results
        from ${POSTINGS} p where kind in (${listOf(RESULTS)}) group by 1, 2) p
      full join games.bet_comparison c on c.player_id = p.owner_id and c.game_code = p.game
      where coalesce(p.results, 0) <> coalesce(c.results, 0) order by 1 limit 1`,
    'of each owner',
  ],
  [
    'no bet that was kept for a name is also somebody’s without having been imported',
    sql`
      select format('bet %s of %s at %s was kept, ended, and is in no stream', s.bet_id, s.username, s.game_code) as says
      from games.stray_bet s join games.username u on u.game_code = s.game_code and u.username = s.username
      where s.ended_at is not null
        and not exists (select 1 from ${BETS} b where b.player_id = u.player_id and b.game_code = s.game_code and b.bet_id = s.bet_id and b.revision = s.revision)
        and not exists (select 1 from ${KEPT_BETS} k where k.player_id = u.player_id and k.game_code = s.game_code and k.bet_id = s.bet_id and k.revision = s.revision)
      order by 1 limit 1`,
  ],
]

/** What needs a person, by the kind of its work item. */
export const TRANSFER_ITEMS = {
  transfer: sql`
    select player_id as owner_id, transfer_id::text as subject from games.transfer
    where state = 'manual_review' or (state = 'in_doubt' and platform.is_told_after((history -> -1 ->> 'attempt')::int))`,
}

export const BET_ITEMS = {
  'bet-difference': sql`select player_id as owner_id, game_code as subject from games.bet_comparison where difference is not null`,
  'bet-feed': sql`
    select md5('game:' || game_code)::uuid as owner_id, game_code as subject from games.bet_feed where platform.is_told_after(attempts)`,
  'bet-account': sql`
    select distinct md5('game:' || game_code)::uuid as owner_id, game_code || ':' || username as subject from games.stray_bet where ended_at is null`,
  // About no player: its owner is made of the game's code.
  'provider-balances': sql`select md5('game:' || game_code)::uuid as owner_id, game_code as subject from games.provider_hold`,
}

/** Our tables whose rows are rules. */
export const RULE_TABLES = {
  'games.game': { key: ['code'] },
}
