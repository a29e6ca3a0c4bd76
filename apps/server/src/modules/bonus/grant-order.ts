import type { RewardType } from '@krapao/contract'
import type { MinorUnits } from '@krapao/money'
import { type Figures, figuresOf, storedTerms, type Terms } from '@krapao/terms'
import type { PostingKind } from '../ledger/index.ts'
import type { Title } from './condition.ts'
import type { GrantOrder } from './functions.gen.ts'

/** A reward of a known amount, to be granted at once. */
export interface FixedGrant {
  /** Made by the caller: the same grant again has one effect. */
  grantId: string
  source: RewardType
  title: Title
  postingKind: PostingKind
  amount: MinorUnits
  idempotencyKey: string
  /** Its grant is replaced by the amount. */
  terms: Terms
}

/** The terms of so much. */
export function termsOfAmount(terms: Terms, amount: MinorUnits): Terms {
  return { ...terms, grant: { kind: 'fixed', amount } }
}

/** As `bonus.grant` takes it, with every figure that follows from its terms. The amount is more than nothing. */
export function grantOrder({ amount, terms, ...reward }: FixedGrant): GrantOrder {
  const fixed = termsOfAmount(terms, amount)
  const { grant, requiredTurnover, keptOnSuccess, takenOnEnding }: Figures = figuresOf(fixed)!
  return { ...reward, sourceCode: null, amount: grant, requiredTurnover, keptOnSuccess, takenOnEnding, terms: storedTerms(fixed) }
}
