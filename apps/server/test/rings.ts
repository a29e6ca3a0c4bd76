import type { Account } from '../src/modules/invite/ring.ts'
import { KINDS, type Kinds } from './ring-kinds.ts'
import { BAHT, DAY, HOUR, peopleFrom, type Person, type Random, randomFrom, times } from './ring-people.ts'

/** Invitations that belong together: a ring, or one honest inviter with friends. */
export interface Group {
  kind: string
  isRing: boolean
  accounts: Account[]
  invitations: { inviterId: string; friendId: string }[]
}

const group = (kind: string, isRing: boolean, accounts: Account[]): Group => ({
  kind,
  isRing,
  accounts,
  invitations: accounts.flatMap(({ id, invitedBy }) => (invitedBy === null ? [] : [{ inviterId: invitedBy, friendId: id }])),
})

/** One inviter with friends who are what they say: families, dormitories and everybody else. */
function honestGroup(random: Random, person: Person): Group {
  const inviter = person()
  const what = random.next()
  if (what < 0.15) {
    const networks = ['family-network']
    const relatives = times(random.between(1, 4), () => person({ invitedBy: inviter.id, networks }))
    // Sometimes one pays for the others.
    if (random.chance(0.1))
      for (const [index, relative] of relatives.entries()) relatives[index] = { ...relative, payers: inviter.bankAccounts }
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
  if (what < 0.27) {
    const networks = ['shop-network']
    const evenings = times(random.between(1, 3), () => random.between(5, 50) * DAY)
    const guests = times(random.between(5, 15), () => {
      const registeredAt = random.one(evenings) + random.between(0, 5 * 60) * 60_000
      const firstDeposit = {
        amount: BigInt(random.one([50, 100, 100, 100, 200])) * BAHT,
        at: registeredAt + random.between(5, 180) * 60_000,
      }
      return person({ invitedBy: inviter.id, networks, registeredAt, firstDeposit })
    })
    return group('shop', false, [{ ...inviter, networks }, ...guests])
  }
  if (what < 0.28) {
    // Brings real players, many on the evenings on which there is football.
    const evenings = times(8, () => random.between(5, 50) * DAY)
    const players = times(random.between(60, 120), () => {
      const registeredAt = random.one(evenings) + random.between(0, 6 * 60) * 60_000
      const firstDeposit = {
        amount: BigInt(random.one([50, 100, 100, 200, 500])) * BAHT,
        at: registeredAt + random.between(5, 600) * 60_000,
      }
      return person(random.chance(0.5) ? { invitedBy: inviter.id, registeredAt, firstDeposit } : { invitedBy: inviter.id })
    })
    return group('agent', false, [inviter, ...players])
  }
  return group('friends', false, [inviter, ...times(random.between(1, 8), () => person({ invitedBy: inviter.id }))])
}

/** So many rings, of every kind in turn, and honest invitations. */
export function generateInvitations(
  seed: number,
  { rings, honest, kinds: which = 'known' }: { rings: number; honest: number; kinds?: Kinds },
): Group[] {
  const random = randomFrom(seed)
  const kinds = Object.entries(KINDS[which])
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
