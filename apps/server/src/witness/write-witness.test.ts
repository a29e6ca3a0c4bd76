import { afterEach, beforeEach, expect, test } from 'vitest'
import { ANN, BEE, createWitnessedBooks, type WitnessedBooks } from '../../test/witnessed-books.ts'

let books: WitnessedBooks
beforeEach(async () => {
  books = await createWitnessedBooks()
  await books.setClock('2026-01-05T10:00:00Z')
})
afterEach(() => books.stop())

/** Of each record, who is in it and with which posting. */
const headsInOrder = () =>
  books.records().map(({ heads }) => heads.map(([ownerId, no]) => `${ownerId === ANN ? 'Ann' : 'Bee'} ${no}`).join(', '))

test('the first record has everybody who ever posted, the next ones who posted since', async () => {
  await books.give(ANN)
  await books.setClock('2026-01-05T15:00:00Z')
  await books.give(BEE)
  await books.write()
  await books.setClock('2026-01-05T15:10:00Z')
  await books.give(BEE)
  await books.write()
  await books.setClock('2026-01-05T15:20:00Z')
  await books.write()
  expect(headsInOrder()).toEqual(['Ann 1, Bee 1', 'Bee 2', ''])
  expect(books.records().map(({ no, since }) => [no, since])).toEqual([
    [1, null],
    [2, '2026-01-05T14:50:00.000Z'],
    [3, '2026-01-05T15:00:00.000Z'],
  ])
  expect(await books.audit()).toEqual([])
})

test('a posting with a time a little before the last record, as after a clock was set back, is in the next', async () => {
  await books.setClock('2026-01-05T10:05:00Z')
  await books.write()
  await books.setClock('2026-01-05T10:04:30Z')
  await books.give(ANN)
  await books.setClock('2026-01-05T10:15:00Z')
  await books.write()
  expect(headsInOrder()).toEqual(['', 'Ann 1'])
})

test('what a transaction posts that was open at a record is looked for by the next', async () => {
  const open = await books.openTransaction()
  await books.write()
  await open.commit()
  await books.write()
  const [first, second] = books.records()
  expect(first!.completeUntil < first!.at).toBe(true)
  expect(second!.since).toBe(new Date(Date.parse(first!.completeUntil) - 600_000).toISOString())
})

test('nothing is written before the last record is old enough, whichever process wrote it', async () => {
  for (const time of ['10:00:00', '10:00:01', '10:09:59', '10:10:00', '10:15:00']) {
    await books.setClock(`2026-01-05T${time}Z`)
    await books.writeWhenOld()
  }
  expect(books.records().map(({ at }) => at)).toEqual(['2026-01-05T10:00:00.000000Z', '2026-01-05T10:10:00.000000Z'])
})

test('it says how old the last record is', async () => {
  expect(await books.writeWhenOld()).toEqual({ ageMs: 0 })
  await books.setClock('2026-01-05T10:03:00Z')
  expect(await books.writeWhenOld()).toEqual({ ageMs: 180_000 })
})

test('after the clock of the database was set back everybody is witnessed anew', async () => {
  await books.give(ANN)
  await books.write()
  await books.setClock('2026-01-05T05:00:00Z')
  await books.give(BEE)
  await books.writeWhenOld()
  expect(headsInOrder()).toEqual(['Ann 1', 'Bee 1'])
  await books.setClock('2026-01-05T05:05:00Z')
  await books.writeWhenOld()
  expect(books.records()).toHaveLength(2)
  expect(await books.audit()).toEqual([])
})

test('more heads than one record takes go on in the next, and again from the start when it was not written to its end', async () => {
  await books.superuser.query(`
    insert into ledger.owner (owner_id, kind, currency, posting_no, last_hash)
    select md5('owner ' || n)::uuid, 'player', 'BAHT', 1, sha256(convert_to('owner ' || n, 'UTF8')) from generate_series(1, 5001) n`)
  await books.write()
  const whole = books.records()
  expect(whole.map(({ goesOn, heads }) => [goesOn, heads.length])).toEqual([
    [true, 5000],
    [false, 1],
  ])
  books.setLines(books.lines().slice(0, 1))
  await books.writeWhenOld()
  expect(books.records().map(({ goesOn, since, heads }) => [goesOn, since, heads.length])).toEqual([
    [true, null, 5000],
    [true, null, 0],
    [false, null, 1],
  ])
})

test('writers at the same moment make one chain of records', async () => {
  await books.give(ANN)
  await Promise.all(Array.from({ length: 8 }, () => books.write()))
  expect(books.records().map(({ no }) => no)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(await books.audit()).toEqual([])
})

test.each([[50], [300]])(
  'what a writer left that was killed after %i letters is no finding, and the next writer takes it off',
  async (letters) => {
    await books.give(ANN)
    await books.write()
    await books.write()
    const half = books.lines()[1]!.slice(0, letters)
    books.setLines(books.lines().slice(0, 1))
    books.appendText(half)
    expect(await books.audit()).toEqual([])
    await books.write()
    expect(books.records().map(({ no }) => no)).toEqual([1, 2])
    expect(await books.audit()).toEqual([])
  },
)

test('so is one that was killed in its first line', async () => {
  books.appendText('{"chain":')
  await books.write()
  expect(books.records().map(({ no }) => no)).toEqual([1])
})

test('nobody goes on after a line that is not ours', async () => {
  await books.write()
  books.appendText('{"chain":"another"}\n')
  await expect(books.write()).rejects.toThrow('is not signed with our key')
  expect(books.lines()).toHaveLength(2)
})
