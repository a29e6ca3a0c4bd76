export interface Load {
  /** Each makes its next call when the one before is answered. */
  clients: number
  leadInMs: number
  measureMs: number
  /** Resolves when the call succeeded, rejects when it did not. */
  call(client: number): Promise<unknown>
}

/** What one arm did in one round. */
export interface Slice {
  perSecond: number
  p99Ms: number
  /** Every call that succeeded, the lead-in included. */
  succeeded: number
  /** What went wrong and how often, the lead-in included. */
  failures: Record<string, number>
}

/** A broken arm would otherwise fail as fast as it can. */
const MAX_FAILURES = 1000

export async function closedLoop({ clients, leadInMs, measureMs, call }: Load): Promise<Slice> {
  const latencies: number[] = []
  const failures: Record<string, number> = {}
  let succeeded = 0
  let failed = 0
  const from = performance.now() + leadInMs
  const until = from + measureMs

  const client = async (index: number): Promise<void> => {
    for (let sentAt = performance.now(); sentAt < until && failed < MAX_FAILURES; sentAt = performance.now()) {
      try {
        await call(index)
        succeeded += 1
        const answeredAt = performance.now()
        if (answeredAt >= from && answeredAt < until) latencies.push(answeredAt - sentAt)
      } catch (error) {
        failed += 1
        const message = error instanceof Error ? error.message : String(error)
        failures[message] = (failures[message] ?? 0) + 1
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index)))
  return { perSecond: (latencies.length / measureMs) * 1000, p99Ms: percentile(latencies, 0.99), succeeded, failures }
}

function percentile(values: number[], share: number): number {
  const sorted = Float64Array.from(values).toSorted()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
