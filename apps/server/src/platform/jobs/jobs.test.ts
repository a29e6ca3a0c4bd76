import { expect, test, vi } from 'vitest'
import { startLoop } from './jobs.ts'
import { createLog } from '../log.ts'
import { currentTime } from './time-budget.ts'

function createLines() {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push((JSON.parse(line) as { msg: string }).msg) })
  return { lines, log }
}

test('a loop that fails goes on trying, and says so once, and once more when it works again', async () => {
  const { lines, log } = createLines()
  let rounds = 0
  const work = async () => {
    if (++rounds <= 5) throw new Error('the database is away')
    return 0
  }
  const loop = startLoop({ name: 'errands', everyMs: 1, log, work })
  await vi.waitUntil(() => rounds >= 8)
  await loop.stop()
  expect(lines).toEqual(['a background loop fails and goes on trying', 'a background loop works again'])
})

test('the work of a loop has no deadline until the loop is stopped', async () => {
  const { log } = createLines()
  const times: ReturnType<typeof currentTime>[] = []
  const loop = startLoop({ name: 'errands', everyMs: 1, log, work: async () => times.push(currentTime()) && 0 })
  await vi.waitUntil(() => times.length > 0)
  expect(times[0]!.leftMs()).toBe(Infinity)
  await loop.stop()
  expect(times[0]!.leftMs()).toBe(0)
})

/** A loop that never looks by itself. */
function createSleeper(work: () => Promise<number>) {
  return startLoop({ name: 'errands', everyMs: 3_600_000, log: createLines().log, work })
}

test('a loop goes on at once while there is work, rests when there is none, and looks again when it is woken', async () => {
  const found = [3, 1, 0, 0]
  let rounds = 0
  const loop = createSleeper(async () => found[rounds++] ?? 0)
  await vi.waitUntil(() => rounds === 3)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(rounds).toBe(3)
  loop.wake()
  await vi.waitUntil(() => rounds === 4)
  await loop.stop()
  expect(rounds).toBe(4)
})

test('a loop that is woken while it works looks once more, for what came meanwhile', async () => {
  const begun: (() => void)[] = []
  const loop = createSleeper(() => new Promise((resolve) => begun.push(() => resolve(0))))
  loop.wake()
  begun[0]!()
  await vi.waitUntil(() => begun.length === 2)
  const stopping = loop.stop()
  begun[1]!()
  await stopping
  expect(begun).toHaveLength(2)
})

test('a loop rests until the next of its rows is due, and no longer than it may', async () => {
  const { log } = createLines()
  const dues = [20, 20, null]
  let rounds = 0
  const loop = startLoop({
    name: 'errands',
    everyMs: 3_600_000,
    log,
    work: async () => (rounds++, 0),
    dueInMs: async () => dues.shift() ?? null,
  })
  await vi.waitUntil(() => rounds === 3 && dues.length === 0)
  loop.wake()
  await vi.waitUntil(() => rounds >= 4)
  await loop.stop()
  expect(rounds).toBe(4)
})
