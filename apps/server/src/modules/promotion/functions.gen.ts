/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import { type Caller, type List, callForRow, callForRows, callForValue, callForValues, statement } from '../../platform/database/call.ts'
import type { Json } from '../../platform/database/database-types.ts'
import * as bonus from '../bonus/functions.gen.ts'

export type CampaignKind = 'bonus' | 'promotion'

export interface CampaignVersion {
  code: string
  versionNo: number
  title: Json
  description: Json
  banners: Json
  grantAmount: bigint | null
  depositPercent: number | null
  depositMaximum: bigint | null
  depositMinimum: bigint | null
  multiplierHundredths: number
  countsDeposit: boolean
  keepPercent: number
  takePercent: number
  weightSlot: number
  weightSport: number
  weightLotto: number
  threshold: bigint
  hours: number | null
  maxReceived: number
  startsAt: Date | null
  endsAt: Date | null
  actId: string
  writtenAt: Date
  waitsForHours: number | null
}

export type LimitType = 'limit' | 'day' | 'week'

export interface EndBonusAnswer {
  status: string
  taken: bigint
  postingNo: bigint
  wallet: bigint
}

const END_BONUS = statement('select f.status, f.taken, f.posting_no as "postingNo", f.wallet from promotion.end_bonus($1, $2) f')

/**
 * The player ends what is active, after the money at the games was collected; answers what `end_condition` of the bonus
 * module does, and
 *   not_collected (a part of what it takes is still at a game: nothing is taken)
 *
 * `promotion.end_bonus` in `end-bonus.sql`.
 */
export function endBonus(db: Caller, given: { player: string; condition: string }): Promise<EndBonusAnswer> {
  return callForRow(db, END_BONUS, [given.player, given.condition])
}

const END_WAITING = statement('select promotion.end_waiting($1) as answer')

/**
 * A receipt may have waited long enough: ends its bonus free where no deposit came in time, and gives back its places and its
 * part of the budget. Answers
 *   unused (now) | not_current (a deposit is to be read first) | settled (it waits no more, or not for so long)
 *
 * `promotion.end_waiting` in `end-waiting.sql`.
 */
export function endWaiting(db: Caller, given: { player: string }): Promise<string> {
  return callForValue(db, END_WAITING, [given.player])
}

export interface OffersAnswer {
  version: CampaignVersion
  limitType: LimitType
  currency: string
  isOffered: boolean
  taken: number
  isFull: boolean
  againAt: Date
  received: Json
}

const OFFERS = statement(
  'select (f.version).code as "version.code", (f.version).version_no as "version.versionNo", (f.version).title as "version.title", (f.version).description as "version.description", (f.version).banners as "version.banners", (f.version).grant_amount as "version.grantAmount", (f.version).deposit_percent as "version.depositPercent", (f.version).deposit_maximum as "version.depositMaximum", (f.version).deposit_minimum as "version.depositMinimum", (f.version).multiplier_hundredths as "version.multiplierHundredths", (f.version).counts_deposit as "version.countsDeposit", (f.version).keep_percent as "version.keepPercent", (f.version).take_percent as "version.takePercent", (f.version).weight_slot as "version.weightSlot", (f.version).weight_sport as "version.weightSport", (f.version).weight_lotto as "version.weightLotto", (f.version).threshold as "version.threshold", (f.version).hours as "version.hours", (f.version).max_received as "version.maxReceived", (f.version).starts_at as "version.startsAt", (f.version).ends_at as "version.endsAt", (f.version).act_id as "version.actId", (f.version).written_at as "version.writtenAt", (f.version).waits_for_hours as "version.waitsForHours", f.limit_type as "limitType", f.currency, f.is_offered as "isOffered", f.taken, f.is_full as "isFull", f.again_at as "againAt", f.received from promotion.offers($1, $2, $3) f',
  {
    isRead: true,
    mayBeNull: [
      'version.grantAmount',
      'version.depositPercent',
      'version.depositMaximum',
      'version.depositMinimum',
      'version.hours',
      'version.startsAt',
      'version.endsAt',
      'version.waitsForHours',
    ],
    composites: ['version'],
  },
)

/**
 * The campaigns of one kind in the player's currency that are offered now, or that they have received before (of which
 * `is_offered` says which), with how often this person, by any of their accounts, has received them in this period.
 * `p_code`: only this one.
 *
 * `promotion.offers` in `offers.sql`.
 */
export function offers(db: Caller, given: { player: string; kind: CampaignKind; code: string }): Promise<OffersAnswer[]> {
  return callForRows(db, OFFERS, [given.player, given.kind, given.code])
}

const READ_GRANTS = statement('select promotion.read_grants($1) as answer', { mayBeNull: ['answer'] })

/**
 * The handler `campaign-receipts`: what waited and was granted for its deposit.
 *
 * `promotion.read_grants` in `read-grants.sql`.
 */
export function readGrants(db: Caller, given: { player: string }): Promise<void> {
  return callForValue<void>(db, READ_GRANTS, [given.player])
}

export interface ReadGrantsBatchAnswer {
  isRead: boolean
}

const READ_GRANTS_BATCH = statement('select f.is_read as "isRead" from promotion.read_grants_batch($1) f')

/**
 * Several players in one round trip and one commit, in ascending order. False for whom somebody else holds.
 *
 * `promotion.read_grants_batch` in `read-grants.sql`.
 */
export function readGrantsBatch(db: Caller, given: { players: List<string> }): Promise<ReadGrantsBatchAnswer[]> {
  return callForRows(db, READ_GRANTS_BATCH, [given.players])
}

export interface ReceiveAnswer {
  status: string
  postingNo: bigint
  wallet: bigint
}

const RECEIVE = statement('select f.status, f.posting_no as "postingNo", f.wallet from promotion.receive($1, $2, $3, $4) f')

/**
 * A player receives a campaign in this version of it: takes a place for all that the person is known by, keeps what it can
 * cost free in the budget, and has it granted, or waiting for its deposit, in one commit. The receipt has the id of the
 * grant. Answers
 *   granted | waiting | repeated (by this call before, or it is active already)
 *   no_campaign (none is offered under this code) | changed (another version is)
 *   not_current (a deposit is to be read first) | max_claimed | bonus_active | full
 *
 * `promotion.receive` in `receive.sql`.
 */
export function receive(
  db: Caller,
  given: { player: string; kind: CampaignKind; versionNo: number; order: bonus.GrantOrder },
): Promise<ReceiveAnswer> {
  return callForRow(db, RECEIVE, [given.player, given.kind, given.versionNo, bonus.writeGrantOrder(given.order)])
}

const WAITED_PLAYERS = statement('select answer from promotion.waited_players($1) answer', { isRead: true })

/**
 * Whose receipts have waited long enough, the longest first, at most so many.
 *
 * `promotion.waited_players` in `end-waiting.sql`.
 */
export function waitedPlayers(db: Caller, given: { most: number }): Promise<string[]> {
  return callForValues(db, WAITED_PLAYERS, [given.most])
}
