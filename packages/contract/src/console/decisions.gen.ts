/* Written by `npm run generate` from the decisions of the server’s modules: change those, and write it again. */
import * as z from 'zod/mini'
import { amount } from '../amount.ts'
import { code, text } from '../text.ts'
import type { DecisionKind } from './decision.ts'

/** What waits for a person, and what can be decided about it, by kind. */
export const DECISIONS = {
  transfer: {
    waits: 'a transfer whose game cannot say what became of it',
    informs: 'sometimes',
    outcomes: {
      done: {
        does: 'the game has moved the money: it is where the transfer was to bring it',
        counts: 'credit',
        needs: {},
        refusals: {
          ITEM_BUSY: 'The provider is being asked at this moment: say it again.',
        },
      },
      refused: {
        does: 'the game has moved nothing: the money is where it was',
        counts: 'credit',
        needs: {},
        refusals: {
          ITEM_BUSY: 'The provider is being asked at this moment: say it again.',
        },
      },
    },
  },
  'provider-balances': {
    waits: 'many balances at one game that fell to 0 at once',
    informs: 'never',
    outcomes: {
      right: {
        does: 'the balances are as the game says, and its results are booked again',
        counts: null,
        needs: {},
        refusals: {},
      },
      keep: {
        does: 'they are not, or the game has not said: nothing is booked',
        counts: null,
        needs: {},
        refusals: {},
      },
    },
  },
  'bet-difference': {
    waits: 'bets of a player that do not come to what the balances at the game told',
    informs: 'always',
    outcomes: {},
  },
  'bet-feed': {
    waits: 'a game whose bets cannot be read',
    informs: 'always',
    outcomes: {},
  },
  'bet-account': {
    waits: 'bets that are told of an account that is nobody’s here',
    informs: 'always',
    outcomes: {},
  },
  withdrawal: {
    waits: 'a withdrawal above the rule, after a change of the bank account, to an account in another name, or during a chargeback',
    informs: 'never',
    outcomes: {
      approve: {
        does: 'the bank is asked to pay it',
        counts: 'payout',
        needs: {},
        refusals: {
          NAME_DIFFERS: 'The bank says that the account is in another name, or not there.',
          CHARGEBACK_OPEN: 'A payment of theirs is taken back: decide that first, or refuse this.',
          DEPOSIT_UNCONFIRMED: 'One person has credited a deposit of theirs on trust: another confirms that first, or refuse this.',
          ACCESS_CHANGED_LATELY: 'Their password was reset or their phone changed within 24 hours: approve it after that, or refuse this.',
        },
      },
      refuse: {
        does: 'the money is in the wallet again',
        counts: null,
        needs: {},
        refusals: {
          NAME_DIFFERS: 'The bank says that the account is in another name, or not there.',
          CHARGEBACK_OPEN: 'A payment of theirs is taken back: decide that first, or refuse this.',
          DEPOSIT_UNCONFIRMED: 'One person has credited a deposit of theirs on trust: another confirms that first, or refuse this.',
          ACCESS_CHANGED_LATELY: 'Their password was reset or their phone changed within 24 hours: approve it after that, or refuse this.',
        },
      },
    },
  },
  payout: {
    waits: 'a payout of which its bank has not said what became of it, or in whose name its account is',
    informs: 'always',
    outcomes: {},
  },
  'returned-payout': {
    waits: 'a payout that came back and that nobody could be given by itself',
    informs: 'never',
    outcomes: {
      to_wallet: {
        does: 'the money is in the wallet again',
        counts: 'credit',
        needs: {},
        refusals: {
          NOT_POSSIBLE: 'No wallet or bank account can take it: look at the player and the currency.',
        },
      },
      pay_again: {
        does: 'the bank is asked to pay it to the account that the player has now',
        counts: 'payout',
        needs: {},
        refusals: {
          NOT_POSSIBLE: 'No wallet or bank account can take it: look at the player and the currency.',
        },
      },
      write_off: {
        does: 'the house keeps it',
        counts: null,
        needs: {},
        refusals: {
          NOT_POSSIBLE: 'No wallet or bank account can take it: look at the player and the currency.',
        },
      },
    },
  },
  'closed-account': {
    waits: 'what a player has who cannot act',
    informs: 'never',
    outcomes: {
      pay_out: {
        does: 'what is at the games is collected, and the bank is asked to pay the wallet to their account',
        counts: 'payout',
        needs: {},
        refusals: {
          NO_PLAYER: 'There is no such player.',
          CAN_ACT: 'They can act themselves: nothing is done for them.',
          NOTHING_THERE: 'There is nothing in their wallet.',
          NO_BANK_ACCOUNT: 'They have no bank account that it can go to.',
          CONDITION_OPEN: 'The condition of a bonus is open.',
          ACCOUNT_CHANGED: 'Their bank account was changed meanwhile: say it again.',
          DEPOSIT_UNCONFIRMED: 'One person has credited a deposit of theirs on trust: another confirms that first, or refuse this.',
          NAME_DIFFERS: 'The bank says that the account is in another name, or not there.',
          NAME_NOT_KNOWN: 'The bank has not said in whose name the account is: nothing was decided. Say it again later.',
        },
      },
      refuse: {
        does: 'nothing is paid out',
        counts: null,
        needs: {},
        refusals: {
          NO_PLAYER: 'There is no such player.',
          CAN_ACT: 'They can act themselves: nothing is done for them.',
          NOTHING_THERE: 'There is nothing in their wallet.',
          NO_BANK_ACCOUNT: 'They have no bank account that it can go to.',
          CONDITION_OPEN: 'The condition of a bonus is open.',
          ACCOUNT_CHANGED: 'Their bank account was changed meanwhile: say it again.',
          DEPOSIT_UNCONFIRMED: 'One person has credited a deposit of theirs on trust: another confirms that first, or refuse this.',
          NAME_DIFFERS: 'The bank says that the account is in another name, or not there.',
          NAME_NOT_KNOWN: 'The bank has not said in whose name the account is: nothing was decided. Say it again later.',
        },
      },
    },
  },
  payment: {
    waits: 'money without an owner',
    informs: 'sometimes',
    outcomes: {
      allocate: {
        does: 'it is in that player’s wallet',
        counts: 'credit',
        needs: {
          playerId: {
            shape: 'player',
            says: 'whose it is',
            when: null,
          },
        },
        refusals: {
          OTHER_CURRENCY: 'This player has no ledger in the currency of the money.',
          PLAYER_NOT_NAMED: 'Say whose it is, of the candidates or by what you have seen.',
        },
      },
      return: {
        does: 'it goes back to the account that it came from, by a payout',
        counts: 'payout',
        needs: {
          returnedBy: {
            shape: 'reference',
            says: 'under which reference of the bank or gateway it was sent back',
            when: 'it was sent back by hand',
          },
        },
        refusals: {
          NO_WAY_BACK: 'A gift link cannot be sent back.',
          NO_REFERENCE: 'No payout can reach its sender. Say under which reference of the bank it was sent back.',
          NAME_NOT_KNOWN: 'The bank has not said in whose name the account is: nothing was decided. Say it again later.',
          NAME_DIFFERS: 'The bank says that the account is in another name, or not there.',
        },
      },
      same_payment: {
        does: 'it is that other payment, told of again: no money is moved',
        counts: null,
        needs: {
          sameAs: {
            shape: 'payment',
            says: 'the reference of the payment that this one is',
            when: null,
          },
        },
        refusals: {
          NOT_THE_SAME: 'That is no payment that this one can be. Say one that it may be.',
        },
      },
    },
  },
  slip: {
    waits: 'a slip of which nobody has said what it is',
    informs: 'never',
    outcomes: {
      accept: {
        does: 'its payment is in the player’s wallet',
        counts: 'credit',
        needs: {
          amount: {
            shape: 'amount',
            says: 'how much came',
            when: 'no report has said it',
          },
          bankCode: {
            shape: 'bank',
            says: 'into which bank of ours',
            when: 'several accounts of ours could have it',
          },
        },
        refusals: {
          NOT_POSSIBLE: 'No wallet or bank account can take it: look at the player and the currency.',
          OTHER_CURRENCY: 'This player has no ledger in the currency of the money.',
          NO_AMOUNT: 'Say how much came, and into which bank of ours.',
        },
      },
      refuse: {
        does: 'it has failed, and its player reads the note',
        counts: null,
        needs: {
          note: {
            shape: [
              'UPLOADED_FILE_NOT_EXIST',
              'IMG_SIZE_UNABLE_TO_PROCESS',
              'CANNOT_READ_CROPPED_IMAGE',
              'DEST_ACC_INVALID',
              'SLIP_REFNO_DUPLICATED',
              'UNSTABLE_REFNO_ON_SLIP',
              'TRIPPLE_WRONG_CAPTCHA',
              'INVALID_SLIP',
              'NOT_MATCH',
              'EXPIRED_SLIP',
              'UNKNOW_ERROR',
            ],
            says: 'what its player reads',
            when: null,
          },
        },
        refusals: {
          NO_NOTE: 'Say what its player reads.',
        },
      },
    },
  },
  'unconfirmed-deposit': {
    waits: 'a deposit that one person has credited on trust; another confirms it',
    informs: 'never',
    outcomes: {
      confirm: {
        does: 'its money is there, and the player may withdraw',
        counts: null,
        needs: {},
        refusals: {},
      },
      deny: {
        does: 'its money never came: it is a chargeback, which two people decide',
        counts: null,
        needs: {},
        refusals: {},
      },
    },
  },
  contradiction: {
    waits: 'a report that disagrees with what is booked',
    informs: 'never',
    outcomes: {
      note: {
        does: 'somebody has looked: what is booked stands',
        counts: null,
        needs: {},
        refusals: {},
      },
    },
  },
  chargeback: {
    waits: 'a credited payment that was taken back',
    informs: 'never',
    outcomes: {
      take: {
        does: 'it is taken from the wallet, as far as that goes; the house bears the rest',
        counts: null,
        needs: {},
        refusals: {
          NOTHING_TO_TAKE: 'The wallet is empty: bear it, or wait until there is money in it.',
          MONEY_HELD: 'The wallet is short while a withdrawal holds money: refuse that, or wait until it has ended.',
        },
      },
      bear: {
        does: 'the house bears all of it',
        counts: null,
        needs: {},
        refusals: {
          NOTHING_TO_TAKE: 'The wallet is empty: bear it, or wait until there is money in it.',
          MONEY_HELD: 'The wallet is short while a withdrawal holds money: refuse that, or wait until it has ended.',
        },
      },
    },
  },
  'payment-return': {
    waits: 'money on its way back of which its bank has not said what became of it',
    informs: 'always',
    outcomes: {},
  },
  'gift-link': {
    waits: 'a gift link whose provider has not said whether it was redeemed',
    informs: 'always',
    outcomes: {},
  },
  'bank-account': {
    waits: 'another bank account of a player, for whom staff or they themselves have asked for it',
    informs: 'never',
    outcomes: {
      approve: {
        does: 'it is the player’s bank account from now on',
        counts: null,
        needs: {},
        refusals: {
          NO_PLAYER: 'There is no such player.',
          PLAYER_KEPT_OUT: 'The account is frozen or deactivated: decide about that first.',
          NOT_AN_ACCOUNT: 'This is no bank account.',
          OTHER_CURRENCY: 'That bank account is in another currency.',
          SAME_ACCOUNT: 'That is their bank account already.',
          ACCOUNT_TAKEN: 'That bank account is another player’s.',
          CHANGE_OPEN: 'Another change of their bank account waits.',
          NAME_DIFFERS: 'The bank says that the account is in another name, or not there.',
          NAME_NOT_KNOWN: 'The bank has not said in whose name the account is: nothing was decided. Say it again later.',
        },
      },
      refuse: {
        does: 'the player keeps the bank account that they have',
        counts: null,
        needs: {},
        refusals: {
          NO_PLAYER: 'There is no such player.',
          PLAYER_KEPT_OUT: 'The account is frozen or deactivated: decide about that first.',
          NOT_AN_ACCOUNT: 'This is no bank account.',
          OTHER_CURRENCY: 'That bank account is in another currency.',
          SAME_ACCOUNT: 'That is their bank account already.',
          ACCOUNT_TAKEN: 'That bank account is another player’s.',
          CHANGE_OPEN: 'Another change of their bank account waits.',
          NAME_DIFFERS: 'The bank says that the account is in another name, or not there.',
          NAME_NOT_KNOWN: 'The bank has not said in whose name the account is: nothing was decided. Say it again later.',
        },
      },
    },
  },
  'password-reset': {
    waits: 'a player who has forgotten their password, and has nothing but the phone to show',
    informs: 'never',
    outcomes: {
      let: {
        does: 'the browser that asked sets a new password within a day; two people say so, after they have spoken with the player',
        counts: null,
        needs: {},
        refusals: {
          NAME_DIFFERS: 'The bank says that the account is in another name, or not there.',
          RESET_TOO_LATE: 'They asked too long ago: they ask again at the sign-in.',
          NO_PLAYER: 'There is no such player.',
          PLAYER_KEPT_OUT: 'The account is frozen or deactivated: decide about that first.',
          PHONE_GETS_CODES: 'A code by SMS reaches their phone: they ask for it at the sign-in.',
          RESET_BY_TELEPHONE: 'They are on the telephone, and are told a code by another command.',
        },
      },
      refuse: {
        does: 'the password stays as it is, and the player is told',
        counts: null,
        needs: {},
        refusals: {
          NAME_DIFFERS: 'The bank says that the account is in another name, or not there.',
          RESET_TOO_LATE: 'They asked too long ago: they ask again at the sign-in.',
          NO_PLAYER: 'There is no such player.',
          PLAYER_KEPT_OUT: 'The account is frozen or deactivated: decide about that first.',
          PHONE_GETS_CODES: 'A code by SMS reaches their phone: they ask for it at the sign-in.',
          RESET_BY_TELEPHONE: 'They are on the telephone, and are told a code by another command.',
        },
      },
    },
  },
  'phone-change': {
    waits: 'a player who gets no code at the phone of their account any more, and has shown the one that is to be it',
    informs: 'never',
    outcomes: {
      let: {
        does: 'the new number is the phone of the account; two people say so, after they have spoken with the player',
        counts: null,
        needs: {},
        refusals: {
          PLAYER_KEPT_OUT: 'The account is frozen or deactivated: decide about that first.',
          PHONE_TOO_EARLY: 'The old number has 24 hours to object: let it after that, or refuse it now.',
          PHONE_TOO_LATE: 'They asked too long ago: refuse it, and they ask again on their profile.',
          NAME_DIFFERS: 'The bank says that the account is in another name, or not there.',
          NUMBER_TAKEN: 'That number is another account’s: refuse it.',
        },
      },
      refuse: {
        does: 'the phone stays as it is, and the player is told',
        counts: null,
        needs: {},
        refusals: {
          PLAYER_KEPT_OUT: 'The account is frozen or deactivated: decide about that first.',
          PHONE_TOO_EARLY: 'The old number has 24 hours to object: let it after that, or refuse it now.',
          PHONE_TOO_LATE: 'They asked too long ago: refuse it, and they ask again on their profile.',
          NAME_DIFFERS: 'The bank says that the account is in another name, or not there.',
          NUMBER_TAKEN: 'That number is another account’s: refuse it.',
        },
      },
    },
  },
  restriction: {
    waits: 'a player who is kept out of their account, because they have frozen it or staff have deactivated it',
    informs: 'never',
    outcomes: {
      lift: {
        does: 'the player may sign in again, unless something else keeps them out; of an account that was deactivated two people say so',
        counts: null,
        needs: {},
        refusals: {
          NO_PLAYER: 'There is no such player.',
          ALREADY_DEACTIVATED: 'They are deactivated already.',
          PHONE_NOT_SHOWN: 'They have not shown within the hour that the phone is theirs: at the sign-in they ask for a code and type it.',
        },
      },
    },
  },
  adjustment: {
    waits: 'a correction of a wallet',
    informs: 'never',
    outcomes: {
      approve: {
        does: 'the wallet is corrected',
        counts: 'credit',
        needs: {},
        refusals: {
          NOT_ENOUGH: 'The wallet does not hold so much.',
        },
      },
      refuse: {
        does: 'the wallet stays as it is',
        counts: null,
        needs: {},
        refusals: {
          NOT_ENOUGH: 'The wallet does not hold so much.',
        },
      },
    },
  },
  'invite-earning': {
    waits: 'what a friend has earned a player, where it may be of a ring',
    informs: 'never',
    outcomes: {
      release: {
        does: 'the player has earned it',
        counts: 'credit',
        needs: {},
        refusals: {},
      },
      refuse: {
        does: 'the player has not earned it',
        counts: null,
        needs: {},
        refusals: {},
      },
    },
  },
  'bonus-turnover': {
    waits: 'a bonus that was met, and whose bets were changed so that they no longer do',
    informs: 'never',
    outcomes: {
      note: {
        does: 'somebody has looked: what was kept stays',
        counts: null,
        needs: {},
        refusals: {},
      },
    },
  },
  bet: {
    waits: 'a report of a bet that cannot be counted',
    informs: 'sometimes',
    outcomes: {
      note: {
        does: 'somebody has looked: what counts stands',
        counts: null,
        needs: {},
        refusals: {},
      },
    },
  },
  wheel: {
    waits: 'a wheel that is to be put in use; the amount is its budget',
    informs: 'never',
    outcomes: {
      use: {
        does: 'players spin it from now on',
        counts: null,
        needs: {},
        refusals: {
          NO_ITEM: 'There is no such draft, or it is not in use.',
          NOT_POSSIBLE: 'Its budget does not cover its largest prize.',
        },
      },
      refuse: {
        does: 'nobody will spin it',
        counts: null,
        needs: {},
        refusals: {
          NO_ITEM: 'There is no such draft, or it is not in use.',
          NOT_POSSIBLE: 'Its budget does not cover its largest prize.',
        },
      },
    },
  },
  prize: {
    waits: 'goods that were won at the wheel',
    informs: 'never',
    outcomes: {
      fulfilled: {
        does: 'the player has the goods',
        counts: null,
        needs: {},
        refusals: {},
      },
    },
  },
} as const satisfies Readonly<Record<string, DecisionKind>>

/** Every kind of item. */
export const KINDS = [
  'transfer',
  'provider-balances',
  'bet-difference',
  'bet-feed',
  'bet-account',
  'withdrawal',
  'payout',
  'returned-payout',
  'closed-account',
  'payment',
  'slip',
  'unconfirmed-deposit',
  'contradiction',
  'chargeback',
  'payment-return',
  'gift-link',
  'bank-account',
  'password-reset',
  'phone-change',
  'restriction',
  'adjustment',
  'invite-earning',
  'bonus-turnover',
  'bet',
  'wheel',
  'prize',
] as const
export type Kind = (typeof KINDS)[number]

/** Whatever can be decided about an item of any kind; `outcomes` of an item says what can be of that one. */
export const OUTCOMES = [
  'accept',
  'allocate',
  'approve',
  'bear',
  'confirm',
  'deny',
  'done',
  'fulfilled',
  'keep',
  'let',
  'lift',
  'note',
  'pay_again',
  'pay_out',
  'refuse',
  'refused',
  'release',
  'return',
  'right',
  'same_payment',
  'take',
  'to_wallet',
  'use',
  'write_off',
] as const
export type Outcome = (typeof OUTCOMES)[number]

/** What belongs to some of them. */
export const decisionFields = {
  playerId: z.optional(z.uuid()),
  returnedBy: z.optional(code(80)),
  sameAs: z.optional(text({ min: 1, max: 200 })),
  amount: z.optional(amount),
  bankCode: z.optional(code(20)),
  note: z.optional(
    z.enum([
      'UPLOADED_FILE_NOT_EXIST',
      'IMG_SIZE_UNABLE_TO_PROCESS',
      'CANNOT_READ_CROPPED_IMAGE',
      'DEST_ACC_INVALID',
      'SLIP_REFNO_DUPLICATED',
      'UNSTABLE_REFNO_ON_SLIP',
      'TRIPPLE_WRONG_CAPTCHA',
      'INVALID_SLIP',
      'NOT_MATCH',
      'EXPIRED_SLIP',
      'UNKNOW_ERROR',
    ]),
  ),
}

/** What only a decision is refused for, with its HTTP status. */
export const DECISION_STATUSES = {
  NOT_ALLOWED: 403,
  SAME_PERSON: 409,
  CREDITED_THEM: 403,
  DAY_USED_UP: 409,
  NO_ITEM: 404,
  ITEM_CHANGED: 409,
  LINKED: 403,
  CLAIMED: 409,
  CLAIM_LOST: 409,
  PLAN_CHANGED: 409,
  NO_OUTCOME: 422,
  ITEM_BUSY: 409,
  NAME_DIFFERS: 409,
  CHARGEBACK_OPEN: 409,
  DEPOSIT_UNCONFIRMED: 409,
  ACCESS_CHANGED_LATELY: 409,
  NOT_POSSIBLE: 409,
  NO_PLAYER: 404,
  CAN_ACT: 409,
  NOTHING_THERE: 409,
  NO_BANK_ACCOUNT: 409,
  CONDITION_OPEN: 409,
  ACCOUNT_CHANGED: 409,
  NAME_NOT_KNOWN: 409,
  OTHER_CURRENCY: 409,
  PLAYER_NOT_NAMED: 422,
  NO_WAY_BACK: 409,
  NO_REFERENCE: 422,
  NOT_THE_SAME: 409,
  NO_AMOUNT: 422,
  NO_NOTE: 422,
  NOTHING_TO_TAKE: 409,
  MONEY_HELD: 409,
  PLAYER_KEPT_OUT: 409,
  NOT_AN_ACCOUNT: 422,
  SAME_ACCOUNT: 409,
  ACCOUNT_TAKEN: 409,
  CHANGE_OPEN: 409,
  RESET_TOO_LATE: 409,
  PHONE_GETS_CODES: 409,
  RESET_BY_TELEPHONE: 409,
  PHONE_TOO_EARLY: 409,
  PHONE_TOO_LATE: 409,
  NUMBER_TAKEN: 409,
  ALREADY_DEACTIVATED: 409,
  PHONE_NOT_SHOWN: 409,
  NOT_ENOUGH: 409,
} as const

/** All that a decision can be refused for, beside what any call of staff can. */
export const DECISION_REFUSALS = [
  'NOT_ALLOWED',
  'SAME_PERSON',
  'CREDITED_THEM',
  'DAY_USED_UP',
  'NO_ITEM',
  'ITEM_CHANGED',
  'LINKED',
  'CLAIMED',
  'CLAIM_LOST',
  'REQUEST_KEY_REUSED',
  'PLAN_CHANGED',
  'NO_OUTCOME',
  'ITEM_BUSY',
  'NAME_DIFFERS',
  'CHARGEBACK_OPEN',
  'DEPOSIT_UNCONFIRMED',
  'ACCESS_CHANGED_LATELY',
  'NOT_POSSIBLE',
  'NO_PLAYER',
  'CAN_ACT',
  'NOTHING_THERE',
  'NO_BANK_ACCOUNT',
  'CONDITION_OPEN',
  'ACCOUNT_CHANGED',
  'NAME_NOT_KNOWN',
  'OTHER_CURRENCY',
  'PLAYER_NOT_NAMED',
  'NO_WAY_BACK',
  'NO_REFERENCE',
  'NOT_THE_SAME',
  'NO_AMOUNT',
  'NO_NOTE',
  'NOTHING_TO_TAKE',
  'MONEY_HELD',
  'PLAYER_KEPT_OUT',
  'NOT_AN_ACCOUNT',
  'SAME_ACCOUNT',
  'ACCOUNT_TAKEN',
  'CHANGE_OPEN',
  'RESET_TOO_LATE',
  'PHONE_GETS_CODES',
  'RESET_BY_TELEPHONE',
  'PHONE_TOO_EARLY',
  'PHONE_TOO_LATE',
  'NUMBER_TAKEN',
  'ALREADY_DEACTIVATED',
  'PHONE_NOT_SHOWN',
  'NOT_ENOUGH',
] as const

/** In words, what every one of them can be refused for. */
export const REFUSALS_OF_ALL = {
  EXPIRED_AUTH_TOKEN: 'Nobody who is active has said it in a session of theirs: sign in again.',
  NOT_ALLOWED: 'None of their roles may decide this.',
  SAME_PERSON: 'They have proposed it themselves: another person must say the same.',
  CREDITED_THEM: 'One of the two has credited this player, and neither is an owner: another person decides.',
  DAY_USED_UP: 'What two people may decide in a day is used up: wait, or let the owner of the database raise it.',
  NO_ITEM: 'No open item has this id: somebody has decided it, or it has ended by itself.',
  ITEM_CHANGED: 'It is no longer what was proposed, and the proposal is void: look at it again.',
  LINKED: 'They are this player, or linked to them: another person decides.',
  CLAIMED: 'Somebody else holds it just now: wait until they act or give it back.',
  CLAIM_LOST: 'They do not hold it any more, and nothing was done: take it again, and look at it again.',
  REQUEST_KEY_REUSED: 'This act was another one before: say it under an id of its own.',
  PLAN_CHANGED: 'What comes of it now is not what they were shown, and nothing was done: look at it again.',
  NO_OUTCOME: 'This cannot be said about such an item.',
} as const
