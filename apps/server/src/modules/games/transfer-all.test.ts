import { getWallet, transferAll } from '@krapao/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baht, give, mirrorOf, open, walletOf } from '../../../test/money.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

test('everything is what was shown: what has come since stays, and where less is there by then nothing moves', async () => {
  const player = await world.player()
  await give(world, player, 60)
  await open(player, 'PG')
  const all = (shown: number, idempotencyKey: string) =>
    player.call(transferAll, { body: { to: 'PG', shown: baht(shown) } }, { idempotencyKey })
  const where = async () => [await walletOf(player), await mirrorOf(player, 'PG')]
  // Between what stood on the button and the press.
  await give(world, player, 40)

  for (let asked = 0; asked < 2; asked++) expect(await all(60, 'sixty-of-it')).toEqual({ message: 'TRANSFER_SUCCESS' })
  expect(await where()).toEqual([40, 60])
  expect((await player.call(getWallet)).lastPlay).toEqual({ code: 'PG', amount: 60, isAll: true })
  expect(await refusalOf(all(50, 'sixty-of-it'))).toBe('REQUEST_KEY_REUSED')

  for (let asked = 0; asked < 2; asked++) expect(await refusalOf(all(60, 'sixty-again'))).toBe('MONEY_NOT_ENOUGH')
  expect(await refusalOf(all(40, 'sixty-again'))).toBe('REQUEST_KEY_REUSED')
  expect(await where()).toEqual([40, 60])
})
