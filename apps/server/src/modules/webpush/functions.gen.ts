/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import { type Caller, callForRows, callForValue, callForValues, statement } from '../../platform/database/call.ts'
import * as account from '../account/functions.gen.ts'
import * as platform from '../../platform/database/functions.gen.ts'

/** no_session: the session that asks has ended. */
export type Subscribed = 'added' | 'changed' | 'no_session'

export interface ClaimSubscriptionAnswer {
  playerId: string
  subscriptionId: string
  leaseNo: bigint
  attempts: number
  addressEncrypted: Buffer
  tellsMoney: boolean
  tellsSecurity: boolean
  language: string
  postingNo: bigint
  outcomeNo: number
  refusedInRow: number
}

const CLAIM_SUBSCRIPTION = statement(
  'select f.player_id as "playerId", f.subscription_id as "subscriptionId", f.lease_no as "leaseNo", f.attempts, f.address_encrypted as "addressEncrypted", f.tells_money as "tellsMoney", f.tells_security as "tellsSecurity", f.language, f.posting_no as "postingNo", f.outcome_no as "outcomeNo", f.refused_in_row as "refusedInRow" from webpush.claim_subscription($1, $2, $3) f',
)

/**
 * Takes a subscription that is due for a worker who has seen it at p_lease_no; nothing where somebody else was faster. One whose session has
 * ended, by whatever, ends here: nothing is sent to it.
 *
 * `webpush.claim_subscription` in `send.sql`.
 */
export function claimSubscription(
  db: Caller,
  given: { player: string; subscription: string; leaseNo: bigint },
): Promise<ClaimSubscriptionAnswer[]> {
  return callForRows(db, CLAIM_SUBSCRIPTION, [given.player, given.subscription, given.leaseNo])
}

const DROP_SUBSCRIPTION = statement('select webpush.drop_subscription($1, $2, $3) as answer', { mayBeNull: ['answer'] })

/**
 * The push service knows it no more, or has refused message after message: the browser was reset, or its owner has taken the permission back.
 *
 * `webpush.drop_subscription` in `send.sql`.
 */
export function dropSubscription(db: Caller, given: { player: string; subscription: string; leaseNo: bigint }): Promise<void> {
  return callForValue<void>(db, DROP_SUBSCRIPTION, [given.player, given.subscription, given.leaseNo])
}

const FORGET_ENDED = statement('select webpush.forget_ended($1) as answer')

/**
 * Deletes those of this player. Answers how many.
 *
 * `webpush.forget_ended` in `retention.sql`.
 */
export function forgetEnded(db: Caller, given: { player: string }): Promise<number> {
  return callForValue(db, FORGET_ENDED, [given.player])
}

const LIVE_SUBSCRIPTIONS = statement('select answer from webpush.live_subscriptions($1) answer', { isRead: true })

/**
 * Which of the player's subscriptions stand: those of sessions that do.
 *
 * `webpush.live_subscriptions` in `subscribe.sql`.
 */
export function liveSubscriptions(db: Caller, given: { player: string }): Promise<string[]> {
  return callForValues(db, LIVE_SUBSCRIPTIONS, [given.player])
}

const NOTE_NEWS = statement('select webpush.note_news($1) as answer')

/**
 * Something has ended for this player since it was last looked: their subscriptions are due. Answers how many.
 *
 * `webpush.note_news` in `send.sql`.
 */
export function noteNews(db: Caller, given: { player: string }): Promise<number> {
  return callForValue(db, NOTE_NEWS, [given.player])
}

const PASS = statement('select webpush.pass($1, $2, $3, $4, $5, $6, $7) as answer')

/**
 * Everything up to here was tried; p_is_all: and nothing follows. The lease is held anew for what does. False when it is lost.
 *
 * `webpush.pass` in `send.sql`.
 */
export function pass(
  db: Caller,
  given: {
    player: string
    subscription: string
    leaseNo: bigint
    postingNo: bigint
    outcomeNo: number
    refusedInRow: number
    isAll: boolean
  },
): Promise<boolean> {
  return callForValue(db, PASS, [
    given.player,
    given.subscription,
    given.leaseNo,
    given.postingNo,
    given.outcomeNo,
    given.refusedInRow,
    given.isAll,
  ])
}

const PLAYERS_TO_FORGET = statement('select answer from webpush.players_to_forget($1) answer', { isRead: true })

/**
 * Players with subscriptions of sessions that have ended, some at a time. Without a lock; each is then looked at by itself.
 *
 * `webpush.players_to_forget` in `retention.sql`.
 */
export function playersToForget(db: Caller, given: { limit: number }): Promise<string[]> {
  return callForValues(db, PLAYERS_TO_FORGET, [given.limit])
}

const PUT_OFF = statement('select webpush.put_off($1, $2, $3) as answer')

/**
 * The push service did not answer, or asked to wait: it is tried again later. False when the lease is lost.
 *
 * `webpush.put_off` in `send.sql`.
 */
export function putOff(db: Caller, given: { player: string; subscription: string; leaseNo: bigint }): Promise<boolean> {
  return callForValue(db, PUT_OFF, [given.player, given.subscription, given.leaseNo])
}

const SESSION_OF = statement('select webpush.session_of($1, $2) as answer', { isRead: true, mayBeNull: ['answer'] })

/**
 * Of which session this is the token; null of none.
 *
 * `webpush.session_of` in `subscribe.sql`.
 */
export function sessionOf(db: Caller, given: { player: string; tokenHash: Buffer }): Promise<string | null> {
  return callForValue(db, SESSION_OF, [given.player, given.tokenHash])
}

const SUBSCRIBE = statement('select webpush.subscribe($1, $2, $3, $4, $5, $6, $7, $8) as answer')

/**
 * The browser of this session is to be told, or of something else than before. p_subscription: of the one that this session has at this
 * endpoint, or a new one, which takes the place of what this session or this browser had.
 *
 * `webpush.subscribe` in `subscribe.sql`.
 */
export function subscribe(
  db: Caller,
  given: {
    player: string
    tokenHash: Buffer
    subscription: string
    address: platform.SealedValue
    tellsMoney: boolean
    tellsSecurity: boolean
    language: string
    device: account.Device
  },
): Promise<Subscribed> {
  return callForValue(db, SUBSCRIBE, [
    given.player,
    given.tokenHash,
    given.subscription,
    platform.writeSealedValue(given.address),
    given.tellsMoney,
    given.tellsSecurity,
    given.language,
    account.writeDevice(given.device),
  ])
}

const UNSUBSCRIBE = statement('select webpush.unsubscribe($1, $2, $3, $4) as answer', { mayBeNull: ['answer'] })

/**
 * The player ends one of theirs, or all where p_subscription is null, in a session that stands. Answers how many; null where it has ended.
 *
 * `webpush.unsubscribe` in `subscribe.sql`.
 */
export function unsubscribe(
  db: Caller,
  given: { player: string; tokenHash: Buffer; subscription: string | null; device: account.Device },
): Promise<number | null> {
  return callForValue(db, UNSUBSCRIBE, [given.player, given.tokenHash, given.subscription, account.writeDevice(given.device)])
}
