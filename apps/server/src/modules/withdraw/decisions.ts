import { ACCOUNT_REFUSALS } from '../account/index.ts'
import { NOT_POSSIBLE } from '../deposit/index.ts'
import { type Decisions, outcome, type Refusal, type Undo, type Words } from '../operator/index.ts'
import { decideReturnedPayout, type ReturnDecision } from './decide-returned-payout.ts'
import { askAgain, decideAsked, type WithdrawalDecision } from './decide-withdrawal.ts'
import type { CollectDeps, WithdrawDeps } from './deps.ts'
import { payOutClosed, refuseClosedPayout } from './pay-out-closed.ts'
import { undoApproval, undoApprovalWithin } from './undo-approval.ts'

const { name_differs, no_player, not_known } = ACCOUNT_REFUSALS

const unconfirmed: Refusal = {
  code: 'DEPOSIT_UNCONFIRMED',
  status: 409,
  says: 'One person has credited a deposit of theirs on trust: another confirms that first, or refuse this.',
}

const CLOSING_REFUSALS = {
  no_player,
  can_act: { code: 'CAN_ACT', status: 409, says: 'They can act themselves: nothing is done for them.' },
  nothing_there: { code: 'NOTHING_THERE', status: 409, says: 'There is nothing in their wallet.' },
  no_bank: { code: 'NO_BANK_ACCOUNT', status: 409, says: 'They have no bank account that it can go to.' },
  bonus_remaining: { code: 'CONDITION_OPEN', status: 409, says: 'The condition of a bonus is open.' },
  account_changed: { code: 'ACCOUNT_CHANGED', status: 409, says: 'Their bank account was changed meanwhile: say it again.' },
  unconfirmed,
  name_differs,
  not_known,
} satisfies Record<string, Refusal>

const withdrawalAs = (decided: WithdrawalDecision['outcome'], words: Words, undo?: Undo<WithdrawDeps>) =>
  outcome({
    ...words,
    undo,
    refusals: {
      name_differs,
      chargeback_open: {
        code: 'CHARGEBACK_OPEN',
        status: 409,
        says: 'A payment of theirs is taken back: decide that first, or refuse this.',
      },
      unconfirmed,
      access_fresh: {
        code: 'ACCESS_CHANGED_LATELY',
        status: 409,
        says: 'Their password was reset or their phone changed within 24 hours: approve it after that, or refuse this.',
      },
    },
    prepare: async (deps: WithdrawDeps, { ownerId, subject }, { instruction }) => {
      const decision = { playerId: ownerId, withdrawalId: subject, outcome: decided, instruction }
      await askAgain(deps, decision)
      return (by: WithdrawDeps) => decideAsked(by, decision)
    },
  })

const returnAs = (decided: ReturnDecision['outcome'], words: Words) =>
  outcome({
    ...words,
    refusals: { not_possible: NOT_POSSIBLE },
    decide: (deps: WithdrawDeps, { ownerId, subject }, { instruction }) =>
      decideReturnedPayout(deps, { ownerId, returnReference: subject, outcome: decided, instruction }),
  })

/** What staff decide about withdrawals. */
export const withdrawDecisions = {
  withdrawal: {
    waits: 'a withdrawal above the rule, after a change of the bank account, to an account in another name, or during a chargeback',
    dueMinutes: 10,
    authority: { roles: ['cashier', 'owner'], alone: 20_000, aDay: 300_000, ownerFrom: 200_000 },
    outcomes: {
      approve: withdrawalAs(
        'approve',
        { does: 'the bank is asked to pay it', counts: { as: 'payout', isBarredByCredits: true } },
        {
          within: (deps, { ownerId, subject, actId }) =>
            undoApprovalWithin(deps, { playerId: ownerId, withdrawalId: subject, approval: actId }),
          carryOut: (deps, { ownerId, subject, actId }, instruction) =>
            undoApproval(deps, { playerId: ownerId, withdrawalId: subject, approval: actId, instruction }),
        },
      ),
      refuse: withdrawalAs('refuse', { does: 'the money is in the wallet again' }),
    } satisfies Record<WithdrawalDecision['outcome'], unknown>,
  },
  payout: {
    waits: 'a payout of which its bank has not said what became of it, or in whose name its account is',
    dueMinutes: 30,
    informs: 'always',
  },
  'returned-payout': {
    waits: 'a payout that came back and that nobody could be given by itself',
    dueMinutes: 60,
    authority: { roles: ['cashier', 'owner'], alone: 20_000, aDay: 300_000, ownerFrom: 200_000 },
    outcomes: {
      to_wallet: returnAs('to_wallet', { does: 'the money is in the wallet again', counts: { as: 'credit', isBarredByCredits: false } }),
      pay_again: returnAs('pay_again', {
        does: 'the bank is asked to pay it to the account that the player has now',
        counts: { as: 'payout', isBarredByCredits: true },
      }),
      write_off: returnAs('write_off', { does: 'the house keeps it' }),
    } satisfies Record<ReturnDecision['outcome'], unknown>,
  },
  'closed-account': {
    waits: 'what a player has who cannot act',
    dueMinutes: 240,
    reasonBy: 'staff',
    authority: { roles: ['cashier', 'owner'], alone: 'never', aDay: 'any', ownerFrom: 200_000 },
    outcomes: {
      pay_out: outcome({
        does: 'what is at the games is collected, and the bank is asked to pay the wallet to their account',
        counts: { as: 'payout', isBarredByCredits: true },
        isKnownAfterwards: true,
        refusals: CLOSING_REFUSALS,
        decide: async (deps: CollectDeps, { ownerId }, { instruction }) =>
          (await payOutClosed(deps, { playerId: ownerId, instruction })).status,
      }),
      refuse: outcome({
        does: 'nothing is paid out',
        isKnownAfterwards: true,
        refusals: CLOSING_REFUSALS,
        decide: (deps: CollectDeps, { ownerId }, { instruction }) => refuseClosedPayout(deps, { playerId: ownerId, instruction }),
      }),
    },
  },
} satisfies Decisions
