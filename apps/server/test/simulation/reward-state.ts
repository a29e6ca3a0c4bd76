import { sql } from 'kysely'
import { postings } from '../../src/modules/ledger/index.ts'
import type { Db } from '../../src/platform/database/db.ts'
import type { SimulatedCampaign } from './campaigns.ts'
import type { SimulatedPlayer } from './players.ts'

/** What the modules of rewards say, beside what every world is asked. Days are those of Bangkok. */
export interface RewardState {
  receipts: { player: string; id: string; code: string; state: 'waiting' | 'granted' | 'unused'; amount: number; day: string }[]
  budgets: { code: string; moneyLimit: number | null; numberLimit: number | null; moneyUsed: number; numberUsed: number }[]
  periods: {
    player: string
    startsAt: string
    netLoss: number
    isOver: boolean
    isClosed: boolean
    accrued: number | null
    claim: string | null
  }[]
  claims: { player: string; id: string; amount: number }[]
  moves: { player: string; id: string; amount: number }[]
  days: { player: string; number: number; turnover: number; isClosed: boolean }[]
  friendEvents: { player: string; inviter: string; kind: string; number: number; base: number; amount: number; isTold: boolean }[]
  earnings: {
    player: string
    friend: string
    kind: 'first_deposit' | 'turnover'
    number: number
    base: number
    amount: number
    state: 'earned' | 'pending' | 'refused' | 'cancelled'
    notThere: number
    released: number
    collected: number
    played: number
  }[]
  collections: { player: string; id: string; amount: number }[]
  /** Each revision that was counted; `first` is the number under which its bet came. */
  bets: {
    player: string
    no: number
    first: number
    bet: string
    stake: number
    validStake: number
    win: number
    stakeChange: number
    validStakeChange: number
    winChange: number
  }[]
  /** How far a handler has read the bets, or the deposits, of a player. */
  read: { player: string; handler: string; to: number }[]
  /** The bets that a condition counts, by the number under which they came. */
  counted: { player: string; no: number; condition: string; weight: number }[]
  /** Conditions that are waiting or open. */
  active: { player: string; id: string; hundredths: number }[]
  /** Of deposits, what was taken back of them, and rewards. */
  postings: { player: string; no: number; kind: string; amount: number; reference: string }[]
  /** Transfers that emptied a game so that a bonus could be ended. */
  emptied: number
  /** Bets that count in another period than their own. */
  carried: number
}

export const DEPOSITS: readonly string[] = postings.kindsOf('deposit')
export const GRANTS = ['bonus_granted', 'refund_to_wallet', 'invite_collected']
export const TAKINGS: readonly string[] = postings.kindsOf('grant_taken_back')
const KINDS = [...DEPOSITS, ...GRANTS, ...TAKINGS, 'chargeback_taken', 'refund_claimed', 'invite_earned', 'invite_cancelled']

/** At one moment, as `readState` does. */
export async function readRewards(
  db: Db,
  players: readonly SimulatedPlayer[],
  campaigns: readonly SimulatedCampaign[],
): Promise<RewardState> {
  const ids = players.map(({ playerId }) => playerId)
  const [codes, own] = [campaigns.map(({ code }) => code), sql`player_id = any(${ids}::uuid[])`]
  const { rows } = await sql<RewardState>`
    with
      receipt as materialized (select * from promotion.receipt where ${own}),
      budget as materialized (select * from promotion.budget where code = any(${codes}::text[])),
      period as materialized (select * from accrual.period where ${own}),
      refund_claim as materialized (select * from refund.claim where ${own}),
      move as materialized (select * from refund.move where ${own}),
      friend_event as materialized (select * from invite.friend_event where ${own}),
      earning as materialized (select * from invite.earning where ${own}),
      collection as materialized (select * from invite.collection where ${own}),
      bet as materialized (select * from bets.bet where ${own}),
      cursor as materialized (select * from platform.stream_cursor where owner_id = any(${ids}::uuid[]) and stream <> 'playthrough'),
      counted_bet as materialized (select * from bonus.counted_bet where ${own}),
      condition as materialized (select * from bonus.condition where ${own}),
      posting as materialized (select * from ledger.posting where owner_id = any(${ids}::uuid[]) and kind = any(${KINDS})),
      transfer as materialized (select * from games.transfer where ${own} and state = 'done' and idempotency_key like 'end-bonus:%'),
      carried_bet as materialized (select * from accrual.carried_bet where source = 'refund' and ${own})
    select
      (select coalesce(json_agg(json_build_object('player', player_id, 'id', receipt_id, 'code', code, 'state', state, 'amount', amount,
        'day', (received_at at time zone 'Asia/Bangkok')::date)), '[]') from receipt) as receipts,
      (select coalesce(json_agg(json_build_object('code', code, 'moneyLimit', money_limit, 'numberLimit', number_limit, 'moneyUsed', money_used,
        'numberUsed', number_used)), '[]') from budget) as budgets,
      (select coalesce(json_agg(json_build_object('player', player_id, 'startsAt', starts_at, 'netLoss', base, 'isOver', ends_at <= platform.now(), 'isClosed', closed_at is not null,
        'accrued', accrued, 'claim', claim_id)), '[]') from period where source = 'refund') as periods,
      (select coalesce(json_agg(json_build_object('player', player_id, 'id', claim_id, 'amount', amount)), '[]') from refund_claim) as claims,
      (select coalesce(json_agg(json_build_object('player', player_id, 'id', grant_id, 'amount', amount)), '[]') from move) as moves,
      (select coalesce(json_agg(json_build_object('player', player_id, 'number', (starts_at at time zone 'Asia/Bangkok')::date - date '1970-01-01', 'turnover', base,
        'isClosed', closed_at is not null)), '[]') from period where source = 'invite') as days,
      (select coalesce(json_agg(json_build_object('player', player_id, 'inviter', inviter_id, 'kind', kind, 'number', number, 'base', base, 'amount', amount,
        'isTold', told_at is not null)), '[]') from friend_event) as "friendEvents",
      (select coalesce(json_agg(json_build_object('player', player_id, 'friend', friend_id, 'kind', kind, 'number', number, 'base', base, 'amount', amount,
        'state', state, 'notThere', not_there, 'released', released, 'collected', collected, 'played', played) order by array_position(${ids}::uuid[], player_id), kind, number), '[]') from earning) as earnings,
      (select coalesce(json_agg(json_build_object('player', player_id, 'id', grant_id, 'amount', amount)), '[]') from collection) as collections,
      (select coalesce(json_agg(json_build_object('player', player_id, 'no', bet_no, 'first', first_bet_no, 'bet', game_code || ':' || bet_id, 'stake', stake,
        'validStake', valid_stake, 'win', win, 'stakeChange', stake_change, 'validStakeChange', valid_stake_change, 'winChange', win_change)
        order by player_id, bet_no), '[]') from bet) as bets,
      (select coalesce(json_agg(json_build_object('player', player, 'handler', handler, 'to', read_to)), '[]') from (
        select owner_id as player, handler, read_to from cursor) each) as read,
      (select coalesce(json_agg(json_build_object('player', c.player_id, 'no', c.bet_no, 'condition', c.condition_id, 'weight', c.weight)), '[]')
        from counted_bet c join bet b using (player_id, bet_no) where b.first_bet_no = b.bet_no) as counted,
      (select coalesce(json_agg(json_build_object('player', player_id, 'id', condition_id, 'hundredths', done_hundredths)), '[]')
        from condition where closed_at is null) as active,
      (select coalesce(json_agg(json_build_object('player', owner_id, 'no', posting_no, 'kind', kind, 'amount', amount, 'reference', reference_id)
        order by posting_no), '[]') from posting) as postings,
      (select count(*)::int from transfer) as emptied,
      (select count(*)::int from carried_bet) as carried`.execute(db)
  return rows[0]!
}
