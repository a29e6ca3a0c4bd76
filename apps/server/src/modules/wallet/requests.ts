import type { Activity, RefusalCode, RequestOutcome } from '@krapao/contract'
import type { ListReader } from '../account/index.ts'
import {
  closeQrRequest,
  qrOfRequest,
  type QrRequest,
  qrRequestsSince,
  redemptionActivities,
  refusalOfGiftLink,
  slipOfRequest,
  type SlipRequest,
  slipRequestsSince,
} from '../deposit/index.ts'
import { collectedGames, type Collection, refusalOfCollection, refusalOfTransfer, transferActivities } from '../games/index.ts'
import { closeRequest, refusedRequest, refusedSince, type RefusedRequest } from '../ledger/index.ts'
import { isSpinRequest, refusalOfClaim, refusalOfSeed, refusalOfSpin } from '../spin/index.ts'
import { refusalOfWithdrawal, rememberedRefusal, withdrawalActivities } from '../withdraw/index.ts'

/** Each money verb's own name before the key of a request, and what its remembered refusals mean. */
const VERBS: Record<string, (refusal: string, figures: RefusedRequest['figures']) => { code: RefusalCode; details?: object }> = {
  transfer: (refusal) => ({ code: refusalOfTransfer(refusal) }),
  collect: (refusal) => ({ code: refusalOfCollection(refusal) }),
  withdraw: (refusal, figures) => refusalOfWithdrawal(rememberedRefusal(refusal, figures)),
  giftlink: (refusal) => ({ code: refusalOfGiftLink(refusal) }),
  qr: (refusal) => ({ code: refusal === 'closed' ? 'REQUEST_CLOSED' : 'QR_FAIL' }),
  // A picture that is refused is refused before its key is kept.
  slip: () => ({ code: 'REQUEST_CLOSED' }),
  spin: (refusal) => ({ code: refusalOfSpin(refusal) }),
  coupon: (refusal) => ({ code: refusalOfClaim(refusal) }),
  seed: (refusal) => ({ code: refusalOfSeed(refusal) }),
}

/** The wheel's own have their place at the wheel. */
const UNLISTED: ReadonlySet<string> = new Set(['spin', 'coupon', 'seed'])

const HOURS = 24
const LIMIT = 50

/**
 * What became of a request, whichever verb it was for. One that is not known is closed, so that a call which is
 * still on its way can never act after its player was told that nothing was done.
 */
export async function settleRequest(reader: ListReader, playerId: string, idempotencyKey: string): Promise<RequestOutcome> {
  const { db } = reader
  const keys = Object.keys(VERBS).map((verb) => `${verb}:${idempotencyKey}`)
  await closeRequest(db, playerId, keys)
  await closeQrRequest(db, playerId, idempotencyKey)
  const begun = await begunBy(reader, playerId, idempotencyKey)
  if (begun) return begun
  const refused = await refusedRequest(db, playerId, keys)
  if (!refused) throw new Error(`request ${idempotencyKey} of player ${playerId} was neither closed nor answered`)
  return refusedOutcome(refused)
}

async function begunBy(reader: ListReader, playerId: string, idempotencyKey: string): Promise<RequestOutcome | undefined> {
  const { db } = reader
  const [transfers, withdrawals, redemptions, collections, qr, slip, isSpin] = await Promise.all([
    transferActivities(db, playerId, { idempotencyKey }),
    withdrawalActivities(reader, playerId, { idempotencyKey }),
    redemptionActivities(db, playerId, { idempotencyKey }),
    collectedGames(db, playerId, { idempotencyKey }),
    qrOfRequest(db, playerId, idempotencyKey),
    slipOfRequest(db, playerId, idempotencyKey),
    isSpinRequest(db, playerId, idempotencyKey),
  ])
  if (isSpin) return { ...NOTHING_BEGUN, idempotencyKey, state: 'done' }
  const [begun] = [...transfers, ...withdrawals, ...redemptions]
  if (begun) return begunOutcome(begun)
  if (collections[0]) return collectionOutcome(collections[0])
  return qr ? qrOutcome(qr) : slip && slipOutcome(slip)
}

const NOTHING_BEGUN = { refusal: null, activity: null, qr: null, slip: null, collected: null } as const

/** Done when each game has answered, whatever it was: the answers stand beside it. */
function collectionOutcome({ idempotencyKey, games }: Collection): RequestOutcome {
  const isOpen = games.some(({ state }) => state === 'working')
  return { ...NOTHING_BEGUN, idempotencyKey, state: isOpen ? 'working' : 'done', collected: games }
}

interface BegunBy {
  idempotencyKey: string
  activity: Activity
  /** Of a gift link that was refused: its money has come all the same. */
  isKept?: boolean
}

function begunOutcome({ idempotencyKey, activity, isKept = false }: BegunBy): RequestOutcome {
  return { ...NOTHING_BEGUN, idempotencyKey, state: activity.state, refusal: refusalOf(activity, isKept), activity }
}

function qrOutcome({ idempotencyKey, qr }: QrRequest): RequestOutcome {
  return { ...NOTHING_BEGUN, idempotencyKey, state: 'done', qr }
}

/** The request was for taking it, which was done; what becomes of it stands at the slip. */
function slipOutcome({ idempotencyKey, slip }: SlipRequest): RequestOutcome {
  return { ...NOTHING_BEGUN, idempotencyKey, state: 'done', slip }
}

/** What was begun and came to nothing has no code of its own but these. */
function refusalOf({ kind, state }: Activity, isKept: boolean): RequestOutcome['refusal'] {
  if (kind === 'deposit' && state === 'refused') return { code: 'TRUELINK_INVALID', details: isKept ? { isKept } : {} }
  return kind === 'transfer' && state === 'refused' ? { code: 'TRANSFER_FAIL', details: {} } : null
}

/** Of the last 24 hours, newest first. */
export async function listRequests(reader: ListReader, playerId: string): Promise<RequestOutcome[]> {
  const { db } = reader
  const lately = { hours: HOURS, limit: LIMIT }
  const [transfers, withdrawals, redemptions, collections, qrs, slips, refused] = await Promise.all([
    transferActivities(db, playerId, lately),
    withdrawalActivities(reader, playerId, lately),
    redemptionActivities(db, playerId, lately),
    collectedGames(db, playerId, { hours: HOURS, collections: LIMIT }),
    qrRequestsSince(db, playerId, HOURS, LIMIT),
    slipRequestsSince(db, playerId, HOURS, LIMIT),
    refusedSince(db, playerId, HOURS, Object.keys(VERBS).length * LIMIT),
  ])
  const begun = [
    ...[...transfers, ...withdrawals, ...redemptions].map((one) => ({ at: one.activity.createdAt, outcome: begunOutcome(one) })),
    ...collections.map((one) => ({ at: one.createdAt, outcome: collectionOutcome(one) })),
    ...qrs.map((one) => ({ at: one.at.toISOString(), outcome: qrOutcome(one) })),
    ...slips.map((one) => ({ at: one.at.toISOString(), outcome: slipOutcome(one) })),
  ]
  // A key is closed for good by asking about it, also where its QR had been made.
  const hasBegun = new Set(begun.map(({ outcome }) => outcome.idempotencyKey))
  const ended = refused
    .filter(({ key }) => isPlayersOwn(key))
    .map((request) => ({ at: request.at.toISOString(), outcome: refusedOutcome(request) }))
    .filter(({ outcome }) => !hasBegun.has(outcome.idempotencyKey))
  const newestFirst = [...begun, ...ended].toSorted((one, other) => other.at.localeCompare(one.at))
  // A closed request was closed under the name of every verb, and is one.
  const seen = new Set<string>()
  return newestFirst
    .map(({ outcome }) => outcome)
    .filter(({ idempotencyKey }) => !seen.has(idempotencyKey) && seen.add(idempotencyKey))
    .slice(0, LIMIT)
}

/** What the server asks for under a key of its own making is no request. */
function isPlayersOwn(key: string): boolean {
  const [verb, ...rest] = key.split(':')
  return verb !== undefined && verb in VERBS && !UNLISTED.has(verb) && rest.length === 1
}

function refusedOutcome({ key, refusal, figures }: RefusedRequest): RequestOutcome {
  const [verb, idempotencyKey] = key.split(':')
  const { code, details } = VERBS[verb!]!(refusal, figures)
  return {
    ...NOTHING_BEGUN,
    idempotencyKey: idempotencyKey!,
    state: 'refused',
    refusal: { code, details: { ...details } },
  }
}
