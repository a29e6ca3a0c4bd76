import * as z from 'zod/mini'
import { activeCondition, rewardTerms, shownQuery } from './reward.ts'
import { route } from './route.ts'

/** Of 1 to 40 characters, in capital letters. */
const promotionCode = z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^[\p{L}\p{M}\p{N}_-]+$/u))

const promotion = z.object({
  code: z.string(),
  title: z.string(),
  percentFail: z.int(),
  /** Sanitised HTML. */
  description: z.string(),
  terms: rewardTerms,
  isReceived: z.boolean(),
})
export type Promotion = z.output<typeof promotion>

export const findPromotion = route({
  method: 'GET',
  path: '/api/promotion/find/:code',
  summary: 'The promotion of this code.',
  access: 'player',
  whileReading: true,
  params: z.object({ code: promotionCode }),
  output: promotion,
  refusals: ['NO_PROMOTION'],
  limit: { calls: 30, windowSeconds: 60 },
})

export const activatePromotion = route({
  method: 'GET',
  path: '/api/promotion/activate/:code',
  summary: 'Receives the promotion of this code, once. Called again while it is active, it answers the same.',
  access: 'player',
  params: z.object({ code: promotionCode }),
  query: shownQuery,
  output: z.object({ message: z.literal('PROMOTION_RECEIVED_NOW'), condition: z.nullable(activeCondition) }),
  refusals: ['NO_PROMOTION', 'PROMOTION_RECEIVED', 'BONUS_ALREADY_ACTIVE', 'BONUS_FULL', 'COST_CHANGED'],
  limit: { calls: 30, windowSeconds: 60 },
})

export const getCurrentPromotion = route({
  method: 'GET',
  path: '/api/promotion/current',
  summary: "The player's active promotion; null where there is none.",
  access: 'player',
  whileReading: true,
  output: z.nullable(promotion),
  refusals: [],
})
