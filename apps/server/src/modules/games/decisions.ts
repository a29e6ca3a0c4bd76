import { type Decisions, outcome, type Words } from '../operator/index.ts'
import { decideProviderHold, type ProviderHoldDecision } from './decide-provider-hold.ts'
import { decideTransfer, type TransferDecision } from './decide-transfer.ts'
import type { TransferDeps } from './deps.ts'

const transferAs = (decided: TransferDecision['outcome'], words: Words) =>
  outcome({
    ...words,
    refusals: { busy: { code: 'ITEM_BUSY', status: 409, says: 'The provider is being asked at this moment: say it again.' } },
    decide: (deps: TransferDeps, { ownerId, subject }, { instruction }) =>
      decideTransfer(deps, { playerId: ownerId, transferId: subject, outcome: decided, instruction }),
  })

const providerHoldAs = (decided: ProviderHoldDecision['outcome'], words: Words) =>
  outcome({
    ...words,
    refusals: {},
    decide: ({ db }: TransferDeps, { ownerId, subject }, { instruction }) =>
      decideProviderHold(db, { ownerId, gameCode: subject, outcome: decided, instruction }),
  })

/** What staff decide about games. */
export const gamesDecisions = {
  transfer: {
    waits: 'a transfer whose game cannot say what became of it',
    dueMinutes: 30,
    informs: 'sometimes',
    authority: { roles: ['cashier', 'owner'], alone: 5_000, aDay: 'any', ownerFrom: 'never' },
    outcomes: {
      done: transferAs('done', {
        does: 'the game has moved the money: it is where the transfer was to bring it',
        counts: { as: 'credit', direction: 'out', isBarredByCredits: false },
      }),
      refused: transferAs('refused', {
        does: 'the game has moved nothing: the money is where it was',
        counts: { as: 'credit', direction: 'in', isBarredByCredits: false },
      }),
    } satisfies Record<TransferDecision['outcome'], unknown>,
  },
  'provider-balances': {
    waits: 'many balances at one game that fell to 0 at once',
    dueMinutes: 30,
    // Of no amount: a provider was asked.
    authority: { roles: ['cashier', 'owner'], alone: 0, aDay: 'any', ownerFrom: 'never' },
    outcomes: {
      right: providerHoldAs('right', { does: 'the balances are as the game says, and its results are booked again' }),
      keep: providerHoldAs('keep', { does: 'they are not, or the game has not said: nothing is booked' }),
    } satisfies Record<ProviderHoldDecision['outcome'], unknown>,
  },
  'bet-difference': {
    waits: 'bets of a player that do not come to what the balances at the game told',
    dueMinutes: 240,
    informs: 'always',
  },
  'bet-feed': { waits: 'a game whose bets cannot be read', dueMinutes: 30, informs: 'always' },
  'bet-account': { waits: 'bets that are told of an account that is nobody’s here', dueMinutes: 240, informs: 'always' },
} satisfies Decisions
