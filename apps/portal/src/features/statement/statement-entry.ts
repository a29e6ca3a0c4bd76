import { REWARD_TYPES, type RewardType, type StatementItem } from '@krapao/contract'

const WALLET = 'WALLET'

export type Direction = 'in' | 'out' | 'none'

/** The sign of an item, seen from the wallet. A transfer between two games leaves the wallet as it was. */
export function directionOf(item: Pick<StatementItem, 'statementType' | 'from' | 'to'>): Direction {
  switch (item.statementType) {
    case 'deposit':
    case 'bonus':
      return 'in'
    case 'withdraw':
    case 'finish_bonus':
      return 'out'
    case 'transfer':
      if (item.to === WALLET) return 'in'
      return item.from === WALLET ? 'out' : 'none'
  }
}

/** The item's bonus, promotion, invite, refund or lucky draw (a prize of the wheel); it has at most one. */
export function relatedOf(item: StatementItem): { kind: RewardType; description: string } | undefined {
  const kind = REWARD_TYPES.find((type) => item[type] !== undefined)
  return kind && { kind, description: item[kind]!.description }
}

/** Groups the items of a page by day and keeps their order; `dayOf` gives the player's day of a time. */
export function groupByDay(items: readonly StatementItem[], dayOf: (instant: string) => string): { day: string; items: StatementItem[] }[] {
  const groups: { day: string; items: StatementItem[] }[] = []
  for (const item of items) {
    const day = dayOf(item.createdAt)
    const last = groups.at(-1)
    if (last?.day === day) last.items.push(item)
    else groups.push({ day, items: [item] })
  }
  return groups
}
