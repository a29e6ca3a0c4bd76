import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ANN, createWitnessedLedger, type WitnessedLedger } from '../../test/witnessed-ledger.ts'

let ledger: WitnessedLedger
let receiver: Server
/** What the address took, and what it answers next. */
let taken: string[]
let answers: number[]

beforeEach(async () => {
  taken = []
  answers = []
  receiver = createServer(async (request, response) => {
    const line = await text(request)
    const status = answers.shift() ?? 204
    if (status < 300) taken.push(line)
    response.writeHead(status, { location: '/elsewhere' }).end()
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  ledger = await createWitnessedLedger({ url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/witness` })
})
afterEach(async () => {
  await ledger.stop()
  receiver.closeAllConnections()
  receiver.close()
})

test('each record goes to the address once, as it stands in the file', async () => {
  for (let round = 0; round < 3; round++) {
    await ledger.give(ANN)
    await ledger.write()
  }
  expect(taken).toEqual(ledger.lines())
})

test('what the address did not take is sent again, in order, also when nothing new is due', async () => {
  answers = [503, 302, 404]
  for (let round = 0; round < 2; round++) await expect(ledger.write()).rejects.toThrow()
  await expect(ledger.writeWhenOld()).rejects.toThrow('the address of the witness answered 404')
  expect(ledger.lines()).toHaveLength(2)
  await ledger.writeWhenOld()
  expect(taken).toEqual(ledger.lines())
})

test('one who was killed before writing down what was sent sends it again', async () => {
  await ledger.write()
  writeFileSync(`${ledger.file}.sent`, '{"chain":')
  await ledger.write()
  const [first, second] = ledger.lines()
  expect(taken).toEqual([first, first, second])
})

test('a new file is sent from its beginning', async () => {
  await ledger.write()
  await ledger.write()
  ledger.setLines([])
  await ledger.write()
  expect(taken).toHaveLength(3)
  expect(taken[2]).toBe(ledger.lines()[0])
})
