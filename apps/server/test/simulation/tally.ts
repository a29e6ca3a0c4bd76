import type { GameProviderClass } from '@krapao/providers'

/** How a request to a provider fares. `late`: it arrives only later, when nobody listens any more. */
export type Fate = 'fine' | 'refused' | 'lost-before' | 'lost-after' | 'late' | 'twice' | 'lies' | 'breaks'

/** What arrives late does the most harm, so it comes twice as often. */
const GOING_WRONG = ['refused', 'lost-before', 'lost-after', 'late', 'late', 'lies', 'breaks'] as const

/** What may go wrong with each kind of request. */
export const FAULTS = {
  'move at idempotent': [...GOING_WRONG, 'twice'],
  'move at status-query': GOING_WRONG,
  'move at balance-only': GOING_WRONG,
  payout: [...GOING_WRONG, 'twice'],
  redeem: [...GOING_WRONG, 'twice'],
  worth: ['refused', 'lost-before', 'lies', 'breaks'],
  balance: ['refused', 'lost-before', 'breaks'],
  status: ['lost-before', 'lies', 'breaks'],
  bets: ['refused', 'lost-before', 'lies', 'breaks', 'twice'],
  QR: ['refused', 'lost-after', 'breaks'],
  inquiry: ['refused', 'lost-before', 'lies', 'breaks'],
  // `late`: the bank has no such transfer yet.
  slip: ['refused', 'lost-before', 'lost-after', 'late', 'lies', 'breaks'],
} as const satisfies Record<string, readonly Fate[]>

export type Question = keyof typeof FAULTS

export const moveAt = (providerClass: GameProviderClass) => `move at ${providerClass}` as const

/** Beside the faults: what the worlds claim to go through. */
const EVENTS = [
  'process lost before a statement commits',
  'process lost after a statement commits',
  'connection lost before a statement commits',
  'connection lost after a statement commits',
  'a server dies while it waits for an answer',
  'a server dies at rest',
  'a clock is set forward',
  'a clock is set back',
  'the clock of the database is set forward',
  'the clock of the database is set back',
  'the clock of the database stands still',
  'an answer is heard after its lease ran out',
  'a move arrives late',
  'a move arrives too late',
  'a move shows late',
  'a process sleeps before it sends',
  'a payout arrives late',
  'a redemption arrives late',
  'a gift link is sent that was sent before',
  'a gift link is credited at once',
  'a gift link goes from in doubt to credited',
  'a gift link goes from in doubt to refused',
  'a gift link is worth too little',
  'a gift link waits for manual review',
  'a request is sent again',
  'a request is sent again while the first is on its way',
  'a request is sent twice at once',
  'a report is told again',
  'a report is told twice at once',
  'a report lies about a payment',
  'a report names nobody we know',
  'a bank corrects what it has told',
  'a bank account is proven by a first transfer',
  'a transfer of a number in part is credited',
  'an impostor announces a transfer',
  'a withdrawal waits because of the name',
  'a transfer is done at once',
  'a transfer goes from in doubt to done',
  'a transfer goes from in doubt to refused',
  'a transfer goes from manual review to done',
  'a transfer goes from manual review to refused',
  'a transfer is told to a person and ends by itself',
  'a withdrawal is paid at once',
  'a withdrawal is approved by staff and paid',
  'a withdrawal is cancelled',
  'a withdrawal goes from in doubt to paid',
  'a withdrawal goes from in doubt to refused',
  'a withdrawal is told to a person and ends by itself',
  'a slip is uploaded twice at once',
  'a slip is credited',
  'a slip is credited by staff',
  'a slip is refused by staff',
  'a slip fails',
  'a slip is a duplicate',
  'a bet is told late',
  'a bet stays open',
  'an open bet is settled',
  'an open bet is cancelled',
  'a bet is told again',
  'a bet is told after its correction',
  'a bet is corrected',
  'a bet is voided',
  'a payment is taken back',
  'a chargeback is taken',
  'a chargeback is taken in part',
  'a chargeback is borne by the house',
  'a payment is credited',
  'a line is a payment of its gateway',
  'a payment is sent back',
  'a payment that the bank would not send back waits again',
  'a coin is spun',
  'a coupon is claimed',
  'a sweep finds an event that nobody has read',
  'a payment waits for manual review',
  'a bonus is granted for a deposit',
  'a bonus is granted without a condition',
  'a bonus is met',
  'a bonus that waits is ended',
  'a bonus is ended by player',
  'a bonus is ended by time',
  'a bonus is ended by deposit',
  'a game is emptied to end a bonus',
  'a campaign is granted',
  'a promotion code is granted',
  'a campaign waits for a deposit',
  'a campaign that waited is granted',
  'a campaign that waited is given up',
  'the budget of a campaign is used up',
  'a person has had a campaign as often as they may',
  'a refund is claimed',
  'a refund is moved to the wallet',
  'a day has no loss to give back',
  'a bet counts on another day',
  'a friend earns by a first deposit',
  'a friend earns by what they stake',
  'an earning is of a ring',
  'an earning is cancelled',
  'staff decide about an earning',
  'what friends have earned is collected',
  'a part of a refund is taken back',
  'a part of what friends earned is taken back',
] as const

/** Counted where it happens, and claimed by nobody: every verb of these worlds is one statement, and hardly ever is nothing on stake there. */
const UNCLAIMED = [
  'a bonus is ended by withdrawal',
  'process lost before a transaction commits',
  'process lost after a transaction commits',
  'connection lost before a transaction commits',
  'connection lost after a transaction commits',
] as const

export type Event = (typeof EVENTS)[number] | (typeof UNCLAIMED)[number]

/** Counts what really happened, so that a world cannot claim what it never tries. */
export function createTally() {
  const faults = Object.entries(FAULTS).flatMap(([question, fates]) => ['fine', ...fates].map((fate) => `${question}: ${fate}`))
  const counts = new Map([...faults, ...EVENTS].map((kind) => [kind, 0]))
  const add = (kind: string) => counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return {
    counts,
    asked: (question: Question, fate: Fate) => add(`${question}: ${fate}`),
    happened: (event: Event) => add(event),
    never: () => [...counts].filter(([, times]) => times === 0).map(([kind]) => kind),
  }
}

export type Tally = ReturnType<typeof createTally>
