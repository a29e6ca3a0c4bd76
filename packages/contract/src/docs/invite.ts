import type * as routes from '../invite.ts'
import type { FeatureDocs } from './docs.ts'
import { AT, condition, FIRST_PAGE, profile, shownParameter, slide, terms } from './examples.ts'

export const inviteDocs: FeatureDocs<typeof routes> = {
  tag: { name: 'Invitations', description: 'What invited friends earn a player.' },
  routes: {
    listInvites: {
      description: 'Of each friend, a line for the first deposit and one for each day of play.',
      body: FIRST_PAGE,
      answer: {
        total: 1,
        invites: [
          {
            from: { name: 'ปิติ จ.' },
            amount: 50,
            released: 20,
            dropped: 0,
            createdAt: AT,
            kind: 'first_deposit',
            status: 'earned',
          },
        ],
      },
    },
    getInviteInfo: {
      description: 'A link to invite with is the base of `lookupInfo`, `/register?code=` and `code`.',
      answer: {
        isActive: true,
        code: `PR${profile._id}`,
        shortCode: 'BCDF-GHJK',
        firstDepositPercent: 10,
        turnoverBasisPoints: 20,
        maximumPerFriend: 500,
        friends: 3,
        earned: 120,
        held: 30,
        terms: { ...terms, grant: { kind: 'fixed', amount: 20 } },
      },
    },
    collectInviteBonus: {
      description: 'It changes something although it is a GET. It takes all that can be collected; what is held stays held.',
      query: shownParameter,
      answer: {
        message: 'INVITE_BONUS_SUCCESS',
        amount: 20,
        condition: { ...condition, type: 'invite', code: null, title: 'Invite bonus', grant: 20 },
      },
    },
    inviteBanners: { description: 'Empty where the operator has set none.', answer: [slide] },
  },
}
