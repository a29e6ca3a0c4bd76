import { type Activity, settleRequest } from '@krapao/contract'
import { client } from '../../api/client.ts'
import { invalidateBalances } from '../../live/live.ts'
import { playerIdOf, readToken } from '../../session/token.ts'
import { outcomeUnknown } from '../../api/outcome-unknown.ts'
import { type End, endOf, refusedBy } from './ends.ts'
import { findOut } from './find-out.ts'
import { forgetRequest, keepRequest, type KeptRequest, keptRequests } from './kept-requests.ts'
import { callVerb } from './call-verb.ts'
import type { MoneyBodies, MoneyVerb } from './verbs.ts'

/** A request, made on this page or before it was loaded, and its end; `sending` while its first call is on its way. */
export interface MoneyRequest extends KeptRequest {
  end: End | { kind: 'sending' }
}

export interface MoneyRequests {
  /** Requests without a definite end. */
  open: readonly MoneyRequest[]
  /** The request whose end is on the screen. */
  shown: MoneyRequest | undefined
}

let state: MoneyRequests = { open: [], shown: undefined }
const listeners = new Set<() => void>()

/** The same object until something changes, as `useSyncExternalStore` asks. */
export function requests(): MoneyRequests {
  return state
}

/** True while a request is on its way or its end is on the screen: no toast needs to announce it then. */
export function isTellingEnd(): boolean {
  return state.shown !== undefined || state.open.some(({ end }) => end.kind === 'sending')
}

/** Calls the listener at each change, until the function that is answered is called. */
export function onRequests(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: MoneyRequests): void {
  state = next
  for (const listener of listeners) listener()
}

/** An end that comes after its player signed out is not shown to the next player. */
function isOfPlayer({ playerId }: KeptRequest): boolean {
  return playerId === playerIdOf(readToken())
}

/** Whether this page has made this request, or asks what became of it: its end is told over the page. */
export function isOwnRequest(key: string): boolean {
  return own.has(key)
}

const own = new Set<string>()

function put(request: MoneyRequest): void {
  own.add(request.key)
  if (!isOfPlayer(request)) return
  const isOpen = request.end.kind === 'sending' || request.end.kind === 'checking'
  const others = state.open.filter(({ key }) => key !== request.key)
  change({ open: isOpen ? [...others, request] : others, shown: state.shown?.key === request.key ? request : state.shown })
}

/** Over the page. One of another player, who has signed out meanwhile, is not shown. */
export function showRequest(request: MoneyRequest): void {
  if (isOfPlayer(request)) change({ ...state, shown: request })
}

export function hideRequest(): void {
  change({ ...state, shown: undefined })
}

/** Clears this page's memory when the session ends; open requests stay on the device until the player signs in again. */
export function leaveRequests(): void {
  change({ open: [], shown: undefined })
}

export interface RequestOptions {
  /** Which ends are shown over the page; a caller may go on with something else instead. A lost answer is always shown. */
  tells?: 'all' | 'refusals' | 'none'
}

/**
 * Sends a request and resolves with its end. `checking`: no answer came, and the portal goes on asking for one. When an
 * equal request has no end yet, that one is shown and no second one is sent.
 */
export function requestMoney<Verb extends MoneyVerb>(verb: Verb, body: MoneyBodies[Verb], options: RequestOptions = {}): Promise<End> {
  const playerId = playerIdOf(readToken())
  // Two taps at the same moment are one request, even before it is kept on the device.
  const same = JSON.stringify([playerId, verb, body])
  const pressed = underFinger.get(same) ?? requestOnce(playerId, verb, body, options).finally(() => underFinger.delete(same))
  underFinger.set(same, pressed)
  return pressed
}

const underFinger = new Map<string, Promise<End>>()

async function requestOnce<Verb extends MoneyVerb>(
  playerId: string,
  verb: Verb,
  body: MoneyBodies[Verb],
  { tells = 'all' }: RequestOptions,
): Promise<End> {
  const equal = await equalRequest(playerId, verb, body)
  if (equal) {
    const end: End = { kind: 'checking' }
    showRequest({ ...equal, end })
    follow({ ...equal, end })
    return end
  }
  const request: KeptRequest = { key: crypto.randomUUID(), playerId, verb, body, requestedAt: Date.now() }
  put({ ...request, end: { kind: 'sending' } })
  await keepRequest(request)
  const end = await send(verb, body, request)
  invalidateBalances()
  if (end.kind === 'checking') {
    const checked: MoneyRequest = { ...request, end }
    showRequest(checked)
    follow(checked)
    return end
  }
  await forgetRequest(request.key)
  put({ ...request, end })
  const isTold = tells === 'all' || (tells === 'refusals' && end.kind !== 'done')
  if (!isTold) return end
  showRequest({ ...request, end })
  // For a refused transfer the activity says where the money is.
  if (end.kind !== 'refused' || end.code === 'TRANSFER_FAIL') void fillIn({ ...request, end })
  return end
}

async function equalRequest(playerId: string, verb: MoneyVerb, body: object): Promise<KeptRequest | undefined> {
  const text = JSON.stringify(body)
  return (await keptRequests(playerId)).find((kept) => kept.verb === verb && JSON.stringify(kept.body) === text)
}

async function send<Verb extends MoneyVerb>(verb: Verb, body: MoneyBodies[Verb], { key }: KeptRequest): Promise<End> {
  try {
    return { ...(await callVerb(verb, body, key)), activity: undefined }
  } catch (error) {
    return outcomeUnknown(error) ? { kind: 'checking' } : refusedBy(error)
  }
}

const followed = new Set<string>()

/** Finds out the end of a request, then shows it. */
function follow(request: MoneyRequest): void {
  put(request)
  if (followed.has(request.key)) return
  followed.add(request.key)
  void findOut(request)
    .then(async (end) => {
      await forgetRequest(request.key)
      put({ ...request, end })
      showRequest({ ...request, end })
      invalidateBalances()
    })
    // The session is over: the request stays on the device, and its end is asked for after the next sign-in.
    .catch(() => undefined)
    .finally(() => followed.delete(request.key))
}

/** Adds the receipt's reference and balance, which the answer to the call does not contain. */
async function fillIn(request: MoneyRequest): Promise<void> {
  const outcome = await client(settleRequest, { params: { idempotencyKey: request.key } }).catch(() => undefined)
  if (outcome?.activity && state.shown?.key === request.key) put({ ...request, end: endOf(outcome) })
}

/** Asks for the end of every request that this player made on this device and that has none yet. */
export async function resumeRequests(playerId: string): Promise<void> {
  for (const request of await keptRequests(playerId)) {
    if (state.open.every(({ key }) => key !== request.key)) follow({ ...request, end: { kind: 'checking' } })
  }
}

const VERB_OF: Partial<Record<Activity['kind'], MoneyVerb>> = { withdraw: 'withdraw', deposit: 'giftlink' }

/** Opens an activity that is under way, whichever device it was begun on. */
export function showActivity(activity: Activity): void {
  const { idempotencyKey, kind, amount, from, to, createdAt } = activity
  if (idempotencyKey === null) return
  const verb = VERB_OF[kind] ?? 'transfer'
  showRequest({
    key: idempotencyKey,
    playerId: playerIdOf(readToken()),
    verb,
    body: { from, to, amount },
    requestedAt: Date.parse(createdAt),
    end: { kind: 'working', activity },
  })
}
