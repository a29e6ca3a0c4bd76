import * as z from 'zod/mini'
import { amount, instant, sum } from './amount.ts'
import { activeCondition, page, rewardTerms, shownQuery, slide } from './reward.ts'
import { route } from './route.ts'

export const INVITE_EARNINGS = ['first_deposit', 'turnover'] as const

export const inviteRecord = z.object({
  /** The invited friend; the surname is shortened. */
  from: z.object({ name: z.string() }),
  amount,
  /** Of the amount, so much can be collected or was: what a first deposit earns is released as the friend plays. */
  released: sum,
  /** So much of it never will be, because the friend took the money out. The rest is held. */
  dropped: sum,
  createdAt: instant,
  kind: z.enum(INVITE_EARNINGS),
  /** `pending`: staff look at it before it counts. */
  status: z.enum(['earned', 'pending']),
})
export type InviteRecord = z.output<typeof inviteRecord>

export const listInvites = route({
  method: 'POST',
  path: '/api/invite',
  summary: 'What invited friends have earned the player, newest first. Pages start at 1.',
  access: 'player',
  whileReading: true,
  body: page,
  output: z.object({ total: z.int(), invites: z.array(inviteRecord) }),
  refusals: [],
})

export const getInviteInfo = route({
  method: 'GET',
  path: '/api/invite/info',
  summary: 'The rules of inviting, and what it has brought so far.',
  access: 'player',
  whileReading: true,
  output: z.object({
    isActive: z.boolean(),
    /** What a new player's link carries: PR and the id of the one who invites. */
    code: z.string(),
    /** Says the same, short enough to be read out: what a new player may type. */
    shortCode: z.string(),
    firstDepositPercent: z.int(),
    /** Hundredths of a percent of turnover. */
    turnoverBasisPoints: z.int(),
    /** Of one friend's first deposit. */
    maximumPerFriend: z.nullable(amount),
    friends: z.int(),
    earned: sum,
    /** What friends will have earned as soon as they have played. */
    held: sum,
    /** Of what is collected; its grant is the amount that can be collected now. */
    terms: rewardTerms,
  }),
  refusals: [],
})

export const collectInviteBonus = route({
  method: 'GET',
  path: '/api/invite/bonus',
  summary: 'Collects the invite bonus into the wallet, with its condition.',
  access: 'player',
  query: shownQuery,
  output: z.object({ message: z.literal('INVITE_BONUS_SUCCESS'), amount, condition: z.nullable(activeCondition) }),
  refusals: [
    'INVITE_INACTIVE',
    'NO_INVITE_BONUS',
    'NO_INVITEE_PLAY_INFO',
    'INVITE_COLLECT',
    'INVITE_BONUS_FAIL',
    'BONUS_ALREADY_ACTIVE',
    'COST_CHANGED',
  ],
})

export const inviteBanners = route({
  method: 'GET',
  path: '/api/invite/banners',
  summary: 'The slides shown before the invite sheet.',
  access: 'player',
  whileReading: true,
  output: z.array(slide),
  refusals: [],
})
