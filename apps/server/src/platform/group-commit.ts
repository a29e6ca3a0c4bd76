import { DatabaseBusy } from './database-errors.ts'
import { createEndlessTime, currentTime, withinTime } from './time-budget.ts'

export interface GroupCommit<Item, Answer> {
  /** Gives up when the time of whoever is served is over; an item that has not left by then never leaves. */
  submit(item: Item): Promise<Answer>
}

/** How many items share a commit at most; 1 makes every item its own. */
export interface BatchOptions {
  maxBatch?: number
  /** Told how many shared each commit. */
  onBatch?(size: number): void
}

export interface GroupCommitOptions<Item, Answer> extends BatchOptions {
  /** Does all of them in one round trip and one commit, or none; answers in the same order. */
  run(items: readonly Item[]): Promise<readonly Answer[]>
  /** At most one item with the same key is in a batch; batches are sorted by it. */
  keyOf(item: Item): string
  /** How many batches may be on their way at once. */
  lanes?: number
  /** How many may wait to leave. Beyond that it is the database that cannot keep up. */
  maxWaiting?: number
}

const MAX_BATCH = 64
/** Two keep PostgreSQL at work while the answers of one are read; more only make the batches smaller. */
const LANES = 2
/** Where batches are of one, the lanes are all there is to be done at once. */
const LANES_OF_SINGLES = 16
const MAX_WAITING = 2000

interface Waiting<Item, Answer> {
  item: Item
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/**
 * Items that arrive while every lane is busy share the next batch: one round trip and one commit for all of them.
 * There is no timer: a batch leaves when a lane is free, so an item that comes alone leaves alone and at once.
 * Where a batch as a whole fails, each of its items is run by itself, so that a fault of one is no other's.
 */
export function createGroupCommit<Item, Answer>({
  run,
  keyOf,
  maxBatch = MAX_BATCH,
  lanes = maxBatch === 1 ? LANES_OF_SINGLES : LANES,
  maxWaiting = MAX_WAITING,
  onBatch,
}: GroupCommitOptions<Item, Answer>): GroupCommit<Item, Answer> {
  let waiting: Waiting<Item, Answer>[] = []
  /** Keys on their way: a second item of the same key waits here rather than in the database, behind the first. */
  const busyKeys = new Set<string>()
  let busyLanes = 0

  function takeBatch(): Waiting<Item, Answer>[] {
    // Its share of all there is to do. Who took everything would leave the other lanes without work until it is back.
    const most = Math.min(maxBatch, Math.ceil((waiting.length + busyKeys.size) / lanes))
    const batch = new Map<string, Waiting<Item, Answer>>()
    const rest: Waiting<Item, Answer>[] = []
    for (const entry of waiting) {
      const key = keyOf(entry.item)
      if (batch.size < most && !busyKeys.has(key) && !batch.has(key)) batch.set(key, entry)
      else rest.push(entry)
    }
    waiting = rest
    return [...batch].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => entry)
  }

  async function runLane(): Promise<void> {
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) {
      const keys = batch.map(({ item }) => keyOf(item))
      for (const key of keys) busyKeys.add(key)
      onBatch?.(batch.length)
      await runBatch(batch)
      for (const key of keys) busyKeys.delete(key)
    }
    busyLanes--
  }

  async function runBatch(batch: Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await run(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index]!)
    } catch (error) {
      if (batch.length === 1) batch[0]!.reject(error)
      else for (const entry of batch) await runBatch([entry])
    }
  }

  /** A lane works for everybody, so nobody's time is its own. */
  function startLane(): void {
    if (busyLanes >= lanes) return
    busyLanes++
    // What else this turn of the event loop submits leaves with it.
    withinTime(createEndlessTime(), () => queueMicrotask(() => void runLane()))
  }

  return {
    async submit(item) {
      if (waiting.length >= maxWaiting) throw new DatabaseBusy(`${maxWaiting} wait for a commit already`)
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      const entry = { item, resolve, reject }
      waiting.push(entry)
      startLane()
      try {
        return await currentTime().wait(() => promise)
      } catch (error) {
        waiting = waiting.filter((other) => other !== entry)
        throw error
      }
    },
  }
}
