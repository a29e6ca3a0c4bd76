import { setImmediate } from 'node:timers/promises'
import { DatabaseBusy } from './database-errors.ts'
import { createEndlessTime, currentTime, type TimeBudget, withinTime } from '../jobs/time-budget.ts'

export interface Batcher<Item, Answer> {
  /** Gives up when the time of whoever is served is over; an item that has not left by then never leaves. */
  submit(item: Item): Promise<Answer>
}

export interface BatcherOptions<Item, Answer> {
  /** Does all of them in one round trip, or none; answers in the same order. */
  run(items: readonly Item[]): Promise<readonly Answer[]>
  /** At most one item with the same key is on its way, and batches are sorted by it. Without it items go as they came. */
  keyOf?: (item: Item) => string
  maxBatch: number
  /** How many batches may be on their way at once. */
  lanes: number
  /** How many may wait to leave. Beyond that it is the database that cannot keep up. */
  maxWaiting?: number
  /** A batch that takes longer holds up nobody behind it: another one leaves beside it. */
  patienceMs?: number
  /**
   * How long it is tried again: as long as anybody in it waits, or as long as all do; then those who still wait are run
   * each by itself, and what its caller has given up is not tried again. Without it a batch has no end.
   */
  triedWhile?: 'anybody waits' | 'all wait'
}

interface Entry<Item, Answer> {
  item: Item
  key: string | undefined
  /** That of whoever waits for it. */
  time: TimeBudget
  isGone: boolean
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/**
 * Items that are submitted in one turn of the event loop, or while every lane is busy, share the next batch: one round
 * trip for all of them. There is no timer: a batch leaves when a lane is free and this turn is over, so an item that
 * comes alone leaves alone and at once. Where a batch as a whole fails, each of its items is run by itself, so that a
 * fault of one is no other's.
 */
export function createBatcher<Item, Answer>({
  run,
  keyOf,
  maxBatch,
  lanes,
  maxWaiting = Infinity,
  patienceMs = Infinity,
  triedWhile,
}: BatcherOptions<Item, Answer>): Batcher<Item, Answer> {
  const waiting = new Set<Entry<Item, Answer>>()
  /** Keys on their way: a second item of the same key waits here rather than in the database, behind the first. */
  const busyKeys = new Set<string>()
  let onTheirWay = 0
  let busyLanes = 0

  function takeBatch(): Entry<Item, Answer>[] {
    // Its share of all there is to do. Who took everything would leave the other lanes without work until it is back.
    const most = Math.min(maxBatch, Math.ceil((waiting.size + onTheirWay) / lanes))
    const batch: Entry<Item, Answer>[] = []
    for (const entry of waiting) {
      if (batch.length >= most) break
      const { key } = entry
      if (key !== undefined && busyKeys.has(key)) continue
      if (key !== undefined) busyKeys.add(key)
      waiting.delete(entry)
      batch.push(entry)
    }
    return keyOf ? batch.toSorted((one, other) => (one.key! < other.key! ? -1 : 1)) : batch
  }

  /** A lane works for everybody, so nobody's time is its own. */
  function startLane(): void {
    if (busyLanes >= lanes) return
    busyLanes++
    withinTime(createEndlessTime(), () => void runLane())
  }

  async function runLane(): Promise<void> {
    for (;;) {
      // What else this turn of the event loop submits leaves with it.
      await setImmediate()
      const batch = takeBatch()
      if (batch.length === 0) break
      if (await leavesLane(batch)) {
        // Somebody may have waited for one of its keys.
        if (waiting.size > 0) startLane()
        return
      }
    }
    busyLanes--
  }

  /** True when it was so slow that its lane is somebody else's by now. */
  async function leavesLane(batch: Entry<Item, Answer>[]): Promise<boolean> {
    let isSlow = false
    const patience = Number.isFinite(patienceMs)
      ? setTimeout(() => {
          isSlow = true
          busyLanes--
          if (waiting.size > 0) startLane()
        }, patienceMs)
      : undefined
    onTheirWay += batch.length
    await runBatch(batch, { run, triedWhile })
    onTheirWay -= batch.length
    for (const { key } of batch) if (key !== undefined) busyKeys.delete(key)
    clearTimeout(patience)
    return isSlow
  }

  return {
    async submit(item) {
      if (waiting.size >= maxWaiting) throw new DatabaseBusy(`${maxWaiting} wait for a commit already`)
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      const time = currentTime()
      const entry = { item, key: keyOf?.(item), time, isGone: false, resolve, reject }
      waiting.add(entry)
      startLane()
      try {
        return await time.wait(() => promise)
      } catch (error) {
        entry.isGone = true
        waiting.delete(entry)
        throw error
      }
    },
  }
}

type HowToRun<Item, Answer> = Pick<BatcherOptions<Item, Answer>, 'run'> & { triedWhile: 'anybody waits' | 'all wait' | undefined }

async function runBatch<Item, Answer>(batch: Entry<Item, Answer>[], how: HowToRun<Item, Answer>): Promise<void> {
  const { run, triedWhile } = how
  const work = () => run(batch.map(({ item }) => item))
  try {
    const answers = await (triedWhile ? withinTime(timeOfCallers(batch, triedWhile), work) : work())
    if (answers.length !== batch.length) throw new Error(`a batch of ${batch.length} got ${answers.length} answers`)
    for (const [index, { resolve }] of batch.entries()) resolve(answers[index]!)
  } catch (error) {
    if (batch.length === 1) batch[0]!.reject(error)
    else for (const entry of batch) if (!(triedWhile && entry.isGone)) await runBatch([entry], how)
  }
}

/** That of the most patient, or the least patient, of those who wait. */
function timeOfCallers(
  batch: readonly Pick<Entry<never, never>, 'time' | 'isGone'>[],
  triedWhile: 'anybody waits' | 'all wait',
): TimeBudget {
  const leftOf = ({ time, isGone }: (typeof batch)[number]) => (isGone ? 0 : time.leftMs())
  const isEndless = ({ time, isGone }: (typeof batch)[number]) => !isGone && time.isEndless
  const isForAll = triedWhile === 'all wait'
  return {
    get isEndless() {
      return isForAll ? batch.every(isEndless) : batch.some(isEndless)
    },
    wait: (begin) => begin(),
    leftMs: () => Math.max(0, isForAll ? Math.min(...batch.map(leftOf)) : Math.max(...batch.map(leftOf))),
  }
}
