/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import {
  type Caller,
  type List,
  type Time,
  callForRow,
  callForRows,
  callForValue,
  callForValues,
  json,
  plain,
  statement,
  writerOf,
} from '../../platform/database/call.ts'
import type { Json } from '../../platform/database/database-types.ts'
import * as bonus from '../bonus/functions.gen.ts'
import * as operator from '../operator/functions.gen.ts'

/** What ending the condition was answered, or not_collected: a part of what it takes is still at a game, and nothing is taken. */
export type BonusEnded = 'ended' | 'no_condition' | 'not_current' | 'in_transit' | 'above_threshold' | 'untold' | 'not_collected'

export type CampaignKind = 'bonus' | 'promotion'

/** What marketing writes of a campaign: what it is for ever, and what it offers. */
export interface CampaignOrder {
  code: string
  kind: CampaignKind
  limitType: LimitType
  title: object
  description: object
  banners: object
  terms: object
  maxReceived: number
  startsAt: Time | null
  endsAt: Time | null
}

/**
 * granted, or waiting for its deposit: now. repeated: by this call before, or it is active already. All else changed nothing:
 * no_campaign, none is offered under this code; changed, another version is; not_current, a deposit is to be read first;
 * max_claimed, this person has had it as often as it says; bonus_active, something with a condition is waiting or open; full,
 * there is not enough left in its budget; cost_changed, it costs more than the player was shown.
 */
export type CampaignReceived =
  | 'granted'
  | 'waiting'
  | 'repeated'
  | 'no_campaign'
  | 'changed'
  | 'not_current'
  | 'max_claimed'
  | 'bonus_active'
  | 'full'
  | 'cost_changed'

export interface CampaignVersion {
  code: string
  versionNo: number
  title: Json
  description: Json
  banners: Json
  terms: Json
  maxReceived: number
  startsAt: Date | null
  endsAt: Date | null
  actId: string
  writtenAt: Date
}

export type LimitType = 'limit' | 'day' | 'week'

/** spent: more of the budget is used already. */
export type StartingObstacle = 'no_campaign' | 'spent'

export type StoppingObstacle = 'no_campaign'

/** unused: now. not_current: a deposit is to be read first. settled: it waits no more, or not for so long. */
export type WaitingEnded = 'unused' | 'not_current' | 'settled'

/** other_campaign: the code is that of another kind, currency or limit. */
export type WritingObstacle = 'other_campaign'

export const writeCampaignOrder = writerOf<CampaignOrder>({
  code: plain,
  kind: plain,
  limitType: plain,
  title: json,
  description: json,
  banners: json,
  terms: json,
  maxReceived: plain,
  startsAt: plain,
  endsAt: plain,
})

export interface EndBonusAnswer {
  status: BonusEnded
  taken: bigint | null
}

const END_BONUS = statement('select f.status, f.taken from promotion.end_bonus($1, $2) f', { mayBeNull: ['taken'] })

/**
 * The player ends what is active, after the money at the games was collected. Answers what it took, too.
 *
 * `promotion.end_bonus` in `end-bonus.sql`.
 */
export function endBonus(db: Caller, given: { player: string; condition: string }): Promise<EndBonusAnswer> {
  return callForRow(db, END_BONUS, [given.player, given.condition])
}

const END_WAITING = statement('select promotion.end_waiting($1) as answer')

/**
 * A receipt may have waited long enough: ends its bonus free where no deposit came in time, and gives back its redemptions and its
 * part of the budget.
 *
 * `promotion.end_waiting` in `end-waiting.sql`.
 */
export function endWaiting(db: Caller, given: { player: string }): Promise<WaitingEnded> {
  return callForValue(db, END_WAITING, [given.player])
}

export interface OffersAnswer {
  version: CampaignVersion
  limitType: LimitType
  isOffered: boolean
  taken: number
  isFull: boolean
  againAt: Date | null
  received: Json | null
}

const OFFERS = statement(
  'select (f.version).code as "version.code", (f.version).version_no as "version.versionNo", (f.version).title as "version.title", (f.version).description as "version.description", (f.version).banners as "version.banners", (f.version).terms as "version.terms", (f.version).max_received as "version.maxReceived", (f.version).starts_at as "version.startsAt", (f.version).ends_at as "version.endsAt", (f.version).act_id as "version.actId", (f.version).written_at as "version.writtenAt", f.limit_type as "limitType", f.is_offered as "isOffered", f.taken, f.is_full as "isFull", f.again_at as "againAt", f.received from promotion.offers($1, $2, $3) f',
  { isRead: true, mayBeNull: ['version.startsAt', 'version.endsAt', 'againAt', 'received'], composites: ['version'] },
)

/**
 * The campaigns of one kind in the player's currency that are offered now, or that they have received before (of which
 * `is_offered` says which), with how often this person, by any of their accounts, has received them in this period.
 * `p_code`: only this one.
 *
 * `promotion.offers` in `offers.sql`.
 */
export function offers(db: Caller, given: { player: string; kind: CampaignKind; code: string | null }): Promise<OffersAnswer[]> {
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

const RECEIVE = statement('select promotion.receive($1, $2, $3, $4, $5) as answer')

/**
 * A player receives a campaign in this version of it: takes a redemption for all that the person is known by, keeps what it can
 * cost free in the budget, and has it granted, or waiting for its deposit, in one commit. The receipt has the id of the grant. `p_shown`: what
 * the player was shown of its cost.
 *
 * `promotion.receive` in `receive.sql`.
 */
export function receive(
  db: Caller,
  given: { player: string; kind: CampaignKind; versionNo: number; order: bonus.GrantOrder; shown: string | null },
): Promise<CampaignReceived> {
  return callForValue(db, RECEIVE, [given.player, given.kind, given.versionNo, bonus.writeGrantOrder(given.order), given.shown])
}

export interface StartCampaignAnswer {
  status: operator.Authorised | null
  obstacle: StartingObstacle | null
}

const START_CAMPAIGN = statement('select f.status, f.obstacle from promotion.start_campaign($1, $2, $3, $4, $5) f', {
  mayBeNull: ['status', 'obstacle'],
})

/**
 * An owner of the operator offers a version to players from now on, and says what the campaign may cost over all of its
 * versions. Answers what `authorise_setting_by` did, or no status, because of an obstacle.
 *
 * `promotion.start_campaign` in `campaign.sql`.
 */
export function startCampaign(
  db: Caller,
  given: { instruction: operator.Instruction; code: string; versionNo: number; moneyLimit: bigint | null; numberLimit: bigint | null },
): Promise<StartCampaignAnswer> {
  return callForRow(db, START_CAMPAIGN, [
    operator.writeInstruction(given.instruction),
    given.code,
    given.versionNo,
    given.moneyLimit,
    given.numberLimit,
  ])
}

export interface StopCampaignAnswer {
  status: operator.Authorised | null
  obstacle: StoppingObstacle | null
}

const STOP_CAMPAIGN = statement('select f.status, f.obstacle from promotion.stop_campaign($1, $2) f', { mayBeNull: ['status', 'obstacle'] })

/**
 * Marketing stops offering a campaign. What was received stays as it is. Answers as starting it does.
 *
 * `promotion.stop_campaign` in `campaign.sql`.
 */
export function stopCampaign(db: Caller, given: { instruction: operator.Instruction; code: string }): Promise<StopCampaignAnswer> {
  return callForRow(db, STOP_CAMPAIGN, [operator.writeInstruction(given.instruction), given.code])
}

const WAITED_PLAYERS = statement('select answer from promotion.waited_players($1) answer', { isRead: true })

/**
 * Whose receipts have waited long enough, the longest first, at most so many.
 *
 * `promotion.waited_players` in `end-waiting.sql`.
 */
export function waitedPlayers(db: Caller, given: { limit: number }): Promise<string[]> {
  return callForValues(db, WAITED_PLAYERS, [given.limit])
}

export interface WriteCampaignAnswer {
  status: operator.Authorised | null
  obstacle: WritingObstacle | null
  versionNo: number | null
}

const WRITE_CAMPAIGN = statement('select f.status, f.obstacle, f.version_no as "versionNo" from promotion.write_campaign($1, $2) f', {
  mayBeNull: ['status', 'obstacle', 'versionNo'],
})

/**
 * Marketing writes what a campaign offers. Its first version makes the campaign, whose kind, currency and limit never
 * change; a later one waits until it is started. Answers what `authorise_setting_by` did, or no status, because of an obstacle;
 * and the number of the version.
 *
 * `promotion.write_campaign` in `campaign.sql`.
 */
export function writeCampaign(
  db: Caller,
  given: { instruction: operator.Instruction; campaign: CampaignOrder },
): Promise<WriteCampaignAnswer> {
  return callForRow(db, WRITE_CAMPAIGN, [operator.writeInstruction(given.instruction), writeCampaignOrder(given.campaign)])
}
