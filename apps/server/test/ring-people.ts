import type { Account } from '../src/modules/invite/ring.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
export const BAHT = 100n

/** The same numbers for the same seed (mulberry32). */
export function randomFrom(seed: number) {
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

export type Random = ReturnType<typeof randomFrom>

/** Makes people who have nothing in common but, most of them, the address of a carrier. */
export function peopleFrom(random: Random, prefix: string) {
  let made = 0
  return (fields: Partial<Account> = {}): Account => {
    const no = ++made
    const registeredAt = random.between(0, 60) * DAY + random.between(0, 23) * HOUR + random.between(0, 3_599_999)
    const amount = BigInt(random.one([50, 100, 100, 200, 300, 500, 1000])) * BAHT
    // Some try it once: they lose it soon, or take out what is left.
    const isTrying = random.chance(0.12)
    const deposits = isTrying ? 1 : random.between(1, 5)
    const deposited = amount * BigInt(deposits)
    const isUndecided = random.chance(0.05)
    const hasWithdrawn = isUndecided || random.chance(0.4)
    const firstDepositAt = registeredAt + random.between(1, 72) * HOUR
    return {
      id: `${prefix}${no}`,
      invitedBy: null,
      phone: `08${prefix.length}${String(no).padStart(7, '0')}`,
      bankAccounts: [`SCB:${prefix}-${no}`],
      numbers: [],
      devices: [`${prefix}-device-${no}`],
      networks: [random.chance(0.6) ? `carrier-${random.between(1, 20)}` : `${prefix}-home-${no}`],
      registeredAt,
      firstDeposit: { amount, at: firstDepositAt },
      deposits,
      // Some are paid for by somebody of their own.
      payers: [random.chance(0.06) ? `SCB:${prefix}-relative-${no}` : `SCB:${prefix}-${no}`],
      deposited,
      firstWithdrawalAt: hasWithdrawn ? firstDepositAt + random.between(1, isUndecided ? 48 : 240) * HOUR : null,
      // A few change their minds and take all of it out again; others win.
      withdrawn: isUndecided ? deposited : hasWithdrawn ? (deposited * BigInt(random.between(20, 160))) / 100n : 0n,
      turnover: isUndecided ? 0n : deposited * BigInt(random.between(1, isTrying ? 2 : 12)),
      ...fields,
    }
  }
}

export type Person = ReturnType<typeof peopleFrom>

export const times = <Item>(count: number, make: (index: number) => Item) => Array.from({ length: count }, (_, index) => make(index))
