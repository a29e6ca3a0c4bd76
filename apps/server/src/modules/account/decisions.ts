import { type Decisions, outcome, type Refusal, type Words } from '../operator/index.ts'
import type { Db } from '../../platform/database/db.ts'
import { decidePhoneChange } from './change-phone.ts'
import type { Push } from './push.ts'
import { type BankChangeDecision, type BankChangeDeps, prepareBankChange } from './change-bank-account.ts'
import { decideReset } from './reset-password.ts'
import { liftRestriction } from './restriction.ts'

export const ACCOUNT_REFUSALS = {
  no_player: { code: 'NO_PLAYER', status: 404, says: 'There is no such player.' },
  kept_out: { code: 'PLAYER_KEPT_OUT', status: 409, says: 'The account is frozen or deactivated: decide about that first.' },
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
    prepare: (deps: BankChangeDeps, { ownerId, subject }, { instruction }) =>
      prepareBankChange(deps, { playerId: ownerId, changeId: subject, outcome: decided, instruction }),
  })

const resetAs = (decided: 'let' | 'refuse', words: Words) =>
  outcome({
    ...words,
    refusals: {
      name_differs: ACCOUNT_REFUSALS.name_differs,
      too_late: { code: 'RESET_TOO_LATE', status: 409, says: 'They asked too long ago: they ask again at the sign-in.' },
      no_player: ACCOUNT_REFUSALS.no_player,
      kept_out: ACCOUNT_REFUSALS.kept_out,
      gets_codes: { code: 'PHONE_GETS_CODES', status: 409, says: 'A code by SMS reaches their phone: they ask for it at the sign-in.' },
      by_telephone: {
        code: 'RESET_BY_TELEPHONE',
        status: 409,
        says: 'They are on the telephone, and are told a code by another command.',
        see: 'npm run desk -- reset-code',
      },
    },
    decide: ({ db }: { db: Db }, { ownerId, subject }, { instruction }) =>
      decideReset({ db }, { playerId: ownerId, resetId: subject, outcome: decided, instruction }),
  })

const phoneAs = (decided: 'let' | 'refuse', words: Words) =>
  outcome({
    ...words,
    refusals: {
      kept_out: ACCOUNT_REFUSALS.kept_out,
      too_early: {
        code: 'PHONE_TOO_EARLY',
        status: 409,
        says: 'The old number has 24 hours to object: let it after that, or refuse it now.',
      },
      asked_long_ago: {
        code: 'PHONE_TOO_LATE',
        status: 409,
        says: 'They asked too long ago: refuse it, and they ask again on their profile.',
      },
      name_differs: ACCOUNT_REFUSALS.name_differs,
      number_taken: { code: 'NUMBER_TAKEN', status: 409, says: 'That number is another account’s: refuse it.' },
    },
    decide: (deps: { db: Db; push: Push }, { ownerId, subject }, { instruction }) =>
      decidePhoneChange(deps, { playerId: ownerId, changeId: subject, outcome: decided, instruction }),
  })

/** What staff decide about accounts. */
export const accountDecisions = {
  'bank-account': {
    waits: 'another bank account of a player, for whom staff or they themselves have asked for it',
    dueMinutes: 240,
    reasonBy: 'staff',
    authority: { roles: ['cashier', 'owner'], alone: 'never', aDay: 'any', ownerFrom: 'never' },
    outcomes: {
      approve: bankChangeAs('approve', { does: 'it is the player’s bank account from now on' }),
      refuse: bankChangeAs('refuse', { does: 'the player keeps the bank account that they have' }),
    } satisfies Record<BankChangeDecision['outcome'], unknown>,
  },
  'password-reset': {
    waits: 'a player who has forgotten their password, and has nothing but the phone to show',
    dueMinutes: 60,
    authority: { roles: ['cashier', 'support', 'compliance', 'owner'], alone: 0, aDay: 'any', ownerFrom: 'never' },
    outcomes: {
      let: resetAs('let', {
        does: 'the browser that asked sets a new password within a day; two people say so, after they have spoken with the player',
      }),
      refuse: resetAs('refuse', { does: 'the password stays as it is, and the player is told' }),
    },
  },
  'phone-change': {
    waits: 'a player who gets no code at the phone of their account any more, and has shown the one that is to be it',
    dueMinutes: 240,
    authority: { roles: ['cashier', 'support', 'compliance', 'owner'], alone: 0, aDay: 'any', ownerFrom: 'never' },
    outcomes: {
      let: phoneAs('let', {
        does: 'the new number is the phone of the account; two people say so, after they have spoken with the player',
      }),
      refuse: phoneAs('refuse', { does: 'the phone stays as it is, and the player is told' }),
    },
  },
  restriction: {
    waits: 'a player who is kept out of their account, because they have frozen it or staff have deactivated it',
    dueMinutes: 240,
    reasonBy: 'staff',
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
