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
      description: 'As `transfer`, with whatever the wallet holds at this moment. An empty wallet is refused with `TRANSFER_MINIMUM`.',
      body: { to: 'PG' },
      answer: { message: 'TRANSFER_SUCCESS' },
    },
  },
}
