import type { MadeQr } from './verbs.ts'
import { type Activity, type Collected, CONNECTION, type RequestOutcome } from '@krapao/contract'
import { refusalCode, refusalOf } from '../../api/refusal.ts'

/**
 * The end of a request. `done` and `refused` are final; `working`: the server has accepted it and goes on by itself;
 * `checking`: no answer came, and the portal is asking for one.
 */
export type End =
  | { kind: 'done' | 'working'; activity: Activity | undefined; qr?: MadeQr | undefined; collected?: readonly Collected[] | undefined }
  | { kind: 'refused'; code: string; details: unknown; activity: Activity | undefined }
  | { kind: 'checking' }

/** The end that the server has found. `CONNECTION` where it was refused and no reason is known. */
export function endOf({ state, refusal, activity, qr, collected }: RequestOutcome): End {
  if (state !== 'refused') return { kind: state, activity: activity ?? undefined, qr: qr ?? undefined, collected: collected ?? undefined }
  return { kind: 'refused', code: refusal?.code ?? CONNECTION, details: refusal?.details, activity: activity ?? undefined }
}

/** Only for an error after which nothing can have happened: `outcomeUnknown` says which. */
export function refusedBy(error: unknown): Extract<End, { kind: 'refused' }> {
  return { kind: 'refused', code: refusalCode(error), details: refusalOf(error)?.details, activity: undefined }
}
