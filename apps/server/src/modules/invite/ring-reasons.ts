import type { Judgement, RingReason, Signal } from './ring.ts'

const REASONS: Record<Exclude<RingReason, 'suspicious'>, string> = {
  shared_bank_account: 'the friend has, or had, a bank account of the inviter’s',
  shared_device: 'the friend signed in from a browser of the inviter’s',
  same_person: 'other accounts join the friend and the inviter: they share browsers, bank accounts or phones',
  cycle: 'somebody whom the friend’s accounts invited has invited, over some steps, the inviter',
  bank_account_among_friends: 'another friend of the inviter has, or had, the same bank account',
  device_among_friends: 'another friend of the inviter signed in from the same browser',
}

const SIGNALS: Record<Signal, string> = {
  network: 'signs in from one network with the inviter or with other friends, which alone says little',
  registeredTogether: 'registered within an hour of two other friends',
  depositedTogether: 'made a first deposit of nearly the same amount within two hours of two other friends',
  withdrewUnplayed: 'took out four fifths of what came in and staked less than half',
  friendsWithdrewUnplayed: 'a quarter of the inviter’s other friends took out what came in without playing',
  paidByInviter: 'a deposit was sent from a bank account of the inviter’s',
  paidTogether: 'deposits of at least three other friends were sent from the same bank account',
  moneyPassedThrough: 'many of the inviter’s friends turned their money over at most twice and took most of it out within days',
  cameOnce: 'most of the inviter’s friends deposited once, hardly played and never came back',
}

/** Why it was judged so, as staff read it; nothing where nothing spoke against it. */
export function wordsOf({ reason, evidence }: Judgement): string | undefined {
  if (reason !== null && reason !== 'suspicious') return REASONS[reason]
  const signals = Object.entries(evidence.signals).toSorted(([, one], [, other]) => other - one)
  return signals.length === 0 ? undefined : signals.map(([signal, weight]) => `${SIGNALS[signal as Signal]} (${weight})`).join('; ')
}
