/**
 * What a list shows while it changes under somebody's hands: nothing moves. What has arrived is counted until they want to see it, what
 * has gone stays where it was.
 */
export interface SteadyList {
  /** In the order in which they are shown. */
  shown: readonly string[]
  /** Of which arrivals nobody has been shown anything yet. */
  arrived: number
}

export function steadyList(shown: readonly string[] | undefined, present: readonly string[]): SteadyList {
  if (shown === undefined) return { shown: present, arrived: 0 }
  const known = new Set(shown)
  return { shown, arrived: present.filter((id) => !known.has(id)).length }
}

/** The item after this one in the list, or before it, that is so; undefined where there is none. */
export function stepFrom<Item extends { id: string }>(
  items: readonly Item[],
  id: string | null,
  step: 1 | -1,
  isSo: (item: Item) => boolean = () => true,
): Item | undefined {
  const at = items.findIndex((item) => item.id === id)
  const ahead = step === 1 ? items.slice(at + 1) : items.slice(0, Math.max(at, 0)).toReversed()
  return ahead.find(isSo)
}
