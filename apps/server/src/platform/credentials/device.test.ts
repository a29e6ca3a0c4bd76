import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 13; SM-A055F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

test.each([
  [ANDROID, { browser: 'Chrome', system: 'Android' }],
  [IPHONE, { browser: 'Safari', system: 'iOS' }],
  [undefined, { browser: null, system: null }],
  ['', { browser: null, system: null }],
])('a browser is known by what it calls itself: %s', (userAgent, known) => expect(deviceOf(userAgent, '127.0.0.1')).toMatchObject(known))

test.each(['<script>alert(1)</script>', '\u0000', 'x'.repeat(100_000), '((((((((((((((((((((('])(
  'what calls itself otherwise is harmless',
  (userAgent) => {
    const { browser, system } = deviceOf(userAgent, '127.0.0.1')
    for (const name of [browser, system]) expect(name?.length ?? 0).toBeLessThanOrEqual(40)
  },
)

test.each([
  ['1.0.128.1', 'TH'],
  ['2405:9800::1', 'TH'],
  ['115.84.64.1', 'LA'],
  ['127.0.0.1', null],
  ['::1', null],
  ['10.1.2.3', null],
  ['no address', null],
  ['', null],
])('the owner of a network has a country: %s', (address, country) => expect(deviceOf(undefined, address).country).toBe(country))
