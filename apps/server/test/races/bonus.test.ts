import { transfer, withdraw } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readDeposits, turnover } from '../../src/modules/bonus/index.ts'
import { baht, give, open, walletOf } from '../money.ts'
import { endCondition, grantReward, importBet, termsWith, waitForDeposit } from '../rewards.ts'
import { measureWithdrawals } from '../withdraw-rule.ts'
import { createWorld, type World, type WorldPlayer } from '../world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
  await measureWithdrawals(world, { min: 100, max: 10_000_000 })
})
afterEach(async () => expect(await world.audit()).toEqual([]))
afterAll(() => world.stop())

/** Ten times the same: which of them comes first is another each time. */
const ROUNDS = 10

/** With 200 baht and a bonus of 100: a bet of 500 meets it, half is kept, and it can be ended below 1,000. */
async function withBonus(): Promise<WorldPlayer> {
  const player = await world.player()
  await give(world, player, 200)
  const terms = termsWith({ keepPercent: 50, threshold: minorUnits(100_000n) })
  expect((await grantReward(world.ownerDb, { playerId: player.playerId, terms })).status).toBe('granted')
  return player
}

const conditionOf = async ({ playerId }: WorldPlayer) =>
  world.db
    .selectFrom('bonus.condition')
    .select(['condition_id', 'state', 'ended_by', 'due', 'taken'])
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
const said = (call: Promise<{ message: string }>) =>
  call.then(
    ({ message }) => message,
    (refused: { code: string }) => refused.code,
  )

test('[WD-17] a bet that meets the bonus against its ending and a withdrawal: it is met or ended, and the money leaves once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const player = await withBonus()
    const { playerId } = player
    const { condition_id: conditionId } = await conditionOf(player)
    const [ended, , ...withdrawn] = await Promise.all([
      endCondition(world.deps, { playerId, conditionId }),
      importBet(world, playerId, 50_000n).then(() => turnover(world.deps).read(playerId)),
      ...[1, 2].map(() => said(player.call(withdraw, { body: { amount: baht(200) } }))),
    ])
    const { state, due, taken } = await conditionOf(player)
    expect([state, ended.status, due, taken]).toEqual(
      state === 'met' ? ['met', 'no_condition', 5_000n, 5_000n] : ['ended', 'ended', 10_000n, 10_000n],
    )
    const left = withdrawn.filter((answer) => answer === 'WITHDRAW_SUCCESS').length
    expect(left).toBeLessThan(2)
    expect(await walletOf(player)).toBe((state === 'met' ? 250 : 200) - 200 * left)
  }
})

test('what is due is taken once, however many withdrawals ask at the same moment', async () => {
  const player = await withBonus()
  await open(player, 'PG')
  // Less in the wallet than is due.
  await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(270) } })
  await importBet(world, player.playerId, 50_000n)
  await turnover(world.deps).read(player.playerId)
  expect(await conditionOf(player)).toMatchObject({ state: 'met', due: 5_000n, taken: 3_000n })
  await player.call(transfer, { body: { from: 'PG', to: 'WALLET', amount: baht(270) } })
  const answers = await Promise.all([1, 2, 3].map(() => said(player.call(withdraw, { body: { amount: baht(100) } }))))
  expect(answers.toSorted()).toEqual(['MONEY_NOT_ENOUGH', 'WITHDRAW_SUCCESS', 'WITHDRAW_SUCCESS'])
  expect([await walletOf(player), (await conditionOf(player)).taken]).toEqual([50, 5_000n])
})

test('a deposit for a bonus that many read at once is granted once, and no withdrawal passes it by', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const player = await world.player()
    const terms = termsWith({
      grant: { kind: 'deposit', percent: 100, maximum: minorUnits(50_000n), minimumDeposit: minorUnits(10_000n), waitsForHours: 72 },
    })
    expect(await waitForDeposit(world.ownerDb, { playerId: player.playerId, terms })).toBe('waiting')
    await give(world, player, 300)
    const [withdrawn] = await Promise.all([
      said(player.call(withdraw, { body: { amount: baht(100) } })),
      ...[1, 2, 3].map(() => readDeposits(world.deps, player.playerId)),
    ])
    expect([withdrawn, await walletOf(player)]).toEqual(['BONUS_REMAINING', 600])
  }
})

test('of bonuses that are taken at the same moment one is active', async () => {
  const player = await world.player()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? grantReward(world.ownerDb, { playerId: player.playerId }).then(({ status }) => status)
        : waitForDeposit(world.ownerDb, {
            playerId: player.playerId,
            terms: termsWith({
              grant: { kind: 'deposit', percent: 1, maximum: minorUnits(100n), minimumDeposit: minorUnits(100n), waitsForHours: 72 },
            }),
          }),
    ),
  )
  expect(answers.filter((answer) => answer !== 'bonus_active')).toHaveLength(1)
})
