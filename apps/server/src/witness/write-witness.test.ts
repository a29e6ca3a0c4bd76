import { afterEach, beforeEach, expect, test } from 'vitest'
import { ANN, BEE, createWitnessedLedger, RULES_CHAIN, type WitnessedLedger } from '../../test/witnessed-ledger.ts'

let ledger: WitnessedLedger
beforeEach(async () => {
  ledger = await createWitnessedLedger()
  await ledger.setClock('2026-01-05T10:00:00Z')
})
afterEach(() => ledger.stop())

/** Of each record, who is in it and with which posting. The rules were made by the migration, after the clock of these tests. */
const headsInOrder = () =>
  ledger.records().map(({ heads }) =>
    heads
      .filter(([chain]) => chain !== RULES_CHAIN)
      .map(([ownerId, no]) => `${ownerId === ANN ? 'Ann' : 'Bee'} ${no}`)
      .join(', '),
  )

test('the first record has everybody who ever posted, the next ones who posted since', async () => {
  await ledger.give(ANN)
  await ledger.setClock('2026-01-05T15:00:00Z')
  await ledger.give(BEE)
  await ledger.write()
  await ledger.setClock('2026-01-05T15:10:00Z')
  await ledger.give(BEE)
  await ledger.write()
  await ledger.setClock('2026-01-05T15:20:00Z')
  await ledger.write()
  expect(headsInOrder()).toEqual(['Ann 1, Bee 1', 'Bee 2', ''])
  expect(ledger.records().map(({ no, since }) => [no, since])).toEqual([
    [1, null],
    [2, '2026-01-05T14:50:00.000Z'],
    [3, '2026-01-05T15:00:00.000Z'],
  ])
  expect(await ledger.audit()).toEqual([])
})

test('a posting with a time a little before the last record, as after a clock was set back, is in the next', async () => {
  await ledger.setClock('2026-01-05T10:05:00Z')
  await ledger.write()
  await ledger.setClock('2026-01-05T10:04:30Z')
  await ledger.give(ANN)
  await ledger.setClock('2026-01-05T10:15:00Z')
  await ledger.write()
  expect(headsInOrder()).toEqual(['', 'Ann 1'])
})

test('what a transaction posts that was open at a record is looked for by the next', async () => {
  const open = await ledger.openTransaction()
  await ledger.write()
  await open.commit()
  await ledger.write()
  const [first, second] = ledger.records()
  expect(first!.completeUntil < first!.at).toBe(true)
  expect(second!.since).toBe(new Date(Date.parse(first!.completeUntil) - 600_000).toISOString())
})

test('nothing is written before the last record is old enough, whichever process wrote it', async () => {
  for (const time of ['10:00:00', '10:00:01', '10:09:59', '10:10:00', '10:15:00']) {
    await ledger.setClock(`2026-01-05T${time}Z`)
    await ledger.writeWhenOld()
  }
  expect(ledger.records().map(({ at }) => at)).toEqual(['2026-01-05T10:00:00.000000Z', '2026-01-05T10:10:00.000000Z'])
})

test('it says how old the last record is', async () => {
  expect(await ledger.writeWhenOld()).toEqual({ ageMs: 0 })
  await ledger.setClock('2026-01-05T10:03:00Z')
  expect(await ledger.writeWhenOld()).toEqual({ ageMs: 180_000 })
})

test('after the clock of the database was set back everybody is witnessed anew', async () => {
  await ledger.give(ANN)
  await ledger.write()
  await ledger.setClock('2026-01-05T05:00:00Z')
  await ledger.give(BEE)
  await ledger.writeWhenOld()
  expect(headsInOrder()).toEqual(['Ann 1', 'Bee 1'])
  await ledger.setClock('2026-01-05T05:05:00Z')
  await ledger.writeWhenOld()
  expect(ledger.records()).toHaveLength(2)
  expect(await ledger.audit()).toEqual([])
})

test('more heads than one record takes go on in the next, and again from the start when it was not written to its end', async () => {
  await ledger.superuser.query(`
    insert into ledger.owner (owner_id, kind, currency, posting_no, last_hash)
    select md5('owner ' || n)::uuid, 'player', 'BAHT', 1, sha256(convert_to('owner ' || n, 'UTF8')) from generate_series(1, 5001) n`)
  await ledger.write()
  const whole = ledger.records()
  expect(whole.map(({ goesOn, heads }) => [goesOn, heads.length])).toEqual([
    [true, 5000],
    // One of them is the chain of the rules.
    [false, 2],
  ])
  ledger.setLines(ledger.lines().slice(0, 1))
  await ledger.writeWhenOld()
  expect(ledger.records().map(({ goesOn, since, heads }) => [goesOn, since, heads.length])).toEqual([
    [true, null, 5000],
    [true, null, 0],
    [false, null, 2],
  ])
})

test('writers at the same moment make one chain of records', async () => {
  await ledger.give(ANN)
  await Promise.all(Array.from({ length: 8 }, () => ledger.write()))
  expect(ledger.records().map(({ no }) => no)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(await ledger.audit()).toEqual([])
})

test.each([[50], [300]])(
  'what a writer left that was killed after %i letters is no finding, and the next writer takes it off',
  async (letters) => {
    await ledger.give(ANN)
    await ledger.write()
    await ledger.write()
    const half = ledger.lines()[1]!.slice(0, letters)
    ledger.setLines(ledger.lines().slice(0, 1))
    ledger.appendText(half)
    expect(await ledger.audit()).toEqual([])
    await ledger.write()
    expect(ledger.records().map(({ no }) => no)).toEqual([1, 2])
    expect(await ledger.audit()).toEqual([])
  },
)

test('so is one that was killed in its first line', async () => {
  ledger.appendText('{"chain":')
  await ledger.write()
  expect(ledger.records().map(({ no }) => no)).toEqual([1])
})

test('nobody goes on after a line that is not ours', async () => {
  await ledger.write()
  ledger.appendText('{"chain":"another"}\n')
  await expect(ledger.write()).rejects.toThrow('is not signed with our key')
  expect(ledger.lines()).toHaveLength(2)
})
