import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ANN, createWitnessedBooks, type WitnessedBooks } from '../../test/witnessed-books.ts'

let books: WitnessedBooks
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
  books = await createWitnessedBooks({ url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/witness` })
})
afterEach(async () => {
  await books.stop()
  receiver.closeAllConnections()
  receiver.close()
})

test('each record goes to the address once, as it stands in the file', async () => {
  for (let round = 0; round < 3; round++) {
    await books.give(ANN)
    await books.write()
  }
  expect(taken).toEqual(books.lines())
})

test('what the address did not take is sent again, in order, also when nothing new is due', async () => {
  answers = [503, 302, 404]
  for (let round = 0; round < 2; round++) await expect(books.write()).rejects.toThrow()
  await expect(books.writeWhenOld()).rejects.toThrow('the address of the witness answered 404')
  expect(books.lines()).toHaveLength(2)
  await books.writeWhenOld()
  expect(taken).toEqual(books.lines())
})

test('one who was killed before writing down what was sent sends it again', async () => {
  await books.write()
  writeFileSync(`${books.file}.sent`, '{"chain":')
  await books.write()
  const [first, second] = books.lines()
  expect(taken).toEqual([first, first, second])
})

test('a new file is sent from its beginning', async () => {
  await books.write()
  await books.write()
  books.setLines([])
  await books.write()
  expect(taken).toHaveLength(3)
  expect(taken[2]).toBe(books.lines()[0])
})
