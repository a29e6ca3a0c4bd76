import { listRequests, settleRequest, type SlipTaken, uploadSlip } from '@krapao/contract'
import { client } from '../../api/client.ts'
import { outcomeUnknown } from '../../api/outcome-unknown.ts'
import { queries } from '../../api/queries.ts'
import { refusalCode, refusalOf } from '../../api/refusal.ts'
import { mayAnswerLater, pauseAfter, untilOnline } from '../../api/until-answered.ts'
import { createUploadClient } from '../../api/upload-client.ts'
import { WALLET_KEY } from '../../wallet/wallet-key.ts'
import { outcomeOf } from '../../session/outcome.ts'
import { playerIdOf, readToken } from '../../session/token.ts'
import { forgetSlip, keepSlip, type KeptSlip, keptSlip } from './kept-slip.ts'

export const UPLOAD_TIMEOUT_MS = 300_000

/** A call may take this long: until then a slip that the server does not know may still be on its way to it. */
const ARRIVES_WITHIN_MS = 12_000

/**
 * `asking`: no answer came, and the server is asked whether it has the slip. It does not: `kept`, begun before this page was loaded, and
 * `cut`, on this page; both can go on.
 */
export type Upload = { slip: KeptSlip } & (
  | { stage: 'asking' }
  | { stage: 'kept' }
  | { stage: 'sending'; sent: number }
  | { stage: 'cut'; code: string }
  | { stage: 'refused'; code: string; details: unknown }
  | { stage: 'taken'; taken: SlipTaken }
)

let state: Upload | undefined
let underWay: AbortController | undefined
const listeners = new Set<() => void>()

/** The one upload of this page's player; it goes on when its screen is closed. */
export function currentUpload(): Upload | undefined {
  return state
}

/** Calls the listener at each change of the upload, until the function that is answered is called. */
export function onUpload(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: Upload | undefined): void {
  state = next
  for (const listener of listeners) listener()
}

let isStarting = false

/** Sends a picture under a new key. Does nothing while another is being sent. Throws on a file that the phone cannot read any more. */
export async function startUpload(picture: Blob): Promise<void> {
  if (isStarting || state?.stage === 'sending') return
  isStarting = true
  const bytes = await picture.arrayBuffer().finally(() => (isStarting = false))
  const slip = { key: crypto.randomUUID(), playerId: playerIdOf(readToken()), bytes, mediaType: picture.type, startedAt: Date.now() }
  change({ slip, stage: 'sending', sent: 0 })
  await keepSlip(slip)
  await send(slip)
}

/** Sends the same bytes under the same key again; what the first time did is not done twice. */
export async function goOnWithUpload(): Promise<void> {
  if (state?.stage === 'kept' || state?.stage === 'cut') await send(state.slip)
}

async function send(slip: KeptSlip): Promise<void> {
  const controller = new AbortController()
  underWay = controller
  const isCurrent = () => underWay === controller && slip.playerId === playerIdOf(readToken())
  change({ slip, stage: 'sending', sent: 0 })
  const begunAt = Date.now()
  let hasLeft = false
  const upload = createUploadClient((sent) => {
    hasLeft = true
    if (isCurrent() && state?.stage === 'sending') change({ slip, stage: 'sending', sent })
  })
  try {
    const file = new Blob([slip.bytes], { type: slip.mediaType })
    const options = { idempotencyKey: slip.key, timeoutMs: UPLOAD_TIMEOUT_MS, signal: controller.signal }
    const taken = await upload(uploadSlip, { file }, options)
    await forgetSlip(slip.playerId)
    if (isCurrent()) change({ slip, stage: 'taken', taken })
    void queries.invalidateQueries({ queryKey: ['slip'] })
    // It is told there until it has ended.
    void queries.invalidateQueries({ queryKey: WALLET_KEY })
  } catch (error) {
    if (!isCurrent()) return
    const code = refusalCode(error)
    if (isOpen(error, code)) {
      const cut: Upload = { slip, stage: 'cut', code }
      // Offline from the start, nothing of it has left the phone; and what was refused has not been looked at.
      return outcomeUnknown(error) && (hasLeft || navigator.onLine) ? ask(cut, begunAt) : change(cut)
    }
    await forgetSlip(slip.playerId)
    change({ slip, stage: 'refused', code, details: refusalOf(error)?.details })
  }
}

/** Asks the server whether it has a slip whose answer was lost, for as long as it may still arrive. `unsent`: what it is where not. */
async function ask(unsent: Upload, begunAt: number): Promise<void> {
  const { slip } = unsent
  const asking: Upload = { slip, stage: 'asking' }
  change(asking)
  for (let failures = 0; ;) {
    await untilOnline()
    if (state !== asking) return
    try {
      const { requests } = await client(listRequests)
      if (state !== asking) return
      const known = requests.find(({ idempotencyKey }) => idempotencyKey === slip.key)
      if (known) return await end(slip, known)
      const age = Date.now() - begunAt
      // A clock that was set back: the call is from before that.
      if (age >= ARRIVES_WITHIN_MS || age < 0) return change(unsent)
      failures = 0
    } catch (error) {
      // The session is over: it is asked again after the next sign-in.
      if (!mayAnswerLater(error)) return
      failures += 1
    }
    await pauseAfter(failures)
  }
}

/** The server has it, or has closed its key. */
async function end(
  slip: KeptSlip,
  { slip: taken, refusal }: { slip: SlipTaken | null; refusal: { code: string; details: unknown } | null },
) {
  await forgetSlip(slip.playerId)
  if (taken) change({ slip, stage: 'taken', taken })
  else change({ slip, stage: 'refused', code: refusal?.code ?? 'REQUEST_CLOSED', details: refusal?.details })
  void queries.invalidateQueries({ queryKey: ['slip'] })
}

/** No answer, too many calls at once, or a session that ended: the upload has had no definite answer. */
function isOpen(error: unknown, code: string): boolean {
  return outcomeUnknown(error) || code === 'REQUEST_LIMIT' || outcomeOf(code) !== undefined
}

/**
 * Gives the upload up. `cancelled`: the server has closed its key, so that nothing comes of it any more. `taken`: it has the slip already, which
 * is shown. `unsure`: it did not answer; if it has the slip, that is in the list.
 */
export async function cancelUpload(): Promise<'cancelled' | 'taken' | 'unsure'> {
  const { slip } = state ?? {}
  underWay?.abort()
  underWay = undefined
  if (!slip) return 'unsure'
  const asking: Upload = { slip, stage: 'asking' }
  change(asking)
  const settled = await client(settleRequest, { params: { idempotencyKey: slip.key } }).catch(() => undefined)
  if (settled?.slip && state === asking) {
    await end(slip, settled)
    return 'taken'
  }
  if (state === asking) leaveUpload()
  await forgetSlip(slip.playerId)
  void queries.invalidateQueries({ queryKey: ['slip'] })
  return settled ? 'cancelled' : 'unsure'
}

/** Takes an upload off the screen that was taken or refused. */
export function leaveEndedUpload(): void {
  if (state?.stage === 'taken' || state?.stage === 'refused') leaveUpload()
}

/** Takes an upload off the screen. At the end of a session, one without an answer stays on the device. */
export function leaveUpload(): void {
  underWay = undefined
  change(undefined)
}

/** Finds the upload that an earlier page of this player could not finish, and asks what became of it; false where there is none. */
export async function findKeptUpload(): Promise<boolean> {
  const playerId = playerIdOf(readToken())
  const slip = await keptSlip(playerId)
  if (!slip || state !== undefined || playerId !== playerIdOf(readToken())) return false
  void ask({ slip, stage: 'kept' }, slip.startedAt)
  return true
}
