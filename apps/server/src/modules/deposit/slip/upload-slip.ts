import { createHash } from 'node:crypto'
import type { OutputOf, uploadSlip as uploadSlipRoute } from '@krapao/contract'
import { StoreUnavailable } from '../../../integrations/index.ts'
import type { Refuse } from '../../../platform/http/refusal.ts'
import { newRowId } from '../../../platform/ids.ts'
import { addFile, type AddedFile, formatOf, readPixels } from '../../files/index.ts'
import { externalReference } from '../external-payment.ts'
import type { SlipDeps } from '../deps.ts'
import * as functions from '../functions.gen.ts'
import { readQr } from './read-qr.ts'
import { noteOfReading, SLIPS, statusOf } from './slip.ts'
import { insertSlip, type NewSlip, type TakenSlip } from './slip-store.ts'

/** A screenshot of a phone fits as it is; a photograph is read smaller. */
const LONGEST_EDGE = 2600

interface Upload {
  playerId: string
  idempotencyKey: string
  bytes: Buffer
}

type Refusals = Refuse<'SLIP_UPLOAD_FAIL' | 'SLIP_INVALID_FILE' | 'REQUEST_KEY_REUSED' | 'REQUEST_CLOSED' | 'REQUEST_LIMIT'>

/**
 * Takes a picture of a slip: it is read as it came, kept drawn anew, and asked about in the background. The same key with the
 * same picture is answered as the first time. Outside the hours in which slips are taken nothing is looked at.
 */
export async function uploadSlip(deps: SlipDeps, upload: Upload, refuse: Refusals): Promise<OutputOf<typeof uploadSlipRoute>> {
  const { db, push, wake, count } = deps
  const { playerId, idempotencyKey, bytes } = upload
  const sourceHash = createHash('sha256').update(bytes).digest()
  const { slip: known, isClosed, closedUntil } = await functions.slipOfKey(db, { player: playerId, idempotencyKey })
  if (isClosed) throw refuse('REQUEST_CLOSED')
  if (closedUntil) throw refuse('SLIP_UPLOAD_FAIL', { closedUntil: closedUntil.toISOString() })
  if (known) return answerAgain(known, sourceHash, refuse)

  const fileId = await keepPicture(deps, upload, refuse)
  const slipId = newRowId()
  const read = await readSlip(bytes, refuse)
  const slip = await insertSlip(db, { slipId, playerId, idempotencyKey, sourceHash, fileId, ...read })
  // Its player has asked meanwhile, and was told that nothing was done.
  if (!slip) throw refuse('REQUEST_CLOSED')
  if (slip.slipId !== slipId) return answerAgain(slip, sourceHash, refuse)
  if (slip.state === 'failed') count.slip(slip.note ?? '')
  else wake(SLIPS)
  push.toPlayer(playerId, 'slip-changed', { slipId, status: statusOf(slip.state) })
  return presentTaken(slip)
}

function answerAgain(slip: TakenSlip, sourceHash: Buffer, refuse: Refusals) {
  if (!slip.sourceHash.equals(sourceHash)) throw refuse('REQUEST_KEY_REUSED')
  return presentTaken(slip)
}

function presentTaken({ slipId, state, note, reference }: TakenSlip) {
  return { slipId, status: statusOf(state), note, reference }
}

async function keepPicture(deps: SlipDeps, { playerId, bytes }: Upload, refuse: Refusals): Promise<string> {
  const format = formatOf(bytes)
  if (format !== 'png' && format !== 'jpeg') throw refuse('SLIP_INVALID_FILE', { reason: 'type' })
  const added = await addFile(deps.files, { ownerId: playerId, purpose: 'slip', bytes }).catch((error: unknown): AddedFile => {
    if (!(error instanceof StoreUnavailable)) throw error
    deps.log.error({ err: error }, 'the picture of a slip could not be kept')
    throw refuse('SLIP_UPLOAD_FAIL')
  })
  if (added.status === 'stored') return added.fileId
  if (added.reason === 'limit') throw refuse('REQUEST_LIMIT')
  throw refuse('SLIP_INVALID_FILE', { reason: added.reason === 'not-an-image' ? 'type' : added.reason })
}

/** What the picture says, as it came: the copy that is kept has lost a little. */
async function readSlip(bytes: Buffer, refuse: Refusals): Promise<Pick<NewSlip, 'bankCode' | 'transRef' | 'reference' | 'note'>> {
  const pixels = await readPixels(bytes, LONGEST_EDGE)
  if (typeof pixels === 'string') throw refuse('SLIP_INVALID_FILE', { reason: pixels === 'not-an-image' ? 'type' : pixels })
  const reading = await readQr(pixels)
  if (reading.found !== 'slip') return { bankCode: null, transRef: null, reference: null, note: noteOfReading(reading.found) }
  const { bankCode, transRef } = reading
  return { bankCode, transRef, reference: externalReference(bankCode, transRef), note: null }
}
