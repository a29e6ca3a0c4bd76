import { getProfile } from '@krapao/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  const whose = (accountNo: string) => playerByProvenAccount(world.deps, { bankCode, accountNo })
  expect(await whose(bankAccountNo)).toMatchObject({ playerId: player.playerId, accountName: bankAccountName })
  await world.asOwner(`update account.bank_account set account_no = '9990009990' where player_id = '${player.playerId}'`)
  expect(await whose(bankAccountNo)).toBeUndefined()
  expect(await whose('9990009990')).toBeUndefined()
})
