import { SESSION_ENDED } from '@krapao/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announceOutcome, onOutcome, outcomeOf } from './outcome.ts'
import { clearToken, readToken, saveToken } from './token.ts'

function storage() {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}
let local = storage()
let session = storage()

beforeEach(() => {
  local = storage()
  session = storage()
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('[AUTH-13] [AUTH-16] a remembered sign-in is kept in local storage under token', () => {
  saveToken('abc', true)
  expect([...local.entries]).toEqual([['token', 'abc']])
  expect(session.entries.size).toBe(0)
  expect(readToken()).toBe('abc')
})

test('[AUTH-07] [AUTH-16] a sign-in that is not remembered is kept for the browser session only', () => {
  saveToken('old', true)
  saveToken('abc', false)
  expect([...session.entries]).toEqual([['token', 'abc']])
  expect(local.entries.size).toBe(0)
  expect(readToken()).toBe('abc')
})

test('[AUTH-09] clearing forgets the token in both places', () => {
  local.setItem('token', 'a')
  session.setItem('token', 'b')
  clearToken()
  expect(readToken()).toBeUndefined()
})

test('[AUTH-18] invalid-token and every authorization code but INVALID_IP end the session', () => {
  for (const code of ['invalid-token', ...SESSION_ENDED]) expect(outcomeOf(code), code).toBe('session-ended')
  for (const code of ['INVALID_IP', 'WRONG_PASSWORD', 'CONNECTION', 'KEY_INVALID']) expect(outcomeOf(code), code).toBeUndefined()
})

test('gone is announced to the page, whichever call it answers', () => {
  const heard: string[] = []
  const stop = onOutcome((outcome, code) => heard.push(`${outcome} ${code}`))
  announceOutcome('gone')
  announceOutcome('MONEY_NOT_ENOUGH')
  stop()
  announceOutcome('gone')
  expect(heard).toEqual(['service-closed gone'])
})
