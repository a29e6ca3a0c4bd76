import { getProfile } from '@krapao/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OTHER_NAMES, SAME_NAMES } from '../../../test/names.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { withClient } from '../../platform/with-client.ts'
import { isNameFit, playerByProvenAccount } from './index.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.stop())

test('a proven bank account is its player’s, and nobody’s once it was changed by hand', async () => {
  const player = await world.player()
  const { bankCode, bankAccountNo, bankAccountName, isProven } = (await player.call(getProfile)).bankAccount!
  expect(isProven).toBe(true)
  const whose = (accountNo: string) => playerByProvenAccount(world.db, { bankCode, accountNo })
  expect(await whose(bankAccountNo)).toEqual({ playerId: player.playerId, accountName: bankAccountName })
  await world.asOwner(`update account.bank_account set account_no = '9990009990' where player_id = '${player.playerId}'`)
  expect(await whose(bankAccountNo)).toBeUndefined()
  expect(await whose('9990009990')).toBeUndefined()
})

test.each([
  [true, SAME_NAMES],
  [false, OTHER_NAMES],
])('the database takes two names for one person as the program does: %s', async (isSame, names) => {
  const rows = await withClient(world.ownerUrl, async (client) => {
    const pairs = [names.map(([one]) => one), names.map(([, other]) => other)]
    return (
      await client.query('select account.is_same_name(one, other) as says from unnest($1::text[], $2::text[]) pair (one, other)', pairs)
    ).rows
  })
  expect(rows).toEqual(names.map(() => ({ says: isSame })))
  for (const [one, other] of names) expect([one, other, isNameFit(one, other)]).toEqual([one, other, isSame])
})
