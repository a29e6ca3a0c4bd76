import { type OutputOf, uploadSlip } from '@krapao/contract'
import { outcomeUnknown } from '../../api/outcome-unknown.ts'
import { queries } from '../../api/queries.ts'
import { refusalCode, refusalOf } from '../../api/refusal.ts'
import { createUploadClient } from '../../api/upload-client.ts'
import { outcomeOf } from '../../session/outcome.ts'
import { playerIdOf, readToken } from '../../session/token.ts'
import { forgetSlip, keepSlip, type KeptSlip, keptSlip } from './kept-slip.ts'

export const UPLOAD_TIMEOUT_MS = 300_000

/** `kept`: begun before this page was loaded. `cut`: no definite answer came, and the same upload can go on. */
export type Upload = { slip: KeptSlip } & (
  | { stage: 'kept' }
  | { stage: 'sending'; sent: number }
  | { stage: 'cut'; code: string }
  | { stage: 'refused'; code: string; details: unknown }
  | { stage: 'taken'; taken: OutputOf<typeof uploadSlip> }
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
  const upload = createUploadClient((sent) => {
    if (isCurrent() && state?.stage === 'sending') change({ slip, stage: 'sending', sent })
  })
  try {
    const file = new Blob([slip.bytes], { type: slip.mediaType })
    const options = { idempotencyKey: slip.key, timeoutMs: UPLOAD_TIMEOUT_MS, signal: controller.signal }
    const taken = await upload(uploadSlip, { file }, options)
    await forgetSlip(slip.playerId)
    if (isCurrent()) change({ slip, stage: 'taken', taken })
    void queries.invalidateQueries({ queryKey: ['slip'] })
  } catch (error) {
    if (!isCurrent()) return
    const code = refusalCode(error)
    if (isOpen(error, code)) return change({ slip, stage: 'cut', code })
    await forgetSlip(slip.playerId)
    change({ slip, stage: 'refused', code, details: refusalOf(error)?.details })
  }
}

/** No answer, too many calls at once, or a session that ended: the upload has had no definite answer. */
function isOpen(error: unknown, code: string): boolean {
  return outcomeUnknown(error) || code === 'REQUEST_LIMIT' || outcomeOf(code) !== undefined
}

/** Gives the upload up. Nobody can say whether the server already has the slip; if so it is in the list. */
export async function cancelUpload(): Promise<void> {
  const { slip } = state ?? {}
  underWay?.abort()
  leaveUpload()
  if (slip) await forgetSlip(slip.playerId)
  void queries.invalidateQueries({ queryKey: ['slip'] })
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

/** Finds the upload that an earlier page of this player could not finish; false where there is none. */
export async function findKeptUpload(): Promise<boolean> {
  const playerId = playerIdOf(readToken())
  const slip = await keptSlip(playerId)
  if (!slip || state !== undefined || playerId !== playerIdOf(readToken())) return false
  change({ slip, stage: 'kept' })
  return true
}
