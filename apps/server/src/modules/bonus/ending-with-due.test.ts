import { transfer } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import { expect, test } from 'vitest'
import { tellBets } from '../../../test/bets.ts'
import { baht, give, open, walletOf } from '../../../test/money.ts'
import { endCondition, grantReward, termsWith } from '../../../test/rewards.ts'
import { createWorld } from '../../../test/world.ts'
import { refreshBalances } from '../games/index.ts'
import { dueOf, readCondition, readEnding, workExpiry } from './index.ts'

test('what an earlier bonus is owed is taken first, the one that is ended takes of the rest, and says so each time', async () => {
  const world = await createWorld()
  const player = await world.player()
  const { playerId } = player
  const terms = termsWith({ grant: { kind: 'fixed', amount: minorUnits(1_000n) }, threshold: minorUnits(30_000n) })
  await give(world, player, 200)
  const username = await open(player, 'PG')
  await grantReward(world.ownerDb, { playerId, terms: { ...terms, hours: 2 } })
  await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(206) } })
  await world.passTime(26 * 3_600_000)
  await workExpiry(world.deps)
  await world.control('POST', `games/PG/${username}/play`, { bet: 204, win: 0 })
  await refreshBalances(world.deps, playerId)
  await tellBets(world)
  await player.call(transfer, { body: { from: 'PG', to: 'WALLET', amount: baht(2) } })
  await grantReward(world.ownerDb, { playerId, terms })
  expect([await walletOf(player), await dueOf(world.db, playerId)]).toEqual([12, 600n])

  expect(await readEnding(world.db, playerId)).toMatchObject({ total: 1_200n, takes: 600n })
  const { conditionId } = (await readCondition(world.db, playerId))!
  for (let times = 2; times > 0; times--) {
    expect(await endCondition(world.deps, { playerId, conditionId })).toEqual({ status: 'ended', taken: 600n })
  }
  expect([await walletOf(player), await dueOf(world.db, playerId)]).toEqual([0, 0n])
  expect(await world.audit()).toEqual([])
  await world.stop()
})
