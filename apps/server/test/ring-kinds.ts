import type { Account } from '../src/modules/invite/ring.ts'
import { BAHT, DAY, HOUR, type Person, type Random, times } from './ring-people.ts'

/** Comes for the bonus alone: little in, all of it out again. One in five plays a while, to look like others. */
function unplayed(random: Random, amount: bigint, at: number): Partial<Account> {
  const isDisguised = random.chance(0.2)
  return {
    firstDeposit: { amount, at },
    deposits: 1,
    deposited: amount,
    firstWithdrawalAt: at + random.between(2, 60) * HOUR,
    withdrawn: isDisguised ? (amount * 3n) / 4n : amount,
    turnover: isDisguised ? amount * 2n : random.chance(0.2) ? amount / 4n : 0n,
  }
}

/** One deposit, just as much play as looks like some, and most of it out again. */
function playedThrough(random: Random, amount: bigint, at: number): Partial<Account> {
  return {
    firstDeposit: { amount, at },
    deposits: 1,
    deposited: amount,
    firstWithdrawalAt: at + random.between(1, 24) * HOUR,
    withdrawn: (amount * BigInt(random.between(75, 105))) / 100n,
    turnover: (amount * BigInt(random.between(80, 160))) / 100n,
  }
}

const RINGS: Record<string, (random: Random, person: Person) => Account[]> = {
  'self with a second phone': (random, person) => {
    const inviter = person()
    return [inviter, ...times(random.between(1, 3), () => person({ invitedBy: inviter.id, devices: inviter.devices }))]
  },
  'self with a second device and one bank account': (random, person) => {
    const inviter = person()
    return [inviter, ...times(random.between(1, 2), () => person({ invitedBy: inviter.id, bankAccounts: inviter.bankAccounts }))]
  },
  'self by way of a third account': (_random, person) => {
    const inviter = person()
    const third = person({ bankAccounts: inviter.bankAccounts })
    return [inviter, third, person({ invitedBy: inviter.id, devices: third.devices })]
  },
  'cycle through three': (_random, person) => {
    const first = person()
    const second = person({ invitedBy: first.id })
    const third = person({ invitedBy: second.id })
    return [first, second, third, person({ invitedBy: third.id, devices: first.devices })]
  },
  'cycle through four': (_random, person) => {
    const first = person()
    const second = person({ invitedBy: first.id })
    const third = person({ invitedBy: second.id })
    const fourth = person({ invitedBy: third.id })
    return [first, second, third, fourth, person({ invitedBy: fourth.id, bankAccounts: first.bankAccounts })]
  },
  'farm with one device': (random, person) => {
    const inviter = person()
    const devices = ['farm-device']
    return [inviter, ...times(random.between(4, 12), () => person({ invitedBy: inviter.id, devices }))]
  },
  'farm with many devices and one bank account': (random, person) => {
    const inviter = person()
    const [own] = person().bankAccounts
    return [inviter, ...times(random.between(3, 10), () => person({ invitedBy: inviter.id, bankAccounts: [own!] }))]
  },
  'farm in one network, deposits together': (random, person) => {
    const inviter = person()
    const [start, networks] = [random.between(10, 50) * DAY, ['farm-network']]
    return [
      inviter,
      ...times(random.between(4, 12), () => {
        const registeredAt = start + random.between(0, 40) * 60_000
        const at = registeredAt + random.between(20, 70) * 60_000
        return person({ invitedBy: inviter.id, networks, registeredAt, ...unplayed(random, 50n * BAHT, at) })
      }),
    ]
  },
  'farm behind a carrier, deposits together': (random, person) => {
    const inviter = person()
    const start = random.between(10, 50) * DAY
    return [
      inviter,
      ...times(random.between(4, 10), () => {
        const registeredAt = start + random.between(0, 300) * 60_000
        const at = start + 5 * HOUR + random.between(0, 90) * 60_000
        return person({
          invitedBy: inviter.id,
          networks: ['carrier-3'],
          registeredAt,
          ...unplayed(random, BigInt(random.between(48, 52)) * BAHT, at),
        })
      }),
    ]
  },
}

/** Kinds apart: the rules that look at the flow of money were made with the first two in mind. */
const UNKNOWN_RINGS: typeof RINGS = {
  'farm spread over days and networks': (random, person) => {
    const inviter = person()
    return [
      inviter,
      ...times(random.between(4, 9), () => {
        const registeredAt = random.between(0, 20) * DAY
        const amount = BigInt(random.one([50, 60, 80, 100])) * BAHT
        return person({ invitedBy: inviter.id, registeredAt, ...unplayed(random, amount, registeredAt + random.between(1, 48) * HOUR) })
      }),
    ]
  },
  'farm on several carriers, half of it playing': (random, person) => {
    const inviter = person()
    const start = random.between(10, 50) * DAY
    return [
      inviter,
      ...times(random.between(5, 10), (index) => {
        const registeredAt = start + random.between(0, 20) * HOUR
        const amount = BigInt(random.between(90, 110)) * BAHT
        const fields = index % 2 === 0 ? {} : unplayed(random, amount, registeredAt + random.between(1, 12) * HOUR)
        return person({ invitedBy: inviter.id, networks: [`carrier-${random.between(1, 20)}`], registeredAt, ...fields })
      }),
    ]
  },
  'farm in pairs of devices': (random, person) => {
    const inviter = person()
    return [
      inviter,
      ...times(2 * random.between(2, 4), (index) => person({ invitedBy: inviter.id, devices: [`pair-${Math.floor(index / 2)}`] })),
    ]
  },
}

/** Written before the rules that look at the flow of money, by the same hand. */
const HELD_OUT_RINGS: typeof RINGS = {
  'deposits from one account': (random, person) => {
    const inviter = person()
    const payers = [random.chance(0.5) ? inviter.bankAccounts[0]! : 'SCB:purse']
    return [
      inviter,
      ...times(random.between(4, 10), () => {
        const registeredAt = random.between(0, 15) * DAY + random.between(0, 23) * HOUR
        const amount = BigInt(random.one([50, 100, 200, 300])) * BAHT
        const plays = random.chance(0.4) ? {} : playedThrough(random, amount, registeredAt + random.between(1, 20) * HOUR)
        return person({ invitedBy: inviter.id, registeredAt, ...plays, payers })
      }),
    ]
  },
  'turned over once and taken out': (random, person) => {
    const inviter = person()
    return [
      inviter,
      ...times(random.between(4, 10), () => {
        const registeredAt = random.between(0, 25) * DAY + random.between(0, 23) * HOUR
        const amount = BigInt(random.between(5, 30) * 10) * BAHT
        return person({
          invitedBy: inviter.id,
          registeredAt,
          ...playedThrough(random, amount, registeredAt + random.between(1, 30) * HOUR),
        })
      }),
    ]
  },
  'a third plays, a third a little, a third not': (random, person) => {
    const inviter = person()
    const start = random.between(10, 50) * DAY
    return [
      inviter,
      ...times(random.between(6, 12), (index) => {
        const registeredAt = start + random.between(0, 36) * HOUR
        const amount = BigInt(random.between(50, 120)) * BAHT
        const at = registeredAt + random.between(1, 10) * HOUR
        const plays = [{}, playedThrough(random, amount, at), unplayed(random, amount, at)][index % 3]
        return person({ invitedBy: inviter.id, networks: [`carrier-${random.between(1, 20)}`], registeredAt, ...plays })
      }),
    ]
  },
  'strangers paid by the head': (random, person) => {
    const inviter = person()
    const evenings = [random.between(5, 25) * DAY, random.between(26, 50) * DAY]
    return [
      inviter,
      ...times(random.between(5, 14), () => {
        const registeredAt = random.one(evenings) + random.between(0, 240) * 60_000
        const amount = BigInt(random.one([50, 50, 50, 100])) * BAHT
        const isLost = random.chance(0.5)
        const at = registeredAt + random.between(5, 90) * 60_000
        return person({
          invitedBy: inviter.id,
          registeredAt,
          ...playedThrough(random, amount, at),
          ...(isLost ? { withdrawn: 0n, firstWithdrawalAt: null, turnover: amount } : {}),
        })
      }),
    ]
  },
  'one sum that goes round': (random, person) => {
    const inviter = person()
    let [amount, at] = [BigInt(random.between(200, 1000)) * BAHT, random.between(5, 20) * DAY]
    return [
      inviter,
      ...times(random.between(4, 9), () => {
        const plays = playedThrough(random, amount, at)
        const friend = person({ invitedBy: inviter.id, registeredAt: at - random.between(1, 12) * HOUR, ...plays })
        amount = (amount * BigInt(random.between(88, 98))) / 100n
        const firstWithdrawalAt = at + random.between(2, 20) * HOUR
        at = firstWithdrawalAt + random.between(1, 8) * HOUR
        return { ...friend, firstWithdrawalAt, withdrawn: amount }
      }),
    ]
  },
}

/** Written after the rules, by whoever knows them: each goes round what the rules look at. The first is found since a rule was made for it. */
const EVASIVE_RINGS: typeof RINGS = {
  'two deposits each': (random, person) => {
    const inviter = person()
    return [
      inviter,
      ...times(random.between(4, 10), () => {
        const registeredAt = random.between(0, 25) * DAY + random.between(0, 23) * HOUR
        const plays = playedThrough(random, BigInt(random.between(5, 30) * 10) * BAHT, registeredAt + random.between(1, 30) * HOUR)
        return person({ invitedBy: inviter.id, registeredAt, ...plays, deposits: 2 })
      }),
    ]
  },
  'staked two to four times': (random, person) => {
    const inviter = person()
    return [
      inviter,
      ...times(random.between(4, 10), () => {
        const registeredAt = random.between(0, 25) * DAY + random.between(0, 23) * HOUR
        const amount = BigInt(random.between(5, 30) * 10) * BAHT
        const plays = playedThrough(random, amount, registeredAt + random.between(1, 30) * HOUR)
        return person({ invitedBy: inviter.id, registeredAt, ...plays, turnover: (amount * BigInt(random.between(200, 400))) / 100n })
      }),
    ]
  },
  'waits up to a week to take out half': (random, person) => {
    const inviter = person()
    return [
      inviter,
      ...times(random.between(4, 10), () => {
        const registeredAt = random.between(0, 25) * DAY + random.between(0, 23) * HOUR
        const amount = BigInt(random.between(5, 30) * 10) * BAHT
        const at = registeredAt + random.between(1, 30) * HOUR
        const withdrawn = (amount * BigInt(random.between(50, 90))) / 100n
        const plays = { ...playedThrough(random, amount, at), firstWithdrawalAt: at + random.between(1, 7) * DAY, withdrawn }
        return person({ invitedBy: inviter.id, registeredAt, ...plays })
      }),
    ]
  },
  'one in four among real friends': (random, person) => {
    const inviter = person()
    return [
      inviter,
      ...times(random.between(8, 16), (index) => {
        const registeredAt = random.between(0, 25) * DAY + random.between(0, 23) * HOUR
        const amount = BigInt(random.between(5, 30) * 10) * BAHT
        const plays = index % 4 === 0 ? playedThrough(random, amount, registeredAt + random.between(1, 30) * HOUR) : {}
        return person({ invitedBy: inviter.id, registeredAt, ...plays })
      }),
    ]
  },
  'two friends for each of many inviters': (random, person) => {
    const inviter = person()
    return [
      inviter,
      ...times(2, () => {
        const registeredAt = random.between(0, 25) * DAY + random.between(0, 23) * HOUR
        const amount = BigInt(random.between(5, 30) * 10) * BAHT
        return person({
          invitedBy: inviter.id,
          registeredAt,
          ...playedThrough(random, amount, registeredAt + random.between(1, 30) * HOUR),
        })
      }),
    ]
  },
}

export const KINDS = { known: RINGS, apart: UNKNOWN_RINGS, heldOut: HELD_OUT_RINGS, evasive: EVASIVE_RINGS } as const

export type Kinds = keyof typeof KINDS
