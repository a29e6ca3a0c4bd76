import type { SlipNote, SlipStatus } from '@krapao/contract'
import type { SlipReading } from '@krapao/slips'
import type { SlipState } from '../functions.gen.ts'

/** A slip that a worker holds. */
export interface Slip {
  playerId: string
  slipId: string
  fileId: string
  /** The paying bank, and that bank's reference of the transfer. */
  bankCode: string
  transRef: string
  /** The payment it is about. */
  reference: string
  /** When it was uploaded, by the database's clock. */
  createdAt: Date
  leaseNo: bigint
}

/** The background loop that asks about slips. Whoever takes one wakes it. */
export const SLIPS = 'slips'

/** A player is told three states only: what waits for staff is still in progress. */
export function statusOf(state: SlipState): SlipStatus {
  return state === 'credited' ? 'SUCCESS' : state === 'failed' ? 'FAILED' : 'PROCESSING'
}

/** Why a picture in which no slip can be read has failed. */
export function noteOfReading(found: Exclude<SlipReading['found'], 'slip'>): SlipNote {
  return NOTES[found] ?? 'INVALID_SLIP'
}

const NOTES: Partial<Record<string, SlipNote>> = {
  none: 'CANNOT_READ_CROPPED_IMAGE',
  'too-small': 'IMG_SIZE_UNABLE_TO_PROCESS',
  blurred: 'UNSTABLE_REFNO_ON_SLIP',
}
