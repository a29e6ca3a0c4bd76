import * as z from 'zod/mini'
import { amount, instant, sum } from './amount.ts'
import { activeCondition, REWARD_TYPES, rewardTerms, rewardType, shownCost, shownQuery, slide } from './reward.ts'
import { route } from './route.ts'
import { code } from './text.ts'

export * from './reward.ts'

export const BONUS_LIMITS = ['limit', 'day', 'week'] as const

export const userBonus = z.object({
  _id: z.string(),
  isActive: z.boolean(),
  /** Each time it was received, newest first. */
  received: z.array(z.object({ updatedAt: instant })),
})
export type UserBonus = z.output<typeof userBonus>

export const bonus = z.object({
  code: z.string(),
  title: z.string(),
  /** How often it can be received: in all, on one Bangkok day, in one week from Monday. */
  type: z.enum(BONUS_LIMITS),
  maxReceived: z.int(),
  percentFail: z.int(),
  banners: z.array(slide),
  userBonus: z.nullable(userBonus),
  terms: rewardTerms,
  /** `received`: this person's limit is reached; `full`: the campaign's budget is. */
  availability: z.enum(['open', 'received', 'full']),
  /** When it can be received again; null where never, or now. */
  againAt: z.nullable(instant),
  endsAt: z.nullable(instant),
})
export type Bonus = z.output<typeof bonus>

/** What of a bonus may be in bets that are open. */
export const openStake = z.object({
  /** Of the game. */
  code: z.string(),
  amount: sum,
  /** When it counts no more, at the latest. */
  until: instant,
})
export type OpenStake = z.output<typeof openStake>

export const listBonuses = route({
  method: 'GET',
  path: '/api/bonus',
  summary: 'The bonuses on offer, with what the player has received of each.',
  access: 'player',
  whileReading: true,
  output: z.array(bonus),
  refusals: [],
})

export const activateBonus = route({
  method: 'GET',
  path: '/api/bonus/activate/:code',
  summary: 'Receives a bonus. One that is given for a deposit then waits for it. Called again while it is active, it answers the same.',
  access: 'player',
  params: z.object({ code: code(40) }),
  query: shownQuery,
  output: z.object({ userBonus, condition: z.nullable(activeCondition) }),
  refusals: ['NO_DATA', 'BONUS_ALREADY_ACTIVE', 'BONUS_MAX_CLAIMED', 'BONUS_FULL', 'COST_CHANGED'],
})

export const previewReward = route({
  method: 'POST',
  path: '/api/bonus/preview',
  summary: 'What receiving a reward would cost now, in money: worked out by the rule that receives it.',
  access: 'player',
  whileReading: true,
  body: z.object({
    /** What opens a condition at a press, or with the deposit that a bonus waits for (`waiting`). */
    of: z.enum([...REWARD_TYPES, 'waiting']),
    /** Of the bonus or promotion, or of the coupon of a prize. */
    code: z.optional(code(60)),
    /** Of a bonus that is given for a deposit: the deposit to work it out for. */
    deposit: z.optional(amount),
  }),
  output: z.object({
    /** That the figures are worked out of and `shown` names, with the amount that is granted at once. */
    terms: rewardTerms,
    /** Null where it is given for a deposit, and none was named or too small a one. */
    cost: z.nullable(
      z.object({
        grant: sum,
        requiredTurnover: sum,
        keptOnSuccess: sum,
        takenOnEnding: sum,
        /** What the player has now, in the wallet, at the games and on the way; where terms cover only their grant, without what is due of bonuses before. */
        own: sum,
        /** What cannot be withdrawn until the turnover is met: that, the grant and the deposit; nothing where there is no turnover. */
        locks: sum,
      }),
    ),
    /** Until when it can be taken later; null where nothing ends it. */
    keptUntil: z.nullable(instant),
    /** Named with the press. */
    shown: shownCost,
  }),
  refusals: ['NO_DATA'],
  /** As `findPromotion`: it says whether a code is one. */
  limit: { calls: 30, windowSeconds: 60, where: { of: 'promotion' } },
})

export const getBonusStatus = route({
  method: 'GET',
  path: '/api/bonus/check/active',
  summary: 'Whether something with a condition is active, and what.',
  access: 'player',
  whileReading: true,
  output: z.object({
    status: z.boolean(),
    type: z.nullable(rewardType),
    condition: z.nullable(activeCondition),
    /** Of bonuses that were met and are not kept in full: collected at the next withdrawal. */
    due: sum,
    stakes: z.array(openStake),
    /** A deposit of which it depends on the stakes whether the bonus has ended with it. */
    waitingDeposit: z.nullable(z.object({ amount: sum, madeAt: instant, until: z.nullable(instant) })),
  }),
  refusals: [],
})

export const checkBonusMinimum = route({
  method: 'GET',
  path: '/api/bonus/check/minimum',
  summary: 'Whether the active bonus may be ended now: wallet, games and open bets hold less than its threshold.',
  access: 'player',
  whileReading: true,
  output: z.object({
    canEnd: z.boolean(),
    threshold: sum,
    /** Of wallet, games and open bets. */
    total: sum,
    /** Of the total, what may be in bets that are open. */
    stakes: z.array(openStake),
    /** Money is on its way to or from a game, or its bets have not been told, so that the total is not certain. */
    isInDoubt: z.boolean(),
    /** What ending it now would take; of what is on stake once that has come back. */
    takes: sum,
  }),
  refusals: ['NO_DATA'],
})

export const clearBonus = route({
  method: 'GET',
  path: '/api/bonus/clear',
  summary: 'Ends the active bonus. Money at games is collected first; one that waits for its deposit ends at once and takes nothing.',
  access: 'player',
  output: z.object({ message: z.literal('BONUS_CLEAR'), taken: sum }),
  refusals: ['NO_DATA', 'BONUS_CONDITION', 'TRANSFER_IN_PROGRESS', 'TRANSFER_FAIL'],
})
