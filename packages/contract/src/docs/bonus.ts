import type * as routes from '../bonus.ts'
import type { FeatureDocs } from './docs.ts'
import { AT, condition, ID, shownParameter, slide, terms } from './examples.ts'

const userBonus = { _id: ID, isActive: true, received: [{ updatedAt: AT }] }

export const bonusDocs: FeatureDocs<typeof routes> = {
  tag: { name: 'Bonuses', description: 'Campaigns that a player can receive. Something with a condition is active once at most.' },
  routes: {
    listBonuses: {
      description: '`terms` say what it costs before it is taken: what is to be played, which bets count how much, and what is kept.',
      answer: [
        {
          code: 'WELCOME',
          title: 'Welcome bonus',
          type: 'limit',
          maxReceived: 1,
          percentFail: 100,
          banners: [slide],
          userBonus,
          terms,
          availability: 'open',
          againAt: null,
          endsAt: null,
        },
      ],
    },
    activateBonus: {
      description: 'It changes something although it is a GET: call it when the player has said yes, and never ahead.',
      params: { code: { description: '`code` of the bonus.', example: 'WELCOME' } },
      query: shownParameter,
      answer: { userBonus, condition },
    },
    previewReward: {
      description:
        'Asked before a reward is received, and again when the player’s money has changed. Everything that is shown of a reward is drawn from this one answer: `terms` may be newer than those of a list. `locks` is what cannot leave until `requiredTurnover` is played: all there is, or the grant alone where `terms` has `covers` of `grant`. The press names `shown`, and is refused with `COST_CHANGED` where it would lock more by then.',
      body: { of: 'bonus', code: 'WELCOME' },
      answer: {
        terms,
        cost: { grant: 100, requiredTurnover: 500, keptOnSuccess: 100, takenOnEnding: 100, own: 750, locks: 850 },
        keptUntil: null,
        shown: '85000-1ec544e1d6d661b7',
      },
    },
    getBonusStatus: {
      description: '`due` is taken at the next withdrawal; `stakes` are bets that are open and may still count.',
      answer: {
        status: true,
        type: 'bonus',
        condition,
        due: 0,
        stakes: [{ code: 'UFABET', amount: 50, until: '2026-12-31T17:00:00.000Z' }],
        waitingDeposit: null,
      },
    },
    checkBonusMinimum: {
      description: '`NO_DATA`: nothing is active. What it answers may have changed when `clearBonus` is called.',
      answer: { canEnd: true, threshold: 20, total: 12.5, stakes: [], isInDoubt: false, takes: 12.5 },
    },
    clearBonus: {
      description:
        'It changes something although it is a GET. `BONUS_CONDITION`: wallet, games and open bets hold too much for it to be ended. `taken` is what went back to the house.',
      answer: { message: 'BONUS_CLEAR', taken: 12.5 },
    },
  },
}
