import { createHash } from 'node:crypto'
import { ACCOUNT_OUTCOMES, PUSHED_MONEY_OUTCOMES, type PushPayload } from '@krapao/contract'
import { sql } from 'kysely'
import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import { type Loop, startLoop } from '../../platform/jobs/jobs.ts'
import { createLeases } from '../../platform/jobs/leases.ts'
import { ownersBeyond } from '../ledger/index.ts'
import { playersBeyond } from '../outcomes/index.ts'
import { type EndedOne, endedSince } from '../wallet/index.ts'
import type { PushDeps } from './deps.ts'
import * as functions from './functions.gen.ts'
import { sitePushKey } from './site-key.ts'
import { openAddress } from './subscription.ts'

type Subscription = functions.ClaimSubscriptionAnswer
type SendDeps = Pick<PushDeps, 'db' | 'clock' | 'log' | 'encryption' | 'siteKey' | 'integrations'>

const CONCURRENCY = 8
/** Of what has ended since, so many are looked at and so many told, the newest; the others are read in the inbox. */
const MOST_LOOKED_AT = 50
const MOST_TOLD = 5
const MAX_ATTEMPTS = 5
/** Refused so often in a row, by whatever is told, a browser is told no more. */
const MAX_REFUSED = 3
/** Nobody is woken by what is long over. */
const MAX_AGE_MS = 12 * 3_600_000
/** So many are compared with the streams at once. */
const PAGE = 5000

const subscriptionLeases = createLeases<Subscription, Subscription>({
  table: 'webpush.subscription',
  ownerColumn: 'player_id',
  idColumn: 'subscription_id',
  dueIn: ['due'],
  claim: (db, { ownerId, id, leaseNo }) => functions.claimSubscription(db, { player: ownerId, subscription: id, leaseNo }),
  leaveInDoubt: (db, { playerId, subscriptionId, leaseNo }) =>
    functions.putOff(db, { player: playerId, subscription: subscriptionId, leaseNo }),
  jobOf: (subscription) => subscription,
  idOf: ({ subscriptionId }) => subscriptionId,
  noun: 'subscription to pushes',
})

/** One round: finds for whom something has ended, and tells them. Answers how many subscriptions it worked on. */
export async function workPushes(deps: SendDeps): Promise<number> {
  await findNews(deps.db)
  return subscriptionLeases.work(deps, CONCURRENCY, (subscription) => tell(deps, subscription))
}

/** Both streams are numbered in the order of their commits, so two numbers a player say whether there is more; no posting is written for it. */
async function findNews(db: Db): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await sql<{ player_id: string; posting_no: bigint; outcome_no: number }>`
      select player_id, min(posting_no) as posting_no, min(outcome_no) as outcome_no from webpush.subscription
      where state = 'quiet' and player_id > ${after} group by player_id order by player_id limit ${PAGE}`.execute(db)
    if (rows.length === 0) return
    const players = rows.map((row) => row.player_id)
    const [posted, noted] = await Promise.all([
      ownersBeyond(db, { owners: players, postingNos: rows.map((row) => row.posting_no) }),
      playersBeyond(db, { players, outcomeNos: rows.map((row) => row.outcome_no) }),
    ])
    for (const player of new Set([...posted, ...noted])) await retryIdempotent(() => functions.noteNews(db, { player }))
    after = players.at(-1)!
  }
}

async function tell(deps: SendDeps, subscription: Subscription): Promise<void> {
  const { db, log } = deps
  const { playerId, subscriptionId, leaseNo, postingNo, outcomeNo } = subscription
  const lease = { player: playerId, subscription: subscriptionId, leaseNo }
  const { ended, upTo } = await endedSince(db, playerId, { postingNo, outcomeNo }, MOST_LOOKED_AT)
  const told = newestWanted(ended, subscription, deps.clock.now())
  let { attempts, refusedInRow } = subscription
  for (const one of ended) {
    if (told.has(one)) {
      const answer = await sendSafely(deps, subscription, one)
      if (answer.outcome === 'done') refusedInRow = 0
      if (answer.outcome === 'refused') refusedInRow++
      if (answer.outcome === 'gone' || refusedInRow >= MAX_REFUSED) return retryIdempotent(() => functions.dropSubscription(db, lease))
      if (answer.outcome === 'in-doubt' && attempts < MAX_ATTEMPTS)
        return void (await subscriptionLeases.leaveInDoubt(deps, subscription, { reason: answer.reason }))
      if (answer.outcome !== 'done') log.warn({ id: subscriptionId, outcome: one.id, reason: answer.reason }, 'a push was given up')
    }
    attempts = 1
    if (!(await pass(db, lease, { postingNo, outcomeNo, ...one.place, refusedInRow }, false))) return
  }
  await pass(db, lease, { ...upTo, refusedInRow }, true)
}

function pass(
  db: Db,
  lease: { player: string; subscription: string; leaseNo: bigint },
  place: { postingNo: bigint; outcomeNo: number; refusedInRow: number },
  isAll: boolean,
): Promise<boolean> {
  return retryIdempotent(() => functions.pass(db, { ...lease, ...place, isAll }))
}

const OF_MONEY: ReadonlySet<string> = new Set(PUSHED_MONEY_OUTCOMES)
const OF_ACCOUNT: ReadonlySet<string> = new Set(ACCOUNT_OUTCOMES)

function newestWanted(ended: readonly EndedOne[], subscription: Subscription, now: Date): ReadonlySet<EndedOne> {
  const wanted = ended.filter((one) => isWanted(one, subscription, now)).toSorted((one, other) => other.at.getTime() - one.at.getTime())
  return new Set(wanted.slice(0, MOST_TOLD))
}

/** What the player has asked for, has not read, and may still want to hear. */
function isWanted({ kind, isUnread, at }: EndedOne, { tellsMoney, tellsSecurity }: Subscription, now: Date): boolean {
  const isAsked = (tellsMoney && OF_MONEY.has(kind)) || (tellsSecurity && OF_ACCOUNT.has(kind))
  return isAsked && isUnread && now.getTime() - at.getTime() < MAX_AGE_MS
}

/** An error of our own is an attempt like silence: after the last, the outcome is given up. */
async function sendSafely(deps: SendDeps, subscription: Subscription, one: EndedOne) {
  try {
    return await send(deps, subscription, one)
  } catch (error) {
    deps.log.error({ id: subscription.subscriptionId, err: error }, 'a push could not be sent')
    return { outcome: 'in-doubt', reason: String(error) } as const
  }
}

async function send({ encryption, siteKey, integrations, clock }: SendDeps, subscription: Subscription, { id, kind, at }: EndedOne) {
  const { endpoint, keys } = await openAddress(encryption, subscription)
  const payload: PushPayload = { id, kind, language: subscription.language as PushPayload['language'] }
  return integrations.push.send({
    endpoint,
    keys,
    text: JSON.stringify(payload),
    topic: createHash('sha256').update(`${subscription.subscriptionId} ${id}`).digest('base64url').slice(0, 32),
    isUrgent: OF_ACCOUNT.has(kind),
    ttlSeconds: Math.max(0, Math.floor((at.getTime() + MAX_AGE_MS - clock.now().getTime()) / 1000)),
    key: await sitePushKey(siteKey.kept),
  })
}

export function startPushes(deps: SendDeps, everyMs = 2000): Loop {
  const { db, log } = deps
  return startLoop({ name: 'pushes', everyMs, log, work: () => workPushes(deps), dueInMs: () => subscriptionLeases.dueInMs(db) })
}
