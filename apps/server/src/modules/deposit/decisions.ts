import { SLIP_NOTES } from '@krapao/contract'
import type { Db } from '../../platform/database/db.ts'
import type { Wake } from '../../platform/jobs/jobs.ts'
import { ACCOUNT_REFUSALS } from '../account/index.ts'
import { type Decisions, outcome, type Refusal, type Words } from '../operator/index.ts'
import { type ChargebackDecision, decideChargeback } from './chargeback.ts'
import { confirmDeposit, type Confirmation } from './confirm-deposit.ts'
import { allocatePayment, noteContradiction, returnPayment } from './decide-payment.ts'
import type { DepositDeps } from './deps.ts'
import { mergePayment } from './merge-payment.ts'
import { type PayBackDeps, preparePayBack } from './pay-back.ts'
import { acceptSlip, refuseSlip } from './slip/decide-slip.ts'

export const NOT_POSSIBLE: Refusal = {
  code: 'NOT_POSSIBLE',
  status: 409,
  says: 'No wallet or bank account can take it: look at the player and the currency.',
}

const wrong_currency: Refusal = {
  code: 'OTHER_CURRENCY',
  status: 409,
  says: 'This player has no ledger in the currency of the money.',
}

type CreditDeps = Pick<DepositDeps, 'db' | 'events' | 'push' | 'count'>

const chargebackAs = (decided: ChargebackDecision['outcome'], words: Words) =>
  outcome({
    ...words,
    refusals: {
      nothing_to_take: {
        code: 'NOTHING_TO_TAKE',
        status: 409,
        says: 'The wallet is empty: bear it, or wait until there is money in it.',
      },
      money_held: {
        code: 'MONEY_HELD',
        status: 409,
        says: 'The wallet is short while a withdrawal holds money: refuse that, or wait until it has ended.',
      },
    },
    decide: (deps: CreditDeps, { ownerId, subject }, { instruction }) =>
      decideChargeback(deps, { playerId: ownerId, reference: subject, outcome: decided, instruction }),
  })

const confirmedAs = (decided: Confirmation['outcome'], words: Words) =>
  outcome({
    ...words,
    refusals: {},
    decide: (deps: { db: Db }, { ownerId, subject }, { instruction }) =>
      confirmDeposit(deps, { playerId: ownerId, reference: subject, outcome: decided, instruction }),
  })

/** A payment without an owner is somebody's money already. */
const payment = {
  waits: 'money without an owner',
  dueMinutes: 15,
  informs: 'sometimes',
  authority: { roles: ['cashier', 'owner'], alone: 20_000, aDay: 300_000, ownerFrom: 200_000 },
  outcomes: {
    allocate: outcome({
      does: 'it is in that player’s wallet',
      actForm: 'allocate to {playerId}',
      needs: { playerId: { shape: 'player', says: 'whose it is', option: '--to PLAYER', missing: 'not_named' } },
      counts: { as: 'credit', isBarredByCredits: true },
      refusals: {
        wrong_currency,
        not_named: { code: 'PLAYER_NOT_NAMED', status: 422, says: 'Say whose it is, of the candidates or by what you have seen.' },
      },
      decide: (deps: CreditDeps, { subject }, { instruction, playerId }) =>
        allocatePayment(deps, { playerId, reference: subject, instruction }),
    }),
    return: outcome({
      does: 'it goes back to the account that it came from, by a payout',
      actForm: 'return by {returnedBy}',
      needs: {
        returnedBy: {
          shape: 'reference',
          says: 'under which reference of the bank or gateway it was sent back',
          when: 'it was sent back by hand',
          option: '--reference REFERENCE',
          missing: 'no_reference',
        },
      },
      counts: { as: 'payout', isBarredByCredits: false },
      refusals: {
        no_way_back: { code: 'NO_WAY_BACK', status: 409, says: 'A gift link cannot be sent back.' },
        no_reference: {
          code: 'NO_REFERENCE',
          status: 422,
          says: 'No payout can reach its sender. Say under which reference of the bank it was sent back.',
        },
        not_known: ACCOUNT_REFUSALS.not_known,
        name_differs: ACCOUNT_REFUSALS.name_differs,
      },
      prepare: async (deps: PayBackDeps & { wake: Wake }, { ownerId, subject }, { instruction, returnedBy }) =>
        returnedBy === undefined
          ? preparePayBack(deps, { ownerId, reference: subject, instruction })
          : (by: PayBackDeps) => returnPayment(by, { ownerId, reference: subject, returnedBy, instruction }),
    }),
    same_payment: outcome({
      does: 'it is that other payment, told of again: no money is moved',
      actForm: 'same as {sameAs}',
      needs: {
        sameAs: {
          shape: 'payment',
          says: 'the reference of the payment that this one is',
          option: '--same REFERENCE',
          missing: 'not_same',
        },
      },
      refusals: {
        not_same: { code: 'NOT_THE_SAME', status: 409, says: 'That is no payment that this one can be. Say one that it may be.' },
      },
      decide: (deps: { db: Db }, { ownerId, subject }, { instruction, sameAs }) =>
        mergePayment(deps, { ownerId, reference: subject, into: sameAs, instruction }),
    }),
  },
} satisfies Decisions[string]

const slip = {
  waits: 'a slip of which nobody has said what it is',
  dueMinutes: 5,
  authority: { roles: ['cashier', 'owner'], alone: 20_000, aDay: 300_000, ownerFrom: 200_000 },
  outcomes: {
    accept: outcome({
      does: 'its payment is in the player’s wallet',
      actForm: 'accept {amount} into {bankCode}',
      needs: {
        amount: {
          shape: 'amount',
          says: 'how much came',
          when: 'no report has said it',
          option: '--amount AMOUNT',
          missing: 'no_amount',
        },
        bankCode: {
          shape: 'bank',
          says: 'into which bank of ours',
          when: 'several accounts of ours could have it',
          option: '--to BANK',
          missing: 'no_amount',
        },
      },
      counts: { as: 'credit', isBarredByCredits: false },
      refusals: {
        not_possible: NOT_POSSIBLE,
        wrong_currency,
        no_amount: { code: 'NO_AMOUNT', status: 422, says: 'Say how much came, and into which bank of ours.' },
      },
      decide: (deps: CreditDeps, { ownerId, subject }, { instruction, amount, bankCode }) =>
        acceptSlip(deps, { playerId: ownerId, slipId: subject, instruction, amount, bankCode }),
    }),
    refuse: outcome({
      does: 'it has failed, and its player reads the note',
      actForm: 'refuse as {note}',
      needs: { note: { shape: SLIP_NOTES, says: 'what its player reads', option: '--note NOTE', missing: 'no_note' } },
      refusals: { no_note: { code: 'NO_NOTE', status: 422, says: 'Say what its player reads.' } },
      decide: (deps: CreditDeps, { ownerId, subject }, { instruction, note }) =>
        refuseSlip(deps, { playerId: ownerId, slipId: subject, instruction, note }),
    }),
  },
} satisfies Decisions[string]

/** What staff decide about deposits. */
export const depositDecisions = {
  payment,
  slip,
  'unconfirmed-deposit': {
    waits: 'a deposit that one person has credited on trust; another confirms it',
    dueMinutes: 60,
    // Anybody but who credited it, which its verb sees to.
    authority: { roles: ['cashier', 'owner'], alone: 'any', aDay: 'any', ownerFrom: 'never' },
    outcomes: {
      confirm: confirmedAs('confirm', { does: 'its money is there, and the player may withdraw' }),
      deny: confirmedAs('deny', { does: 'its money never came: it is a chargeback, which two people decide' }),
    } satisfies Record<Confirmation['outcome'], unknown>,
  },
  contradiction: {
    waits: 'a report that disagrees with what is booked',
    dueMinutes: 15,
    // That somebody has looked moves no money.
    authority: { roles: ['cashier', 'owner'], alone: 'any', aDay: 'any', ownerFrom: 'never' },
    outcomes: {
      note: outcome({
        does: 'somebody has looked: what is booked stands',
        refusals: {},
        decide: (deps: { db: Db }, { ownerId, subject }, { instruction }) =>
          noteContradiction(deps, { ownerId, reference: subject, instruction }),
      }),
    },
  },
  chargeback: {
    waits: 'a credited payment that was taken back',
    dueMinutes: 60,
    authority: { roles: ['cashier', 'owner'], alone: 'never', aDay: 'any', ownerFrom: 200_000 },
    outcomes: {
      take: chargebackAs('take', { does: 'it is taken from the wallet, as far as that goes; the house bears the rest' }),
      bear: chargebackAs('bear', { does: 'the house bears all of it' }),
    } satisfies Record<ChargebackDecision['outcome'], unknown>,
  },
  'payment-return': { waits: 'money on its way back of which its bank has not said what became of it', dueMinutes: 60, informs: 'always' },
  'gift-link': { waits: 'a gift link whose provider has not said whether it was redeemed', dueMinutes: 30, informs: 'always' },
} satisfies Decisions
