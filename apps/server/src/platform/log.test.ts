import { expect, test } from 'vitest'
import { createLog, loggablePath } from './log.ts'

test.each([
  ['/api/wallet', '/api/wallet'],
  ['/api/wallet?token=secret', '/api/wallet'],
  ['/api/autoLogin/pgslot/user/secret', '/api/autoLogin/pgslot/…'],
  ['/api/autoLogin/pg/secret?x=secret', '/api/autoLogin/pg/…'],
  ['/api/launch/secret', '/api/launch/…'],
  ['/%61pi/auto%4Cogin/pgslot/user/secret', '/api/autoLogin/pgslot/…'],
  ['/api/autoLogin/pgslot/user/sec%zzret', '…'],
])('[GAME-49] of %s the log keeps %s', (url, kept) => expect(loggablePath(url)).toBe(kept))

test('a password or token handed to the log is not written', () => {
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).info({ password: 'secret', session: { token: 'secret' } }, 'a line')
  expect(lines.join()).toContain('a line')
  expect(lines.join()).not.toContain('secret')
})
