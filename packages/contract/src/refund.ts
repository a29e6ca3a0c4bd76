import * as z from 'zod/mini'
import { amount, instant, sum } from './amount.ts'
import { activeCondition, page, rewardTerms, shownQuery, slide } from './reward.ts'
import { route } from './route.ts'

export const listRefunds = route({
  method: 'POST',
  path: '/api/refund',
  summary: 'The refunds that the player has received, newest first. Pages start at 1.',
  access: 'player',
  whileReading: true,
  body: page,
  output: z.object({
    total: z.int(),
    refunds: z.array(
      z.object({
        refundAmount: amount,
        createdAt: instant,
        /** The Bangkok day, or the Monday of the week, that it is for, and the net loss it was worked out from. */
        periodStart: z.string(),
        netLoss: sum,
        /** Bets that were reported after their own period had closed, and count in this one. */
        carriedBets: z.int(),
      }),
    ),
  }),
  refusals: [],
})

export const checkRefund = route({
  method: 'GET',
  path: '/api/refund/check',
  summary: 'What there is to claim, what was claimed and can go to the wallet, and the terms.',
  access: 'player',
  whileReading: true,
  output: z.object({
    /** There is something to claim, or something claimed. */
    result: z.boolean(),
    /** Something with a condition is active: nothing can be claimed. */
    bonus: z.boolean(),
    /** Sanitised HTML. */
    info: z.string(),
    /** Claimed, and not in the wallet yet. */
    refundAmount: sum,
    refundSuccess: z.int(),
    refundFail: z.int(),
    /** Of closed periods, not claimed yet. */
    claimable: sum,
    isActive: z.boolean(),
    /** Of what goes to the wallet. */
    terms: rewardTerms,
    /** The period that is open: its kind, when it ends, the net loss so far and the share that is given back. */
    period: z.object({
      kind: z.enum(['day', 'week']),
      start: z.string(),
      endsAt: instant,
      netLoss: sum,
      ratePercent: z.int(),
      /** What it would give if nothing more was played. An estimate: nothing of it can be claimed before the period has closed. */
      estimate: sum,
      /** Bets of closed periods that were reported late, and count here. */
      carriedBets: z.int(),
    }),
  }),
  refusals: [],
})

export const claimRefund = route({
  method: 'GET',
  path: '/api/refund/receive',
  summary: 'Claims what the closed periods have given.',
  access: 'player',
  output: z.object({ message: z.literal('REFUND_SUCCESS'), amount }),
  refusals: ['REFUND_INACTIVE', 'REFUND_CONDITION', 'NO_REFUND', 'REFUND_MINIMUM'],
})

export const refundToWallet = route({
  method: 'GET',
  path: '/api/refund/addWallet',
  summary: 'Moves what was claimed to the wallet, with its condition.',
  access: 'player',
  query: shownQuery,
  output: z.object({ message: z.literal('REFUND_TO_WALLET'), amount, condition: z.nullable(activeCondition) }),
  refusals: ['REFUND_INACTIVE', 'REFUND_CONDITION', 'NO_REFUND', 'COST_CHANGED'],
})

export const refundBanners = route({
  method: 'GET',
  path: '/api/refund/banners',
  summary: 'The slides shown before the refund sheet.',
  access: 'player',
  whileReading: true,
  output: z.array(slide),
  refusals: [],
})
