import { termsIn } from '@krapao/terms'
import * as z from 'zod/mini'
import { amount, instant, sum } from './amount.ts'

/** One slide of a carousel: the address of a picture, and sanitised HTML. */
export const slide = z.object({ image: z.string(), html: z.string() })
export type Slide = z.output<typeof slide>

/** What opened a condition. `luckydraw`: a prize of the wheel. */
export const REWARD_TYPES = ['bonus', 'promotion', 'invite', 'refund', 'luckydraw'] as const
export const rewardType = z.enum(REWARD_TYPES)
export type RewardType = z.output<typeof rewardType>

/** The terms of a reward, in the currency of its player, from which `@krapao/terms` computes every amount. */
export const rewardTerms = z.omit(termsIn({ object: z.object, amount, sum }), { currency: true })
export type RewardTerms = z.output<typeof rewardTerms>

/** The condition that a player has: one at most. */
export const activeCondition = z.object({
  id: z.string(),
  type: rewardType,
  /** Of the campaign; null where there is none. */
  code: z.nullable(z.string()),
  /** In the language of Accept-Language. */
  title: z.string(),
  /** `waiting`: for the deposit that it is given for; nothing is owed yet. */
  state: z.enum(['waiting', 'open']),
  terms: rewardTerms,
  /** Nothing while it waits. */
  grant: sum,
  requiredTurnover: sum,
  doneTurnover: sum,
  keptOnSuccess: sum,
  takenOnEnding: sum,
  openedAt: instant,
  /** Of one that waits: until when it does. */
  expiresAt: z.nullable(instant),
})
export type ActiveCondition = z.output<typeof activeCondition>

/**
 * What a press was shown of what it costs, as `previewReward` answers it: how much it locks, in minor units, and which terms it was worked out
 * of. The server refuses with COST_CHANGED what would lock more by then, or is of other terms. Who names nothing takes it as it is.
 */
export const shownCost = z.string().check(z.regex(/^(0|[1-9][0-9]{0,17})-[0-9a-f]{16}$/))
export const shownQuery = z.object({ shown: z.optional(shownCost) })

export const page = z.object({
  page: z.int().check(z.minimum(1), z.maximum(10_000_000)),
  limit: z.int().check(z.minimum(1), z.maximum(100)),
})
