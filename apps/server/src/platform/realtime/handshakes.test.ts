import type { IncomingMessage } from 'node:http'
import { beforeEach, describe, expect, test } from 'vitest'
import { createHandshakes, type Handshakes } from './handshakes.ts'

let at: number
let handshakes: Handshakes

beforeEach(() => {
  at = 0
  handshakes = createHandshakes({
    isOurs: ({ headers }) => headers.host === 'wallet.example.com',
    networkOf: ({ headers }) => String(headers['x-network']),
    waitingPerNetwork: 3,
    failedPerMinute: 5,
    now: () => at,
  })
})

const from = (network: string, headers: object = {}) =>
  ({ headers: { host: 'wallet.example.com', 'x-network': network, ...headers } }) as unknown as IncomingMessage

function open(network: string): IncomingMessage {
  const request = from(network)
  handshakes.opened(request)
  return request
}

describe('who opens a socket and does not say who they are', () => {
  test('waits with so many of the network and no more', () => {
    const waiting = [open('a'), open('a'), open('a')]
    expect(handshakes.mayOpen(from('a'))).toBe(false)
    expect(handshakes.mayOpen(from('b'))).toBe(true)
    handshakes.known(waiting[0]!)
    expect(handshakes.mayOpen(from('a'))).toBe(true)
  })

  test('uses up the minute of their network, and of no other', () => {
    for (let times = 0; times < 5; times++) {
      expect(handshakes.mayOpen(from('a'))).toBe(true)
      handshakes.closed(open('a'))
    }
    expect(handshakes.mayOpen(from('a'))).toBe(false)
    expect(handshakes.mayOpen(from('b'))).toBe(true)
    at = 59_999
    expect(handshakes.mayOpen(from('a'))).toBe(false)
    at = 60_000
    expect(handshakes.mayOpen(from('a'))).toBe(true)
  })

  test('is not who was known, however often they come', () => {
    for (let times = 0; times < 50; times++) {
      const request = open('a')
      handshakes.known(request)
      handshakes.closed(request)
    }
    expect(handshakes.mayOpen(from('a'))).toBe(true)
  })
})

test.each([
  ['another name', { host: 'evil.example' }],
  ['another site', { origin: 'https://evil.example' }],
  ['a neighbour', { origin: 'https://shop.example.com', 'sec-fetch-site': 'same-site' }],
])('a handshake of %s is refused', (_whose, headers) => {
  expect(handshakes.mayOpen(from('a', headers))).toBe(false)
  expect(handshakes.mayOpen(from('a', { origin: 'https://wallet.example.com' }))).toBe(true)
})
