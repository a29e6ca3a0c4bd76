import { getProfile } from '@krapao/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestOf, hasNumber } from '../../../test/account-numbers.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { playerByProvenAccount } from './index.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.stop())

test('a proven bank account is its player’s, and nobody’s once it was changed by hand', async () => {
  const player = await world.player()
  const { bankCode, bankAccountNo, bankAccountName, isProven } = (await player.call(getProfile)).bankAccount!
  expect(isProven).toBe(true)
  const whose = async (accountNo: string) => playerByProvenAccount(world.deps, { bankCode, digest: await digestOf(world, accountNo) })
  expect(await whose(bankAccountNo)).toMatchObject({ playerId: player.playerId, accountName: bankAccountName })
  await hasNumber(world, '9990009990', player)
  expect(await whose(bankAccountNo)).toBeUndefined()
  expect(await whose('9990009990')).toBeUndefined()
})
