import { majorFromMinor, minorUnits } from '@krapao/money'
import type { Refusal, RefusalCode } from './functions.gen.ts'

export type WithdrawalRefusal =
  | 'KEY_INVALID'
  | 'NO_BANK'
  | 'BONUS_REMAINING'
  | 'MONEY_NOT_ENOUGH'
  | 'REQUEST_CLOSED'
  | 'REQUEST_KEY_REUSED'
  | 'STEP_UP_NEEDED'
  | 'SESSION_READS_ONLY'
  | 'COST_CHANGED'
  | 'TRANSFER_IN_PROGRESS'

/** The code for a refusal of the database, with its figures in major units. */
export function refusalOfWithdrawal(refusal: Refusal): { code: WithdrawalRefusal; details?: object } {
  switch (refusal.code) {
    case 'outside_limits':
      return { code: 'KEY_INVALID', details: { field: 'amount', withdrawMin: major(refusal.least), withdrawMax: major(refusal.most) } }
    case 'no_bank':
      return { code: 'NO_BANK' }
    case 'bonus_remaining':
      return {
        code: 'BONUS_REMAINING',
        details: {
          requiredTurnover: major(refusal.requiredTurnover),
          doneTurnover: major(refusal.doneTurnover),
          free: major(refusal.free),
        },
      }
    case 'not_enough':
      return refusal.bonusDue === null
        ? { code: 'MONEY_NOT_ENOUGH' }
        : { code: 'MONEY_NOT_ENOUGH', details: { bonusDue: major(refusal.bonusDue) } }
    case 'closed':
      return { code: 'REQUEST_CLOSED' }
  }
}

const major = (figure: bigint | null) => (figure === null ? undefined : majorFromMinor(minorUnits(figure)))

/** A refusal as it is remembered under the key of its request; `withdraw.remember_refusal` says the order of its figures. */
export function rememberedRefusal(code: string, figures: readonly (bigint | null)[]): Refusal {
  const [least = null, most = null, requiredTurnover = null, doneTurnover = null, bonusDue = null, free = null] = figures
  return { code: code as RefusalCode, least, most, requiredTurnover, doneTurnover, bonusDue, free }
}
