import { type Decisions, outcome, type Refusal, type Words } from '../operator/index.ts'
import type { Db } from '../../platform/database/db.ts'
import { type BankChangeDecision, decideBankChange } from './change-bank-account.ts'
import { liftRestriction } from './restriction.ts'

export const ACCOUNT_REFUSALS = {
  no_player: { code: 'NO_PLAYER', status: 404, says: 'There is no such player.' },
  not_an_account: { code: 'NOT_AN_ACCOUNT', status: 422, says: 'This is no bank account.' },
  other_currency: { code: 'OTHER_CURRENCY', status: 409, says: 'That bank account is in another currency.' },
  same_account: { code: 'SAME_ACCOUNT', status: 409, says: 'That is their bank account already.' },
  taken: { code: 'ACCOUNT_TAKEN', status: 409, says: 'That bank account is another player’s.' },
  open: { code: 'CHANGE_OPEN', status: 409, says: 'Another change of their bank account waits.', see: 'npm run desk -- list' },
  name_differs: { code: 'NAME_DIFFERS', status: 409, says: 'The bank says that the account is in another name, or not there.' },
  not_known: {
    code: 'NAME_NOT_KNOWN',
    status: 409,
    says: 'The bank has not said in whose name the account is: nothing was decided. Say it again later.',
  },
} satisfies Record<string, Refusal>

const bankChangeAs = (decided: BankChangeDecision['outcome'], words: Words) =>
  outcome({
    ...words,
    refusals: ACCOUNT_REFUSALS,
    decide: ({ db }: { db: Db }, { ownerId, subject }, { instruction }) =>
      decideBankChange({ db }, { playerId: ownerId, changeId: subject, outcome: decided, instruction }),
  })

/** What staff decide about accounts. */
export const accountDecisions = {
  'bank-account': {
    waits: 'another bank account of a player',
    authority: { roles: ['cashier', 'owner'], alone: 'never', aDay: 'any', ownerFrom: 'never' },
    outcomes: {
      approve: bankChangeAs('approve', { does: 'it is the player’s bank account from now on' }),
      refuse: bankChangeAs('refuse', { does: 'the player keeps the bank account that they have' }),
    } satisfies Record<BankChangeDecision['outcome'], unknown>,
  },
  restriction: {
    waits: 'a player who is kept out of their account, because they have frozen it or staff have deactivated it',
    authority: { roles: ['cashier', 'support', 'compliance', 'owner'], alone: 0, aDay: 'any', ownerFrom: 'never' },
    outcomes: {
      lift: outcome({
        does: 'the player may sign in again, unless something else keeps them out; of an account that was deactivated two people say so',
        refusals: {
          no_player: ACCOUNT_REFUSALS.no_player,
          deactivated: { code: 'ALREADY_DEACTIVATED', status: 409, says: 'They are deactivated already.', see: 'npm run desk -- list' },
          no_code: {
            code: 'PHONE_NOT_SHOWN',
            status: 409,
            says: 'They have not shown within the hour that the phone is theirs: at the sign-in they ask for a code and type it.',
          },
        },
        decide: ({ db }: { db: Db }, { ownerId, subject }, { instruction }) =>
          liftRestriction({ db }, { playerId: ownerId, restrictionId: subject, instruction }),
      }),
    },
  },
} satisfies Decisions
