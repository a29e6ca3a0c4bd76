import { SLIP_NOTES } from '@krapao/contract'
import type { ItemDecided } from '@krapao/server/modules/desk'
import type { Authorised } from '@krapao/server/modules/operator'
import type { CampaignStarted, CampaignWritten } from '@krapao/server/modules/promotion'
import type { WheelSaved } from '@krapao/server/modules/spin'

/** What came of an act about players, and of one about what all of them are measured by. */
export type ActDecided = ItemDecided | Exclude<WheelSaved, 'saved'>
export type CampaignAnswer = Authorised | CampaignStarted | CampaignWritten['status'] | 'wrong_form'

export interface Begun<Status = ActDecided> {
  status: Status
  note?: string
}

/** Each in words. */
export const SAYS: Record<ActDecided | CampaignAnswer, string> = {
  act: 'It is done.',
  proposed: 'It is proposed: another person must say the same.',
  not_staff: 'Nobody active has this id: see npm run staff -- list.',
  not_allowed: 'None of their roles may decide this.',
  same_person: 'They have proposed it themselves: another person must say the same.',
  no_item: 'No open item has this id: somebody has decided it, or it has ended by itself.',
  key_reused: 'This act was another one before: say it under an id of its own.',
  changed: 'It is no longer what was proposed, and the proposal is void: look at it again.',
  busy: 'The provider is being asked at this moment: say it again.',
  not_possible: 'No wallet or bank account can take it: look at the player and the currency.',
  not_enough: 'The wallet does not hold so much.',
  can_act: 'They can act themselves: nothing is done for them.',
  nothing_there: 'There is nothing in their wallet.',
  no_bank: 'They have no bank account that it can go to.',
  bonus_remaining: 'The condition of a bonus is open.',
  account_changed: 'Their bank account was changed meanwhile: say it again.',
  name_differs: 'The bank says that the account is in another name, or not there.',
  not_known: 'The bank has not said in whose name the account is: nothing was decided. Say it again later.',
  not_an_account: 'This is no bank account.',
  other_currency: 'That bank account is in another currency.',
  same_account: 'That is their bank account already.',
  taken: 'That bank account is another player’s.',
  open: 'Another change of their bank account waits: see npm run desk -- list.',
  wrong_currency: 'This player has no ledger in the currency of the money.',
  no_way_back: 'A gift link cannot be sent back.',
  nothing_to_take: 'The wallet is empty: bear it, or wait until there is money in it.',
  money_held: 'The wallet is short while a withdrawal holds money: refuse that, or wait until it has ended.',
  chargeback_open: 'A payment of theirs is taken back: decide that first, or refuse this.',
  unconfirmed: 'One person has credited a deposit of theirs on trust: another confirms that first, or refuse this.',
  credited_them: 'One of the two has credited this player, and neither is an owner: another person decides.',
  day_used_up:
    'What two people may decide in a day is used up: wait, or let the owner of the database raise it (npm run staff -- day-limit).',
  no_wheel: 'There is no such draft, or it is not in use: see npm run desk -- wheels.',
  too_small: 'Its budget does not cover its largest prize.',
  used: 'It is in use or was, and is never changed: draft another.',
  not_same: 'That is no payment that this one can be: say --same REFERENCE, of those that show ITEM names.',
  no_player: 'There is no such player.',
  not_named: 'Say whose it is: --to PLAYER, of the candidates or by what you have seen.',
  no_reference: 'No payout can reach its sender. Say under which reference of the bank it was sent back: --reference REFERENCE.',
  no_amount: 'Say how much came: --amount AMOUNT, and --to BANK where several accounts of ours could have it.',
  no_note: `Say what its player reads: --note ${SLIP_NOTES.join('|')}.`,
  no_campaign: 'There is no such campaign, or no such version of it: see npm run desk -- campaigns.',
  spent: 'More than that has been used already.',
  other_campaign: 'This code is that of a campaign of another kind, currency or limit: give it another.',
  wrong_form: 'The file does not describe a campaign.',
  no_such_decision: 'This cannot be said about such an item: see npm run desk -- show ITEM.',
}

/** Says what came of it, and ends with 1 where it was not done. */
export function sayOutcome({ status, note }: Begun<ActDecided | CampaignAnswer>): void {
  console.log(SAYS[status])
  if (note) console.log(note)
  process.exitCode = status === 'act' || status === 'proposed' ? 0 : 1
}
