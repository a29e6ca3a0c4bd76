import type * as routes from '../transfer.ts'
import type { FeatureDocs } from './docs.ts'

export const transferDocs: FeatureDocs<typeof routes> = {
  tag: { name: 'Transfers', description: 'Money between the wallet and the games. A game is named by its code, the wallet by `WALLET`.' },
  routes: {
    transfer: {
      description:
        'One of `from` and `to` may be `WALLET`. From game to game, the money goes through the wallet. `TRANSFER_PENDING` is no failure: the provider has not said yet, the money is in neither place, and the transfer ends by itself. `TRANSFER_FAIL` is answered only where the provider has refused for certain; the money is then where it was.',
      body: { from: 'WALLET', to: 'PG', amount: 100 },
      answer: { message: 'TRANSFER_SUCCESS' },
    },
    transferAll: {
      description:
        'As `transfer`, with whatever the wallet holds at this moment, or with what it was shown to hold: `shown`, and where less is there by then `MONEY_NOT_ENOUGH`. An empty wallet is refused with `TRANSFER_MINIMUM`.',
      body: { to: 'PG', shown: 845 },
      answer: { message: 'TRANSFER_SUCCESS' },
    },
    collectAll: {
      description:
        'Every transfer is begun at once, so that each comes to its end however the call does; `collected` says what each game has answered so far, and `settleRequest` says it again later. `COLLECT_PENDING`: a game has not said; its money is in neither place, and the transfer ends by itself. What a game refuses stays there.',
      answer: {
        message: 'COLLECT_DONE',
        collected: [{ code: 'PG', amount: 120.5, state: 'done', refusal: null, reference: '00123-45678' }],
      },
    },
  },
}
