import { createRequire } from 'node:module'
import type * as argon2 from '@node-rs/argon2'

const { hash: realHash } = createRequire(import.meta.url)('@node-rs/argon2') as typeof argon2

/**
 * Stands for `@node-rs/argon2` in the server's tests, which register thousands of players: the real library, as cheap as it goes.
 * What a password costs is shown by password.test.ts, which has the library itself.
 * @public by the alias in vitest.config.ts
 */
export const hash = (password: string, { salt }: argon2.Options = {}): Promise<string> =>
  realHash(password, { memoryCost: 8, timeCost: 1, parallelism: 1, ...(salt && { salt }) })
