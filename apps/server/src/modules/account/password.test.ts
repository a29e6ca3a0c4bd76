import * as argon2 from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { hashPassword, isRightPassword } from './password.ts'

vi.mock('@node-rs/argon2', { spy: true })

test('[AUTH-19] a phone nobody has is checked against a hash of the same cost, so that time tells nothing', async () => {
  const stored = await hashPassword('a-good-password')
  const verify = vi.mocked(argon2.verify)
  expect(await isRightPassword(stored, 'wrong-password')).toBe(false)
  expect(await isRightPassword(undefined, 'wrong-password')).toBe(false)
  expect(await isRightPassword(undefined, 'nobody has this password')).toBe(false)
  const costs = verify.mock.calls.map(([hash]) => /^\$argon2id\$v=\d+\$[^$]+\$/.exec(String(hash))?.[0])
  expect(costs).toHaveLength(3)
  expect(new Set(costs)).toEqual(new Set([/^\$argon2id\$v=\d+\$[^$]+\$/.exec(stored)?.[0]]))
})
