import {
  activateBonus,
  activatePromotion,
  checkBonusMinimum,
  clearBonus,
  getBonusStatus,
  getWallet,
  listStatement,
  getStatementItem,
  transfer,
} from '@krapao/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tellBets } from '../../../test/bets.ts'
import { HALF, offer } from '../../../test/campaigns.ts'
import { baht, give, mirrorOf, open, providerBalance, statementOf, walletOf } from '../../../test/money.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

/** Who has received a hundred baht that end below twenty, and has so much in the wallet and at games; the rest was lost at PG. */
async function playerWith({ wallet, games, takePercent = 100 }: { wallet: number; games: Record<string, number>; takePercent?: number }) {
  const code = await offer(world, { terms: { takePercent } })
  const player = await world.player()
  const at: Record<string, string> = {}
  for (const game of new Set(['PG', ...Object.keys(games)])) at[game] = await open(player, game)
  await player.call(activateBonus, { params: { code } })
  const send = (to: string, amount: number) => player.call(transfer, { body: { from: 'WALLET', to, amount: baht(amount) } })
  for (const [game, amount] of Object.entries(games)) if (game !== 'PG') await send(game, amount)
  const others = Object.entries(games).reduce((sum, [game, amount]) => sum + (game === 'PG' ? 0 : amount), wallet)
  await send('PG', 100 - others)
  await world.control('POST', `games/PG/${at['PG']}/play`, { bet: 100 - others - (games['PG'] ?? 0), win: 0 })
  await tellBets(world)
  return { player, at }
}

const end = (player: WorldPlayer) => player.call(clearBonus)

test('[BON-21] [BON-22] [BON-23] [BON-25] [ERR-44] below the threshold it ends, the money at games is collected first, and what there is of the grant is taken', async () => {
  const { player, at } = await playerWith({ wallet: 8, games: { PG: 5, JOKER: 6 } })
  expect(await player.call(checkBonusMinimum)).toEqual({ canEnd: true, threshold: 20, total: 19, stakes: [], isInDoubt: false, takes: 19 })
  expect(await end(player)).toEqual({ message: 'BONUS_CLEAR', taken: 19 })
  expect([await walletOf(player), await mirrorOf(player, 'PG'), await providerBalance(world, 'PG', at['PG']!)]).toEqual([0, 0, 0])
  expect(await player.call(getBonusStatus)).toEqual({
    status: false,
    type: null,
    condition: null,
    due: 0,
    stakes: [],
    waitingDeposit: null,
  })
  expect((await statementOf(player))[0]).toBe('finish_bonus WALLET>BONUS 19 SUCCESS')
  expect(await refusalOf(end(player))).toBe('NO_DATA')
  expect(await refusalOf(player.call(checkBonusMinimum))).toBe('NO_DATA')
})

test('[BON-08] takes no more than its terms say', async () => {
  const { player } = await playerWith({ wallet: 14, games: { PG: 1 }, takePercent: 10 })
  expect(await player.call(checkBonusMinimum)).toMatchObject({ canEnd: true, total: 15, takes: 10 })
  expect([await end(player), await walletOf(player)]).toEqual([{ message: 'BONUS_CLEAR', taken: 10 }, 5])
})

test('[BON-23] [BON-26] [ERR-43] with the threshold or more in wallet and games it is refused, and nothing moves', async () => {
  const { player } = await playerWith({ wallet: 15, games: { PG: 1, JOKER: 4 } })
  expect(await player.call(checkBonusMinimum)).toMatchObject({ canEnd: false, threshold: 20, total: 20 })
  expect(await refusalOf(end(player))).toBe('BONUS_CONDITION')
  expect([await walletOf(player), await mirrorOf(player, 'JOKER')]).toEqual([15, 4])
  expect((await player.call(getBonusStatus)).status).toBe(true)
})

describe('a game', () => {
  test('that says once that all is gone is not believed yet; asked again it is', async () => {
    const { player } = await playerWith({ wallet: 8, games: {} })
    expect(await player.call(checkBonusMinimum)).toMatchObject({ canEnd: false, total: 100, isInDoubt: true })
    expect(await refusalOf(end(player))).toBe('TRANSFER_IN_PROGRESS')
    await world.passTime(60_000)
    expect(await player.call(checkBonusMinimum)).toMatchObject({ canEnd: true, total: 8, isInDoubt: false })
    expect(await end(player)).toEqual({ message: 'BONUS_CLEAR', taken: 8 })
  })

  test('that refuses keeps its money, and nothing is taken', async () => {
    const { player } = await playerWith({ wallet: 8, games: { PG: 5 } })
    await world.fault('games:PG', 'refuse', 1, 'move')
    expect(await refusalOf(end(player))).toBe('TRANSFER_FAIL')
    expect([await walletOf(player), (await player.call(getBonusStatus)).status]).toEqual([8, true])
    expect(await end(player)).toEqual({ message: 'BONUS_CLEAR', taken: 13 })
  })

  test('that refuses does not matter where the wallet has what is taken', async () => {
    const { player } = await playerWith({ wallet: 12, games: { PG: 5 }, takePercent: 10 })
    await world.fault('games:PG', 'refuse', 1, 'move')
    expect([await end(player), await walletOf(player), await mirrorOf(player, 'PG')]).toEqual([{ message: 'BONUS_CLEAR', taken: 10 }, 2, 5])
  })

  test('that does not say leaves it in doubt; asked again it goes on from there', async () => {
    const { player } = await playerWith({ wallet: 8, games: { PG: 5 } })
    await world.fault('games:PG', 'timeout-after', 1, 'move')
    expect(await refusalOf(end(player))).toBe('TRANSFER_IN_PROGRESS')
    expect(await player.call(checkBonusMinimum)).toMatchObject({ canEnd: false, isInDoubt: true })
    expect(await refusalOf(end(player))).toBe('TRANSFER_IN_PROGRESS')
    expect((await player.call(getBonusStatus)).status).toBe(true)
    await world.passTime(60_000)
    await world.work()
    expect(await end(player)).toEqual({ message: 'BONUS_CLEAR', taken: 13 })
  })
})

test('two at once end it once', async () => {
  const { player } = await playerWith({ wallet: 8, games: { PG: 5 } })
  const answers = await Promise.all([refusalOf(end(player)), refusalOf(end(player)), refusalOf(end(player))])
  for (const answer of answers) expect(answer).toMatch(/^(answered .*"taken":13|NO_DATA|TRANSFER_IN_PROGRESS)/)
  await refusalOf(end(player))
  expect([await walletOf(player), (await player.call(getBonusStatus)).status]).toEqual([0, false])
  expect((await statementOf(player)).filter((line) => line.startsWith('finish_bonus'))).toHaveLength(1)
})

test('one that waits for its deposit ends free, whatever there is', async () => {
  const code = await offer(world, { terms: { grant: HALF } })
  const player = await world.player()
  await give(world, player, 1000)
  await player.call(activateBonus, { params: { code } })
  expect(await player.call(checkBonusMinimum)).toMatchObject({ canEnd: true, takes: 0 })
  expect([await end(player), await walletOf(player)]).toEqual([{ message: 'BONUS_CLEAR', taken: 0 }, 1000])
})

test('[STM-07] [STM-08] [STM-11] a line of the statement says what it was about, in the language that is asked for', async () => {
  const [code, gift] = [
    await offer(world, { terms: { threshold: baht(1000) } }),
    await offer(world, { kind: 'promotion', title: { th: 'โค้ด', la: 'ລະຫັດ', en: 'A code' } }),
  ]
  const player = await world.player()
  await give(world, player, 10)
  await player.call(activateBonus, { params: { code } })
  await end(player)
  await player.call(activatePromotion, { params: { code: gift } })
  const related = async (language: string) => {
    const response = await fetch(`${world.url}/api/statement`, {
      method: 'POST',
      headers: { authorization: `Bearer ${player.token}`, 'accept-language': language, 'content-type': 'application/json' },
      body: JSON.stringify({ page: 1, limit: 10 }),
    })
    const { statements } = (await response.json()) as Awaited<ReturnType<typeof player.call<typeof listStatement>>>
    return statements.map(({ statementType, bonus, promotion }) => [statementType, bonus?.description, promotion?.description])
  }
  expect(await related('en')).toEqual([
    ['bonus', undefined, 'A code'],
    ['finish_bonus', 'A bonus', undefined],
    ['bonus', 'A bonus', undefined],
    ['deposit', undefined, undefined],
  ])
  expect((await related('lo'))[0]).toEqual(['bonus', undefined, 'ລະຫັດ'])
  const { item, activity } = await player.call(getStatementItem, { params: { statementNo: '4' } })
  expect([item.promotion?.description, activity.kind, activity.moneyAt]).toEqual(['โค้ด', 'bonus', 'WALLET'])
  expect((await player.call(getWallet)).amount).toBe(110)
})
