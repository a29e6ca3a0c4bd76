import type { MadeQr } from './verbs.ts'
import { type Activity, CallRefused, CONNECTION, OUTCOME_UNKNOWN, type RequestOutcome } from '@krapao/contract'

/**
 * How a press stands. `done` and `refused` are for good; `working` was taken and goes on by itself; `checking`: nobody
 * has answered, and what became of it is being asked.
 */
export type End =
  | { kind: 'done' | 'working'; activity: Activity | undefined; qr?: MadeQr | undefined }
  | { kind: 'refused'; code: string; details: unknown; activity: Activity | undefined }
  | { kind: 'checking' }

export function endOf({ state, refusal, activity, qr }: RequestOutcome): End {
  if (state !== 'refused') return { kind: state, activity: activity ?? undefined, qr: qr ?? undefined }
  return { kind: 'refused', code: refusal?.code ?? CONNECTION, details: refusal?.details, activity: activity ?? undefined }
}

export function refusedBy(error: unknown): Extract<End, { kind: 'refused' }> {
  const { code, details } = error instanceof CallRefused ? error : { code: CONNECTION, details: undefined }
  return { kind: 'refused', code, details, activity: undefined }
}

const UNKNOWN: ReadonlySet<string> = new Set([CONNECTION, ...OUTCOME_UNKNOWN])

/** True when the call may have had its effect although no definite answer arrived. */
export function outcomeUnknown(error: unknown): boolean {
  return !(error instanceof CallRefused) || UNKNOWN.has(error.code)
}
