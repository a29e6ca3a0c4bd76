/** Keys of players that were used lately: no more than so many, and none for longer than so long. What leaves is overwritten. */
export interface KeyCache {
  /** Good until the caller waits for anything: whatever runs meanwhile may overwrite it. */
  get(playerId: string): Buffer | undefined
  /** From now on the key is the cache's. */
  keep(playerId: string, key: Buffer): void
}

const MOST = 10_000
const MAX_AGE_MS = 10 * 60_000

/** `nowMs`: of a clock that never goes back. */
export function createKeyCache({ most = MOST, maxAgeMs = MAX_AGE_MS, nowMs = () => performance.now() } = {}): KeyCache {
  /** In the order of their last use. */
  const entries = new Map<string, { key: Buffer; until: number }>()
  let sweep: NodeJS.Timeout | undefined
  const drop = (playerId: string) => {
    entries.get(playerId)?.key.fill(0)
    entries.delete(playerId)
  }
  function dropOld(): void {
    sweep = undefined
    for (const [playerId, { until }] of entries) if (until <= nowMs()) drop(playerId)
    if (entries.size > 0) sweepLater()
  }
  const sweepLater = () => {
    sweep ??= setTimeout(dropOld, maxAgeMs)
    // A process that has nothing else to do ends.
    sweep.unref()
  }
  return {
    get(playerId) {
      const entry = entries.get(playerId)
      if (!entry) return undefined
      if (entry.until <= nowMs()) {
        drop(playerId)
        return undefined
      }
      entries.delete(playerId)
      entries.set(playerId, entry)
      return entry.key
    },
    keep(playerId, key) {
      drop(playerId)
      if (entries.size >= most) drop(entries.keys().next().value!)
      entries.set(playerId, { key, until: nowMs() + maxAgeMs })
      sweepLater()
    },
  }
}
