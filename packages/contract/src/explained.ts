import { isMajorSum, type MajorUnits } from '@krapao/money'
import * as z from 'zod/mini'

/** Of what a wallet is the sum, beside what it was before: of each term the sign says whether it was more or less by it. */
export const BALANCE_TERMS = ['in', 'out', 'games', 'grants', 'taken-back', 'corrections'] as const

/** A sum that may be less than nothing. */
export const signedSum = z.number().check(z.refine((value) => isMajorSum(Math.abs(value)))) as unknown as z.ZodMiniType<
  MajorUnits,
  MajorUnits
>

/** Each term with how many postings it has. */
export const explainedTerms = z.array(z.object({ term: z.enum(BALANCE_TERMS), amount: signedSum, count: z.int() }))
export type BalanceTerms = z.output<typeof explainedTerms>
