import { majorFromMinor, minorUnits } from '@krapao/money'

export type WithdrawalRefusal = 'KEY_INVALID' | 'NO_BANK' | 'BONUS_REMAINING' | 'MONEY_NOT_ENOUGH' | 'REQUEST_CLOSED' | 'REQUEST_KEY_REUSED'

/** The code for a refusal as the database names and remembers it: a word and its numbers, in minor units. */
export function refusalOfWithdrawal(refusal: string | null): { code: WithdrawalRefusal; details?: object } {
  const [name, ...numbers] = refusal?.split(' ') ?? []
  const [first, second] = numbers.map((minor) => majorFromMinor(minorUnits(BigInt(minor))))
  switch (name) {
    case 'outside_limits':
      return { code: 'KEY_INVALID', details: { field: 'amount', withdrawMin: first, withdrawMax: second } }
    case 'no_bank':
      return { code: 'NO_BANK' }
    case 'bonus_remaining':
      return { code: 'BONUS_REMAINING', details: { requiredTurnover: first, doneTurnover: second } }
    case 'not_enough':
      // What is due of a bonus is taken with a withdrawal, so the wallet has to hold both.
      return first === undefined ? { code: 'MONEY_NOT_ENOUGH' } : { code: 'MONEY_NOT_ENOUGH', details: { bonusDue: first } }
    case 'closed':
      return { code: 'REQUEST_CLOSED' }
    default:
      throw new Error(`a withdrawal was refused with ${refusal}`)
  }
}
