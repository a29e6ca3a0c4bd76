import { CONNECTION, OUTCOME_UNKNOWN } from '@krapao/contract'
import { refusalCode } from './refusal.ts'

const UNKNOWN: ReadonlySet<string> = new Set([CONNECTION, ...OUTCOME_UNKNOWN])

/** True when the call may have taken effect although no definite answer arrived. */
export function outcomeUnknown(error: unknown): boolean {
  return UNKNOWN.has(refusalCode(error))
}
