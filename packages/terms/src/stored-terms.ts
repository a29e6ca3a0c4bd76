import { minorUnits } from '@krapao/money'
import type { GrantRule, Terms } from './terms.ts'

/** Terms as the database keeps them: JSON, with each amount as text of minor units. */
export interface StoredTerms extends Omit<Terms, 'grant' | 'threshold'> {
  readonly grant:
    | { readonly kind: 'fixed'; readonly amount: string }
    | {
        readonly kind: 'deposit'
        readonly percent: number
        readonly maximum: string
        readonly minimumDeposit: string
        readonly waitsForHours: number
      }
  readonly threshold: string
}

export function storedTerms(terms: Terms): StoredTerms {
  const { grant, threshold } = terms
  return {
    ...terms,
    threshold: String(threshold),
    grant:
      grant.kind === 'fixed'
        ? { kind: 'fixed', amount: String(grant.amount) }
        : { ...grant, maximum: String(grant.maximum), minimumDeposit: String(grant.minimumDeposit) },
  }
}

/** Of what `storedTerms` made. */
export function termsOf(stored: StoredTerms): Terms {
  return { ...stored, threshold: amountOf(stored.threshold), grant: grantRuleOf(stored.grant) }
}

function grantRuleOf(stored: StoredTerms['grant']): GrantRule {
  return stored.kind === 'fixed'
    ? { kind: 'fixed', amount: amountOf(stored.amount) }
    : { ...stored, maximum: amountOf(stored.maximum), minimumDeposit: amountOf(stored.minimumDeposit) }
}

const amountOf = (text: string) => minorUnits(BigInt(text))
