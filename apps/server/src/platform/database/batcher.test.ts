import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { DatabaseBusy } from './database-errors.ts'
import { type BatcherOptions, createBatcher } from './batcher.ts'
import { createTimeBudget, currentTime, withinTime } from '../jobs/time-budget.ts'

interface Item {
  key: string
  no: number
}

/** A run that the test lets go on, batch by batch. */
function createDesk(options: Partial<BatcherOptions<Item, string>> = {}) {
  const batches: { items: readonly Item[]; finish(fault?: Error): void }[] = []
  const group = createBatcher<Item, string>({
    run: (items) =>
      new Promise((resolve, reject) => {
        batches.push({ items, finish: (fault) => (fault ? reject(fault) : resolve(items.map(({ key, no }) => `${key}${no}`))) })
      }),
    keyOf: ({ key }) => key,
    lanes: 1,
    maxBatch: 10,
    ...options,
  })
  return {
    batches,
    submit: (key: string, no = 0) => group.submit({ key, no }),
    keysOf: (batch: number) => batches[batch]!.items.map(({ key }) => key),
  }
}

/** Until whatever may leave has left: a lane that is done looks for more when the turn is over. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await setImmediate()
}

test('what is submitted in one turn leaves in one batch, sorted, and each gets its own answer', async () => {
  const desk = createDesk()
  const answers = [desk.submit('c'), desk.submit('a'), desk.submit('b')]
  await settled()
  expect(desk.keysOf(0)).toEqual(['a', 'b', 'c'])
  desk.batches[0]!.finish()
  expect(await Promise.all(answers)).toEqual(['c0', 'a0', 'b0'])
})

test('what comes while every lane is busy shares the next batch; nothing waits for a timer', async () => {
  const desk = createDesk({ lanes: 2 })
  const first = desk.submit('a')
  await settled()
  const second = desk.submit('b')
  await settled()
  const later = [desk.submit('c'), desk.submit('d')]
  await settled()
  expect(desk.batches).toHaveLength(2)
  desk.batches[0]!.finish()
  await settled()
  expect(desk.keysOf(2)).toEqual(['c', 'd'])
  desk.batches[1]!.finish()
  desk.batches[2]!.finish()
  expect(await Promise.all([first, second, ...later])).toEqual(['a0', 'b0', 'c0', 'd0'])
})

test('a batch has at most one item of a key, and items of a key go in their order', async () => {
  const desk = createDesk({ lanes: 2 })
  const answers = [desk.submit('a', 1), desk.submit('a', 2), desk.submit('b', 1), desk.submit('a', 3)]
  await settled()
  expect(desk.batches.map(({ items }) => items)).toEqual([
    [
      { key: 'a', no: 1 },
      { key: 'b', no: 1 },
    ],
  ])
  // The second lane is free, but the key is on its way.
  const other = desk.submit('c')
  await settled()
  expect(desk.keysOf(1)).toEqual(['c'])
  for (let batch = 0; batch < 4; batch++) {
    desk.batches[batch]!.finish()
    await settled()
  }
  expect(await Promise.all([...answers, other])).toEqual(['a1', 'a2', 'b1', 'a3', 'c0'])
})

test('a batch is no larger than allowed', async () => {
  const desk = createDesk({ maxBatch: 2 })
  const answers = ['a', 'b', 'c', 'd', 'e'].map((key) => desk.submit(key))
  for (let batch = 0; batch < 3; batch++) {
    await settled()
    desk.batches[batch]!.finish()
  }
  expect(await Promise.all(answers)).toEqual(['a0', 'b0', 'c0', 'd0', 'e0'])
  expect(desk.batches.map(({ items }) => items.length)).toEqual([2, 2, 1])
})

test('each lane takes its share, so that all have work', async () => {
  const desk = createDesk({ lanes: 2 })
  const answers = ['a', 'b', 'c', 'd'].map((key) => desk.submit(key))
  await settled()
  const other = desk.submit('e')
  await settled()
  expect(desk.batches.map(({ items }) => items.length)).toEqual([2, 2])
  for (let batch = 0; batch < 3; batch++) {
    desk.batches[batch]!.finish()
    await settled()
  }
  expect(await Promise.all([...answers, other])).toEqual(['a0', 'b0', 'c0', 'd0', 'e0'])
})

test('where a batch fails, each of its items is tried alone and only the one at fault fails', async () => {
  const desk = createDesk()
  const answers = Promise.allSettled([desk.submit('a'), desk.submit('b'), desk.submit('c')])
  await settled()
  desk.batches[0]!.finish(new Error('one of three'))
  for (const fault of [undefined, new Error('b is at fault'), undefined]) {
    await settled()
    desk.batches.at(-1)!.finish(fault)
  }
  expect(await answers).toMatchObject([{ value: 'a0' }, { reason: { message: 'b is at fault' } }, { value: 'c0' }])
  const after = desk.submit('d')
  await settled()
  desk.batches.at(-1)!.finish()
  expect(await after).toBe('d0')
})

test('whose time is over waits no longer: what has not left by then never leaves, what has goes on', async () => {
  const desk = createDesk()
  const given = (key: string) => withinTime(createTimeBudget(20), () => desk.submit(key))
  const [onItsWay, next] = [given('a'), given('b')]
  const patient = desk.submit('c')
  await expect(onItsWay).rejects.toThrow(DatabaseBusy)
  await expect(next).rejects.toThrow(DatabaseBusy)
  expect(desk.keysOf(0)).toEqual(['a', 'b', 'c'])
  const [later, alsoPatient] = [given('d'), desk.submit('e')]
  await expect(later).rejects.toThrow(DatabaseBusy)
  desk.batches[0]!.finish()
  expect(await patient).toBe('c0')
  await settled()
  expect(desk.keysOf(1)).toEqual(['e'])
  desk.batches[1]!.finish()
  expect(await alsoPatient).toBe('e0')
  await settled()
  expect(desk.batches).toHaveLength(2)
})

test('where too many wait already, the next one hears so at once', async () => {
  const desk = createDesk({ maxWaiting: 1 })
  const leaving = desk.submit('a')
  await settled()
  const waiting = desk.submit('b')
  await expect(desk.submit('c')).rejects.toThrow('1 wait for a commit already')
  desk.batches[0]!.finish()
  await settled()
  desk.batches[1]!.finish()
  expect(await Promise.all([leaving, waiting])).toEqual(['a0', 'b0'])
})

test('a batch is nobody’s own: whoever it serves, it has all the time it needs', async () => {
  const isEndless: boolean[] = []
  const run = async (items: readonly string[]) => {
    isEndless.push(currentTime().isEndless)
    return items
  }
  const group = createBatcher({ run, keyOf: (item: string) => item, maxBatch: 10, lanes: 1 })
  expect(await withinTime(createTimeBudget(60_000), () => group.submit('a'))).toBe('a')
  expect(isEndless).toEqual([true])
})

test('a batch that takes long holds up nobody behind it', async () => {
  const desk = createDesk({ patienceMs: 1 })
  const slow = desk.submit('a')
  await settled()
  const next = desk.submit('b')
  await expect.poll(() => desk.batches.length).toBe(2)
  desk.batches[1]!.finish()
  expect(await next).toBe('b0')
  // The slow one has given its lane away, and takes no second one when it is back.
  desk.batches[0]!.finish()
  expect(await slow).toBe('a0')
  const after = desk.submit('c')
  await settled()
  expect(desk.batches).toHaveLength(3)
  desk.batches[2]!.finish()
  expect(await after).toBe('c0')
})

test('whoever has the key of a slow batch waits for that one, and leaves when it is back', async () => {
  const desk = createDesk({ patienceMs: 1 })
  const slow = desk.submit('a', 1)
  await settled()
  const behind = desk.submit('a', 2)
  const other = desk.submit('b', 1)
  await expect.poll(() => desk.batches.length).toBe(2)
  expect(desk.keysOf(1)).toEqual(['b'])
  desk.batches[1]!.finish()
  expect(await other).toBe('b1')
  await settled()
  expect(desk.batches).toHaveLength(2)
  desk.batches[0]!.finish()
  await settled()
  desk.batches[2]!.finish()
  expect(await Promise.all([slow, behind])).toEqual(['a1', 'a2'])
})

test('what nobody waits for any more has no time left, and is not tried by itself', async () => {
  const times: (() => number)[] = []
  let fail: (error: Error) => void = () => undefined
  const run = () =>
    new Promise<string[]>((_, reject) => {
      const time = currentTime()
      times.push(() => time.leftMs())
      fail = reject
    })
  const group = createBatcher<string, string>({ run, maxBatch: 10, lanes: 1, triedWhile: 'anybody waits' })
  const given = (ms: number, item: string) => withinTime(createTimeBudget(ms), () => group.submit(item))
  const patient = given(60_000, 'a')
  const hasty = given(20, 'b')
  await expect(hasty).rejects.toThrow(DatabaseBusy)
  expect(times[0]!()).toBeGreaterThan(50_000)
  fail(new Error('both'))
  await settled()
  // Of the two only the one who waits.
  expect(times).toHaveLength(2)
  fail(new Error('a is at fault'))
  await expect(patient).rejects.toThrow('a is at fault')
  expect(times.map((left) => left())).toEqual([0, 0])
})

test('what writes is tried as long as all wait, and then by those who still do', async () => {
  const tries: { items: readonly string[]; left: number }[] = []
  const run = async (items: readonly string[]) => {
    while (currentTime().leftMs() > 0) await setImmediate()
    tries.push({ items, left: currentTime().leftMs() })
    throw new DatabaseBusy('no time left')
  }
  const group = createBatcher<string, string>({ run, maxBatch: 10, lanes: 1, triedWhile: 'all wait' })
  const given = (ms: number, item: string) => withinTime(createTimeBudget(ms), () => group.submit(item))
  const answers = await Promise.allSettled([given(300, 'patient'), given(20, 'hasty')])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect.poll(() => tries.map(({ items }) => items)).toEqual([['patient', 'hasty'], ['patient']])
})

test('a batch that is not answered item by item is answered to nobody', async () => {
  const run = async (items: readonly string[]) => (items.length === 1 ? items : items.slice(1))
  const group = createBatcher({ run, maxBatch: 10, lanes: 1 })
  expect(await Promise.all(['a', 'b', 'a'].map((item) => group.submit(item)))).toEqual(['a', 'b', 'a'])
})

test('without keys items go as they came, and the same one twice is two', async () => {
  const batches: (readonly string[])[] = []
  const run = async (items: readonly string[]) => {
    batches.push(items)
    return items
  }
  const group = createBatcher({ run, maxBatch: 10, lanes: 1 })
  expect(await Promise.all(['b', 'a', 'b'].map((item) => group.submit(item)))).toEqual(['b', 'a', 'b'])
  expect(batches).toEqual([['b', 'a', 'b']])
})
