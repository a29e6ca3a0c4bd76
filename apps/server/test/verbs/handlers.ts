import { countBets, sweepBets } from '../simulation/bonuses.ts'
import { workOnInvites, workOnPeriods } from '../simulation/refunds-and-invites.ts'
import { sweepEvents } from '../simulation/reports.ts'
import { often } from '../simulation/action.ts'
import type { Verbs } from './verb.ts'

/**
 * What acts on postings and bets after they were made, and by the day. Nobody waits for it, and what it missed a sweep finds; it is cut and
 * killed where it is called, in `faults/bonus`, `coins`, `promotion` and `refunds-and-invites`.
 */
export const handlers: Verbs = {
  'the handler of coins': { posts: ['spin.give_coins', 'spin.give_coins_batch'], simulated: [sweepEvents] },
  'the handler of bonuses for deposits': {
    posts: ['bonus.read_deposits', 'bonus.read_deposits_batch', 'bonus.start_condition'],
    simulated: [sweepEvents],
  },
  'the handler of turnover': { posts: ['bonus.bring_up_to_date', 'bonus.count_bets'], simulatedWithRewards: often(2, countBets) },
  'the handler of bets for refunds': { posts: ['refund.count_bets'], simulatedWithRewards: [sweepBets] },
  'the handler of friends': { posts: ['invite.doubt_earning', 'invite.release', 'invite.take_back'], simulatedWithRewards: [sweepBets] },
  'the worker of refunds': { posts: ['refund.close_periods'], simulatedWithRewards: [workOnPeriods] },
  'the worker of invitations': { posts: ['invite.earn'], simulatedWithRewards: [workOnInvites] },
  'the handler of campaigns that wait': { posts: ['promotion.end_waiting'], simulatedWithRewards: [sweepBets] },
}
