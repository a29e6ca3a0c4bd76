import { activateBonus, activateGame, lookupWithdraw, transfer, withdrawAll } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offer } from '../../../test/campaigns.ts'
import { send } from '../../../test/every-route.ts'
import { baht, give, open } from '../../../test/money.ts'
import { readingSession } from '../../../test/reading-session.ts'
import { grantReward, importBet, termsWith } from '../../../test/rewards.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const obstacleOf = async (player: WorldPlayer) => (await player.call(lookupWithdraw)).obstacle

/** What the withdrawal itself says, of the least that can be withdrawn. */
async function answerOf(player: WorldPlayer): Promise<unknown> {
  const { withdrawMin } = await player.call(lookupWithdraw)
  return player.call(withdrawAll, { body: { amount: withdrawMin } }).then(
    ({ message }) => message,
    ({ code, details }: { code: string; details: object }) => ({ code, ...details }),
  )
}

test('[WD-16] whoever has less than the least, in wallet and games together, is told so beforehand', async () => {
  const player = await world.player()
  expect(await obstacleOf(player)).toEqual({ code: 'MONEY_NOT_ENOUGH', total: 0, bonusDue: 0 })
  await give(world, player, 49.99)
  expect(await obstacleOf(player)).toEqual({ code: 'MONEY_NOT_ENOUGH', total: 49.99, bonusDue: 0 })
  expect(await answerOf(player)).toMatchObject({ code: 'MONEY_NOT_ENOUGH' })
  await give(world, player, 0.01)
  await open(player, 'PG')
  await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(30) } })
  expect(await obstacleOf(player)).toBeNull()
  expect(await answerOf(player)).toBe('WITHDRAW_SUCCESS')
})

test('[WD-17] an unmet condition is told with what is missing, and no longer once it is met, also where nobody has counted yet', async () => {
  const player = await world.player()
  await give(world, player, 100)
  await player.call(activateBonus, { params: { code: await offer(world) } })
  await importBet(world, player.playerId, 12_000n)
  const obstacle = { code: 'BONUS_REMAINING', requiredTurnover: 500, doneTurnover: 120 }
  expect([await obstacleOf(player), await answerOf(player)]).toEqual([obstacle, obstacle])
  await importBet(world, player.playerId, 38_000n)
  expect(await obstacleOf(player)).toBeNull()
  expect(await answerOf(player)).toBe('WITHDRAW_SUCCESS')
})

test('what is due of a bonus that is over is taken first, and may leave too little', async () => {
  const player = await world.player()
  await give(world, player, 60)
  const terms = termsWith({ grant: { kind: 'fixed', amount: minorUnits(2_000n) }, keepPercent: 0 })
  await grantReward(world.ownerDb, { playerId: player.playerId, terms })
  await player.call(activateGame, { params: { slotCode: 'PG' } })
  await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(75) } })
  await importBet(world, player.playerId, 10_000n)
  // 20 are due and 5 of them in the wallet, where they are taken; 15 of the 75 are due still.
  expect(await obstacleOf(player)).toBeNull()
  await player.call(transfer, { body: { from: 'PG', to: 'WALLET', amount: baht(75) } })
  expect(await obstacleOf(player)).toBeNull()
  expect(await answerOf(player)).toBe('WITHDRAW_SUCCESS')
  expect(await obstacleOf(player)).toMatchObject({ code: 'MONEY_NOT_ENOUGH' })
})

test('what was won at a game counts, also where nobody has asked the game yet', async () => {
  const player = await world.player()
  await give(world, player, 30)
  const username = await open(player, 'PG')
  await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(30) } })
  expect(await obstacleOf(player)).toMatchObject({ code: 'MONEY_NOT_ENOUGH', total: 30 })
  await world.control('POST', `games/PG/${username}/play`, { bet: 1, win: 31 })
  expect(await obstacleOf(player)).toBeNull()
  expect(await answerOf(player)).toBe('WITHDRAW_SUCCESS')
})

test('[ERR-64] without a bank account nothing can be paid, and that is said', async () => {
  const player = await world.player()
  await give(world, player, 100)
  await world.asOwner(`delete from account.bank_account where player_id = '${player.playerId}'`)
  expect([await obstacleOf(player), await answerOf(player)]).toEqual([{ code: 'NO_BANK' }, { code: 'NO_BANK' }])
})

test('a session that only reads is told that it does, before anything else', async () => {
  const player = await world.player()
  await give(world, player, 100)
  const { token, headers } = await readingSession(world, player)
  expect((await send(world.url, lookupWithdraw, { token, headers })).json).toMatchObject({ obstacle: { code: 'SESSION_READS_ONLY' } })
  expect(await obstacleOf(player)).toBeNull()
})
