import { type Activity, settleRequest } from '@krapao/contract'
import { client } from '../../api/client.ts'
import { invalidateBalances } from '../../live/live.ts'
import { playerIdOf, readToken } from '../../session/token.ts'
import { outcomeUnknown } from '../../api/outcome-unknown.ts'
import { type End, endOf, refusedBy } from './ends.ts'
import { findOut } from './find-out.ts'
import { forgetPress, keepPress, type KeptPress, keptPresses } from './kept-presses.ts'
import { callVerb } from './call-verb.ts'
import type { MoneyBodies, MoneyVerb } from './verbs.ts'

/** A press, made on this page or before it was loaded, and its end; `sending` while its first call is on its way. */
export interface Press extends KeptPress {
  end: End | { kind: 'sending' }
}

export interface Presses {
  /** Presses without a definite end. */
  open: readonly Press[]
  /** The press whose end is on the screen. */
  shown: Press | undefined
}

let state: Presses = { open: [], shown: undefined }
const listeners = new Set<() => void>()

export function presses(): Presses {
  return state
}

/** True while a press is on its way or its end is on the screen: no toast needs to announce it then. */
export function isTellingEnd(): boolean {
  return state.shown !== undefined || state.open.some(({ end }) => end.kind === 'sending')
}

export function onPresses(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: Presses): void {
  state = next
  for (const listener of listeners) listener()
}

/** An end that comes after its player signed out is not shown to the next player. */
function isOfPlayer({ playerId }: KeptPress): boolean {
  return playerId === playerIdOf(readToken())
}

function put(press: Press): void {
  if (!isOfPlayer(press)) return
  const isOpen = press.end.kind === 'sending' || press.end.kind === 'checking'
  const others = state.open.filter(({ key }) => key !== press.key)
  change({ open: isOpen ? [...others, press] : others, shown: state.shown?.key === press.key ? press : state.shown })
}

export function showPress(press: Press): void {
  if (isOfPlayer(press)) change({ ...state, shown: press })
}

export function hidePress(): void {
  change({ ...state, shown: undefined })
}

/** Clears this page's memory when the session ends; open presses stay on the device until the player signs in again. */
export function leavePresses(): void {
  change({ open: [], shown: undefined })
}

export interface PressOptions {
  /** Which ends are shown over the page; a caller may go on with something else instead. A lost answer is always shown. */
  tells?: 'all' | 'refusals' | 'none'
}

/**
 * Sends a press and resolves with its end. `checking`: no answer came, and the portal goes on asking for one. When an
 * equal press has no end yet, that one is shown and no second one is sent.
 */
export function pressMoney<Verb extends MoneyVerb>(verb: Verb, body: MoneyBodies[Verb], options: PressOptions = {}): Promise<End> {
  const playerId = playerIdOf(readToken())
  // Two taps at the same moment are one press, even before it is kept on the device.
  const same = JSON.stringify([playerId, verb, body])
  const pressed = underFinger.get(same) ?? pressOnce(playerId, verb, body, options).finally(() => underFinger.delete(same))
  underFinger.set(same, pressed)
  return pressed
}

const underFinger = new Map<string, Promise<End>>()

async function pressOnce<Verb extends MoneyVerb>(
  playerId: string,
  verb: Verb,
  body: MoneyBodies[Verb],
  { tells = 'all' }: PressOptions,
): Promise<End> {
  const equal = await equalPress(playerId, verb, body)
  if (equal) {
    const end: End = { kind: 'checking' }
    showPress({ ...equal, end })
    follow({ ...equal, end })
    return end
  }
  const press: KeptPress = { key: crypto.randomUUID(), playerId, verb, body, pressedAt: Date.now() }
  put({ ...press, end: { kind: 'sending' } })
  await keepPress(press)
  const end = await send(verb, body, press)
  invalidateBalances()
  if (end.kind === 'checking') {
    const checked: Press = { ...press, end }
    showPress(checked)
    follow(checked)
    return end
  }
  await forgetPress(press.key)
  put({ ...press, end })
  const isTold = tells === 'all' || (tells === 'refusals' && end.kind !== 'done')
  if (!isTold) return end
  showPress({ ...press, end })
  // For a refused transfer the activity says where the money is.
  if (end.kind !== 'refused' || end.code === 'TRANSFER_FAIL') void fillIn({ ...press, end })
  return end
}

async function equalPress(playerId: string, verb: MoneyVerb, body: object): Promise<KeptPress | undefined> {
  const text = JSON.stringify(body)
  return (await keptPresses(playerId)).find((kept) => kept.verb === verb && JSON.stringify(kept.body) === text)
}

async function send<Verb extends MoneyVerb>(verb: Verb, body: MoneyBodies[Verb], { key }: KeptPress): Promise<End> {
  try {
    return { ...(await callVerb(verb, body, key)), activity: undefined }
  } catch (error) {
    return outcomeUnknown(error) ? { kind: 'checking' } : refusedBy(error)
  }
}

const followed = new Set<string>()

/** Finds out the end of a press, then shows it. */
function follow(press: Press): void {
  put(press)
  if (followed.has(press.key)) return
  followed.add(press.key)
  void findOut(press)
    .then(async (end) => {
      await forgetPress(press.key)
      put({ ...press, end })
      showPress({ ...press, end })
      invalidateBalances()
    })
    // The session is over: the press stays on the device, and its end is asked for after the next sign-in.
    .catch(() => undefined)
    .finally(() => followed.delete(press.key))
}

/** Adds the receipt's reference and balance, which the answer to the call does not contain. */
async function fillIn(press: Press): Promise<void> {
  const outcome = await client(settleRequest, { params: { idempotencyKey: press.key } }).catch(() => undefined)
  if (outcome?.activity && state.shown?.key === press.key) put({ ...press, end: endOf(outcome) })
}

/** Asks for the end of every press that this player made on this device and that has none yet. */
export async function resumePresses(playerId: string): Promise<void> {
  for (const press of await keptPresses(playerId)) {
    if (state.open.every(({ key }) => key !== press.key)) follow({ ...press, end: { kind: 'checking' } })
  }
}

const VERB_OF: Partial<Record<Activity['kind'], MoneyVerb>> = { withdraw: 'withdraw', deposit: 'giftlink' }

/** Opens an activity that is under way, whichever device it was begun on. */
export function showActivity(activity: Activity): void {
  const { idempotencyKey, kind, amount, from, to, createdAt } = activity
  if (idempotencyKey === null) return
  const verb = VERB_OF[kind] ?? 'transfer'
  showPress({
    key: idempotencyKey,
    playerId: playerIdOf(readToken()),
    verb,
    body: { from, to, amount },
    pressedAt: Date.parse(createdAt),
    end: { kind: 'working', activity },
  })
}
