import type * as routes from '../withdraw.ts'
import type { FeatureDocs } from './docs.ts'
import { ID } from './examples.ts'

export const withdrawDocs: FeatureDocs<typeof routes> = {
  tag: { name: 'Withdrawals', description: "Money out of the wallet, to the player's registered bank account and to no other." },
  routes: {
    withdraw: {
      description:
        'The amount is set aside at once and paid when it is approved: by the rule of the site, or by staff. Its limits are told by `lookupWithdraw`; an amount outside them is `KEY_INVALID` with `withdrawMin` and `withdrawMax`. `MONEY_NOT_ENOUGH` carries `bonusDue` where something is due of bonuses that were met. While a bonus is open whose terms cover only its grant (`covers`), own money can leave: `BONUS_REMAINING` then carries `free`, and `endsBonus` says that the deposit which earned the bonus leaves too, and ends it first. While money is at a game, on its way or on stake, that is answered `TRANSFER_IN_PROGRESS`. How far it has come stands in `getWallet` and in the statement.',
      body: { amount: 500 },
      answer: { message: 'WITHDRAW_SUCCESS' },
    },
    withdrawAll: {
      description:
        'As `withdraw`, of wallet and games together: whatever the games hold comes into the wallet first, and stays there where the withdrawal is then refused. While a game has not said whether its money has left, it answers `TRANSFER_IN_PROGRESS`, and the same key goes on when it is asked again.',
      body: { amount: 2000 },
      answer: { message: 'WITHDRAW_SUCCESS' },
    },
    cancelWithdrawal: {
      description: 'Possible as long as `canCancel` of its activity says so. Taken back twice, it answers the same.',
      params: { withdrawalId: { description: '`id` of the activity.', example: ID } },
      answer: { message: 'WITHDRAW_CANCELLED' },
    },
  },
}
