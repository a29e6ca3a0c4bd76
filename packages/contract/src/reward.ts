import * as z from 'zod/mini'
import { amount, instant, sum } from './amount.ts'

const percent = z.int().check(z.minimum(0), z.maximum(100))

/** One slide of a carousel: the address of a picture, and sanitised HTML. */
export const slide = z.object({ image: z.string(), html: z.string() })
export type Slide = z.output<typeof slide>

/** What opened a condition. `luckydraw`: a prize of the wheel. */
export const REWARD_TYPES = ['bonus', 'promotion', 'invite', 'refund', 'luckydraw'] as const
export const rewardType = z.enum(REWARD_TYPES)
export type RewardType = z.output<typeof rewardType>

/** The terms of a reward, from which `@krapao/terms` computes every amount. */
export const rewardTerms = z.object({
  grant: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('fixed'), amount }),
    z.object({
      kind: z.literal('deposit'),
      percent: z.int(),
      maximum: amount,
      minimumDeposit: amount,
      /** How long it waits for the deposit. */
      waitsForHours: z._default(z.int().check(z.minimum(1), z.maximum(720)), 72),
    }),
  ]),
  /** Hundredths: 500 is five times. */
  multiplierHundredths: z.int(),
  countsDeposit: z.boolean(),
  keepPercent: percent,
  takePercent: percent,
  weights: z.object({ slot: percent, sport: percent, lotto: percent }),
  threshold: sum,
  hours: z.nullable(z.int()),
})
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

export const page = z.object({
  page: z.int().check(z.minimum(1), z.maximum(10_000_000)),
  limit: z.int().check(z.minimum(1), z.maximum(100)),
})
