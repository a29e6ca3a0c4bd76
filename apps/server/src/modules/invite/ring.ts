/**
 * Whether an invitation is one, or a person inviting themselves. Pure: facts in, a judgement out.
 *
 * An account is a *person's* together with all that share a device, a bank account or a phone with it, over any number of
 * steps. What proves a ring earns nothing; what only makes one likely is added up, and from a limit on waits for staff. A
 * network alone never reaches it: a carrier puts thousands of strangers behind one address.
 */
export interface Account {
  id: string
  invitedBy: string | null
  /** Null where it does not open. */
  phone: string | null
  /** Each as bank and digest of its number; and the numbers. */
  bankAccounts: readonly string[]
  numbers: readonly string[]
  devices: readonly string[]
  networks: readonly string[]
  registeredAt: number
  firstDeposit: { amount: bigint; at: number } | null
  /** How many deposits there were, and the accounts at banks that they were sent from. */
  deposits: number
  payers: readonly string[]
  deposited: bigint
  firstWithdrawalAt: number | null
  withdrawn: bigint
  /** Staked, in minor units; at games that tell no bets, what was won and lost there. */
  turnover: bigint
}

export const RING_REASONS = [
  'shared_bank_account',
  'shared_device',
  'same_person',
  'cycle',
  'bank_account_among_friends',
  'device_among_friends',
  'suspicious',
] as const
export type RingReason = (typeof RING_REASONS)[number]

export interface Judgement {
  state: 'earned' | 'pending' | 'refused'
  reason: RingReason | null
  suspicion: number
  /** What spoke for it: each signal with its weight, and with whom something is shared. */
  evidence: { signals: Partial<Record<Signal, number>>; with: readonly string[] }
}

/** What each signal weighs; `pending` from 60 on unless the operator says otherwise. */
const WEIGHTS = {
  /** In the network of the inviter, or of several other friends. */
  network: 10,
  /** Registered within the same hour as several other friends. */
  registeredTogether: 15,
  /** First deposits of nearly the same amount, within the same two hours as those of several other friends. */
  depositedTogether: 25,
  /** Took out what came in, and did not play with it. */
  withdrewUnplayed: 30,
  /** Several other friends did: together with the one before that is enough. */
  friendsWithdrewUnplayed: 30,
  /** A deposit was sent from an account of the inviter's. */
  paidByInviter: 40,
  /** Deposits of more other friends than a household has were sent from the same account. */
  paidTogether: 60,
  /** The money of many friends only passed through: of all, or of those who came within the same day. */
  moneyPassedThrough: 60,
  /** Most friends deposited once, hardly played and never came back. */
  cameOnce: 60,
} as const
export type Signal = keyof typeof WEIGHTS

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Of the other friends, so many are several. */
const SEVERAL = 2
/** For so many others somebody pays who is no ring: a parent, or one of a couple. */
const HOUSEHOLD = 2

/** What to make of what `friendId` earns `inviterId`. `accounts`: both, and whoever could be of the same ring; times in milliseconds. */
export function judgeInvitation(
  accounts: readonly Account[],
  { inviterId, friendId, pendingFrom, now }: { inviterId: string; friendId: string; pendingFrom: number; now: number },
): Judgement {
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const inviter = byId.get(inviterId)
  const friend = byId.get(friendId)
  if (!inviter || !friend) throw new Error(`nothing is known of the invitation of ${friendId} by ${inviterId}`)
  const others = accounts.filter(({ id, invitedBy }) => invitedBy === inviterId && id !== friendId)
  const proof = proofOf({ accounts, inviter, friend, others })
  if (proof) return { state: 'refused', reason: proof.reason, suspicion: 100, evidence: { signals: {}, with: proof.with } }
  const signals = signalsOf({ inviter, friend, others }, now)
  const suspicion = Object.values(signals).reduce((sum, weight) => sum + weight, 0)
  const isPending = suspicion >= pendingFrom
  return {
    state: isPending ? 'pending' : 'earned',
    reason: isPending ? 'suspicious' : null,
    suspicion,
    evidence: { signals, with: [] },
  }
}

interface Invitation {
  inviter: Account
  friend: Account
  /** Whom the inviter has invited beside. */
  others: readonly Account[]
}

function proofOf({
  accounts,
  inviter,
  friend,
  others,
}: Invitation & { accounts: readonly Account[] }): { reason: RingReason; with: string[] } | undefined {
  if (share(inviter.bankAccounts, friend.bankAccounts)) return { reason: 'shared_bank_account', with: [inviter.id] }
  if (share(inviter.devices, friend.devices)) return { reason: 'shared_device', with: [inviter.id] }
  const personOf = personsOf(accounts)
  if (personOf(inviter.id) === personOf(friend.id)) return { reason: 'same_person', with: [inviter.id] }
  if (isOnCycle(accounts, personOf, { inviter, friend })) return { reason: 'cycle', with: [inviter.id] }
  const atBank = others.filter((other) => share(other.bankAccounts, friend.bankAccounts))
  if (atBank.length > 0) return { reason: 'bank_account_among_friends', with: idsOf(atBank) }
  const atDevice = others.filter((other) => share(other.devices, friend.devices))
  if (atDevice.length > 0) return { reason: 'device_among_friends', with: idsOf(atDevice) }
  return undefined
}

function signalsOf({ inviter, friend, others }: Invitation, now: number): Partial<Record<Signal, number>> {
  const several = (those: (other: Account) => boolean) => others.filter(those).length >= SEVERAL
  const all = [friend, ...others]
  const sameDay = all.filter(({ registeredAt }) => Math.abs(registeredAt - friend.registeredAt) <= DAY_MS)
  const holds: Record<Signal, boolean> = {
    network: share(inviter.networks, friend.networks) || several((other) => share(other.networks, friend.networks)),
    registeredTogether: several((other) => Math.abs(other.registeredAt - friend.registeredAt) <= HOUR_MS),
    depositedTogether: several((other) => isSameDeposit(other.firstDeposit, friend.firstDeposit)),
    withdrewUnplayed: hasWithdrawnUnplayed(friend),
    // Of many friends some always do.
    friendsWithdrewUnplayed: isPart(others, hasWithdrawnUnplayed, { least: SEVERAL, percent: 25 }),
    paidByInviter: share(inviter.bankAccounts, friend.payers),
    paidTogether: others.filter((other) => share(other.payers, friend.payers)).length > HOUSEHOLD,
    moneyPassedThrough:
      isPart(all, hasPassedThrough, { least: 3, percent: 40 }) ||
      (sameDay.length >= 4 && isPart(sameDay, hasPassedThrough, { least: 2, percent: 40 })),
    cameOnce: isPart(all, (one) => hasComeOnce(one, now), { least: 4, percent: 70 }),
  }
  const signals = Object.entries(WEIGHTS).filter(([signal]) => holds[signal as Signal])
  return Object.fromEntries(signals)
}

function isSameDeposit(one: Account['firstDeposit'], other: Account['firstDeposit']): boolean {
  if (!one || !other || Math.abs(one.at - other.at) > 2 * HOUR_MS) return false
  const difference = one.amount > other.amount ? one.amount - other.amount : other.amount - one.amount
  return difference * 10n <= one.amount
}

/** At least four fifths went out again, and less than half was ever staked. */
function hasWithdrawnUnplayed({ deposited, withdrawn, turnover }: Account): boolean {
  return deposited > 0n && withdrawn * 5n >= deposited * 4n && turnover * 2n < deposited
}

/** At least so many, and so much of all. */
function isPart(
  accounts: readonly Account[],
  those: (account: Account) => boolean,
  { least, percent }: { least: number; percent: number },
): boolean {
  const count = accounts.filter(those).length
  return count >= least && count * 100 >= accounts.length * percent
}

const hasHardlyPlayed = ({ deposited, turnover }: Account) => turnover <= deposited * 2n

/** Has had three days to come back. */
function hasComeOnce(account: Account, now: number): boolean {
  const { firstDeposit, deposits } = account
  return firstDeposit !== null && now - firstDeposit.at >= 3 * DAY_MS && deposits === 1 && hasHardlyPlayed(account)
}

/** Staked it at most twice, and began within three days to take at least seven tenths out again. */
function hasPassedThrough(account: Account): boolean {
  const { firstDeposit, firstWithdrawalAt, deposited, withdrawn } = account
  if (!firstDeposit || firstWithdrawalAt === null || !hasHardlyPlayed(account)) return false
  return withdrawn * 10n >= deposited * 7n && firstWithdrawalAt - firstDeposit.at <= 3 * DAY_MS
}

/** Whether somebody whom the friend's person has invited, over any number of steps, is the inviter's person. */
function isOnCycle(
  accounts: readonly Account[],
  personOf: (id: string) => string,
  { inviter, friend }: Pick<Invitation, 'inviter' | 'friend'>,
): boolean {
  const invitersOf = new Map<string, Set<string>>()
  for (const { id, invitedBy } of accounts) {
    if (invitedBy === null) continue
    const person = personOf(id)
    invitersOf.set(person, (invitersOf.get(person) ?? new Set()).add(personOf(invitedBy)))
  }
  const target = personOf(friend.id)
  const seen = new Set<string>()
  const ahead = [personOf(inviter.id)]
  for (let person = ahead.pop(); person !== undefined; person = ahead.pop()) {
    if (person === target) return true
    if (seen.has(person)) continue
    seen.add(person)
    ahead.push(...(invitersOf.get(person) ?? []))
  }
  return false
}

/** Joins accounts that share a device, a bank account or a phone: the answer is the same for all of one person. */
function personsOf(accounts: readonly Account[]): (id: string) => string {
  const parents = new Map<string, string>()
  const rootOf = (node: string): string => {
    let root = node
    for (let next = parents.get(root); next !== undefined && next !== root; next = parents.get(root)) root = next
    parents.set(node, root)
    return root
  }
  for (const account of accounts) {
    for (const mark of marksOf(account)) parents.set(rootOf(mark), rootOf(`account ${account.id}`))
  }
  return (id) => rootOf(`account ${id}`)
}

/** A wallet at a bank is known by the phone it belongs to, so a phone can be another account's bank account. */
function marksOf({ bankAccounts, numbers, devices, phone }: Account): string[] {
  return [
    ...devices.map((device) => `device ${device}`),
    ...bankAccounts.map((account) => `bank ${account}`),
    ...[...(phone === null ? [] : [phone]), ...numbers.filter((number) => /^0\d{9}$/.test(number) && /^0[689]/.test(number))].map(
      (number) => `phone ${number}`,
    ),
  ]
}

const idsOf = (accounts: readonly Account[]) => accounts.map(({ id }) => id)

const share = (some: readonly string[], others: readonly string[]) => some.some((one) => others.includes(one))
