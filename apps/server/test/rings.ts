import type { Account } from '../src/modules/invite/ring.ts'

/** Invitations that belong together: a ring, or one honest inviter with friends. */
export interface Group {
  kind: string
  isRing: boolean
  accounts: Account[]
  invitations: { inviterId: string; friendId: string }[]
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const BAHT = 100n

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    chance: (share: number) => next() < share,
    between: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    one: <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)]!,
  }
}

type Random = ReturnType<typeof randomFrom>

/** Makes people who have nothing in common but, most of them, the address of a carrier. */
function peopleFrom(random: Random, prefix: string) {
  let made = 0
  return (fields: Partial<Account> = {}): Account => {
    const no = ++made
    const registeredAt = random.between(0, 60) * DAY + random.between(0, 23) * HOUR + random.between(0, 3_599_999)
    const amount = BigInt(random.one([50, 100, 100, 200, 300, 500, 1000])) * BAHT
    const deposited = amount * BigInt(random.between(1, 5))
    const isUndecided = random.chance(0.05)
    return {
      id: `${prefix}${no}`,
      invitedBy: null,
      phone: `08${prefix.length}${String(no).padStart(7, '0')}`,
      bankAccounts: [`SCB:${prefix}-${no}`],
      devices: [`${prefix}-device-${no}`],
      networks: [random.chance(0.6) ? `carrier-${random.between(1, 20)}` : `${prefix}-home-${no}`],
      registeredAt,
      firstDeposit: { amount, at: registeredAt + random.between(1, 72) * HOUR },
      deposited,
      // A few change their minds and take all of it out again.
      withdrawn: isUndecided ? deposited : random.chance(0.4) ? deposited / 2n : 0n,
      turnover: isUndecided ? 0n : deposited * BigInt(random.between(1, 12)),
      ...fields,
    }
  }
}

type Person = ReturnType<typeof peopleFrom>

const group = (kind: string, isRing: boolean, accounts: Account[]): Group => ({
  kind,
  isRing,
  accounts,
  invitations: accounts.flatMap(({ id, invitedBy }) => (invitedBy === null ? [] : [{ inviterId: invitedBy, friendId: id }])),
})

const times = <Item>(count: number, make: (index: number) => Item) => Array.from({ length: count }, (_, index) => make(index))

/** Comes for the bonus alone: little in, all of it out again. One in five plays a while, to look like others. */
function unplayed(random: Random, amount: bigint, at: number): Partial<Account> {
  const isDisguised = random.chance(0.2)
  return {
    firstDeposit: { amount, at },
    deposited: amount,
    withdrawn: isDisguised ? (amount * 3n) / 4n : amount,
    turnover: isDisguised ? amount * 2n : random.chance(0.2) ? amount / 4n : 0n,
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

/** Kinds apart: that one spread over days was in mind when a weight was raised, the others were not. */
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

/** One inviter with friends who are what they say: families, dormitories and everybody else. */
function honestGroup(random: Random, person: Person): Group {
  const inviter = person()
  const what = random.next()
  if (what < 0.15) {
    const networks = ['family-network']
    const relatives = times(random.between(1, 4), () => person({ invitedBy: inviter.id, networks }))
    // Sometimes one signs in on the telephone of another.
    if (random.chance(0.12)) relatives[0] = { ...relatives[0]!, devices: [...relatives[0]!.devices, ...inviter.devices] }
    return group('family', false, [{ ...inviter, networks }, ...relatives])
  }
  if (what < 0.23) {
    const networks = ['dormitory-network']
    const evening = random.between(5, 50) * DAY
    const friends = times(random.between(4, 8), () =>
      person({
        invitedBy: inviter.id,
        networks,
        // After the same talk over dinner, with what a student has.
        registeredAt: evening + random.between(0, 4 * 60) * 60_000,
        firstDeposit: { amount: BigInt(random.one([50, 100, 100, 200])) * BAHT, at: evening + random.between(1, 30) * HOUR },
      }),
    )
    return group('dormitory', false, [{ ...inviter, networks }, ...friends])
  }
  return group('friends', false, [inviter, ...times(random.between(1, 8), () => person({ invitedBy: inviter.id }))])
}

/** So many rings, of every kind in turn, and honest invitations. `unknown`: of the kinds apart. */
export function generateInvitations(
  seed: number,
  { rings, honest, unknown = false }: { rings: number; honest: number; unknown?: boolean },
): Group[] {
  const random = randomFrom(seed)
  const kinds = Object.entries(unknown ? UNKNOWN_RINGS : RINGS)
  const groups = times(rings, (index) => {
    const [kind, make] = kinds[index % kinds.length]!
    return group(kind, true, make(random, peopleFrom(random, `r${index}x`)))
  })
  for (let left = honest, index = 0; left > 0; index++) {
    const { kind, accounts, invitations } = honestGroup(random, peopleFrom(random, `h${index}x`))
    groups.push({ kind, isRing: false, accounts, invitations: invitations.slice(0, left) })
    left -= Math.min(left, invitations.length)
  }
  return groups
}
