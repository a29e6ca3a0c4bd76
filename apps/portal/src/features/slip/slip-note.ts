import { SLIP_NOTES, type SlipNote } from '@krapao/contract'

const KNOWN: ReadonlySet<string> = new Set(SLIP_NOTES)

/** A note outside the specification has no words, and is shown as it is. */
export function isKnownNote(note: string): note is SlipNote {
  return KNOWN.has(note)
}

/** `again`: another picture may do. `support`: only a person can help. `none`: the money is where the player can see it. */
export type NextStep = 'again' | 'support' | 'none'

const NEXT_STEPS: Record<SlipNote, NextStep> = {
  UPLOADED_FILE_NOT_EXIST: 'again',
  IMG_SIZE_UNABLE_TO_PROCESS: 'again',
  CANNOT_READ_CROPPED_IMAGE: 'again',
  DEST_ACC_INVALID: 'support',
  SLIP_REFNO_DUPLICATED: 'none',
  UNSTABLE_REFNO_ON_SLIP: 'again',
  TRIPPLE_WRONG_CAPTCHA: 'again',
  INVALID_SLIP: 'again',
  NOT_MATCH: 'support',
  EXPIRED_SLIP: 'support',
  UNKNOW_ERROR: 'support',
}

/** What the player can do about a slip that failed. */
export function nextStepOf(note: string | null): NextStep {
  return note !== null && isKnownNote(note) ? NEXT_STEPS[note] : 'support'
}
