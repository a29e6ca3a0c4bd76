import * as argon2 from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { sha256 } from '../ids.ts'
import { hashWith, keepPassword } from './password.ts'

vi.mock('@node-rs/argon2', { spy: true })

test('[AUTH-19] a phone nobody has is checked against a hash of the same cost, so that time tells nothing', async () => {
  const { salt, proof } = await keepPassword('a-good-password')
  const hash = vi.mocked(argon2.hash)
  hash.mockClear()
  expect(sha256(await hashWith(salt, 'a-good-password'))).toEqual(proof)
  expect(sha256(await hashWith(salt, 'wrong-password'))).not.toEqual(proof)
  expect(sha256(await hashWith(null, 'a-good-password'))).not.toEqual(proof)
  const costs = hash.mock.calls.map(([, options]) => {
    const { memoryCost, timeCost, parallelism } = options as argon2.Options
    return { memoryCost, timeCost, parallelism }
  })
  expect(costs).toEqual(Array.from({ length: 3 }, () => ({ memoryCost: 19_456, timeCost: 2, parallelism: 1 })))
})

test('a flood of passwords is refused before it is hashed, and whoever waits has their turn', async () => {
  const hash = vi.mocked(argon2.hash)
  hash.mockClear()
  const endings: (() => void)[] = []
  hash.mockImplementation(() => new Promise<string>((resolve) => endings.push(() => resolve('hashed'))))
  const waiting = Array.from({ length: 200 }, () => hashWith(null, 'a-good-password'))
  await expect(hashWith(null, 'a-good-password')).rejects.toMatchObject({ code: 'REQUEST_LIMIT' })
  expect(hash).toHaveBeenCalledTimes(200)
  for (const end of endings) end()
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['hashed']))
  hash.mockRestore()
  expect(await hashWith(null, 'a-good-password')).toMatch(/^\$argon2id/)
})

test('what is kept of a password shows neither it nor its hash, and another time something else', async () => {
  const [one, other] = [await keepPassword('a-good-password'), await keepPassword('a-good-password')]
  expect(one.salt).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}$/)
  expect(one.salt).not.toBe(other.salt)
  expect(await argon2.verify(await hashWith(one.salt, 'a-good-password'), 'a-good-password')).toBe(true)
})
