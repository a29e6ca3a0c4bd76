import { getWallet, refreshGames, transfer, transferAll, withdrawAll } from '@krapao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openLine } from '../../../test/live-line.ts'
import { baht, give, mirrorOf, open, providerBalance, statementOf, walletOf } from '../../../test/money.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { staff, instructionFrom } from '../../../test/staff.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { decideTransfer } from './index.ts'

let world: World
let player: WorldPlayer

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await world.nextDay()
  player = await world.player()
  await give(world, player, 100)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const move = (from: string, to: string, amount: number, idempotencyKey?: string) =>
  player.call(transfer, { body: { from, to, amount: baht(amount) } }, idempotencyKey ? { idempotencyKey } : {})

// PG: idempotent by our id. PGSLOT: can be asked for a transfer. JOKER: has only balances.
describe.each(['PG', 'PGSLOT', 'JOKER'])('between the wallet and %s', (game) => {
  let username: string
  beforeEach(async () => {
    username = await open(player, game)
  })

  test('[TRF-09] [TRF-13] [STM-11] a transfer there and back moves exactly the amount', async () => {
    expect(await move('WALLET', game, 60)).toEqual({ message: 'TRANSFER_SUCCESS' })
    expect([await walletOf(player), await mirrorOf(player, game), await providerBalance(world, game, username)]).toEqual([40, 60, 60])
    expect(await move(game, 'WALLET', 12.34)).toEqual({ message: 'TRANSFER_SUCCESS' })
    expect([await walletOf(player), await mirrorOf(player, game), await providerBalance(world, game, username)]).toEqual([
      52.34, 47.66, 47.66,
    ])
    expect(await statementOf(player)).toEqual([
      `transfer ${game}>WALLET 12.34 SUCCESS`,
      `transfer WALLET>${game} 60 SUCCESS`,
      'deposit KBANK>WALLET 100 SUCCESS',
    ])
  })

  test('[TRF-14] [ERR-73] the provider refuses: the money is back in the wallet', async () => {
    await world.fault(`games:${game}`, 'refuse')
    expect(await refusalOf(move('WALLET', game, 60))).toBe('TRANSFER_FAIL')
    expect([await walletOf(player), await mirrorOf(player, game), await providerBalance(world, game, username)]).toEqual([100, 0, 0])
    expect((await statementOf(player))[0]).toBe(`transfer WALLET>${game} 60 FAILED`)
  })

  test('[TRF-14] the open pages are told where the money of a refused transfer is, whichever way it went', async () => {
    await move('WALLET', game, 60)
    const line = openLine(world.url, player.token)
    await line.ready
    for (const [from, to] of [
      ['WALLET', game],
      [game, 'WALLET'],
    ] as const) {
      await world.fault(`games:${game}`, 'refuse')
      expect(await refusalOf(move(from, to, 20))).toBe('TRANSFER_FAIL')
    }
    // What was moved before may be pushed only now.
    const refused = () => line.seen.filter(({ ended }) => ended === 'refused')
    await vi.waitFor(() => expect(refused()).toHaveLength(2))
    expect(refused().map(({ ended, moneyAt, wallet }) => [ended, moneyAt, wallet])).toEqual([
      ['refused', 'WALLET', 40],
      ['refused', game, 40],
    ])
    expect([await walletOf(player), await mirrorOf(player, game), await providerBalance(world, game, username)]).toEqual([40, 60, 60])
    line.close()
  })

  test.each(['timeout-after', 'error-after', 'garbage', 'lie'])(
    'after "%s" the transfer is in doubt, and ends as what the provider did',
    async (kind) => {
      await world.fault(`games:${game}`, kind)
      expect(await move('WALLET', game, 60)).toEqual({ message: 'TRANSFER_PENDING' })
      const during = await player.call(getWallet)
      expect(during.amount).toBe(40)
      expect(during.inProgress).toMatchObject([{ from: 'WALLET', to: game, amount: 60 }])
      expect((await statementOf(player))[0]).toBe(`transfer WALLET>${game} 60 PENDING`)
      expect(await refusalOf(move('WALLET', game, 10))).toBe('TRANSFER_IN_PROGRESS')
      await workUntilEnded()
      const there = await providerBalance(world, game, username)
      expect([await walletOf(player), await mirrorOf(player, game)]).toEqual([100 - there, there])
      expect((await statementOf(player))[0]).toBe(`transfer WALLET>${game} 60 ${there === 60 ? 'SUCCESS' : 'FAILED'}`)
    },
  )

  test.each(['timeout-before', 'error-before'])('after "%s" nothing is lost, and it ends', async (kind) => {
    await world.fault(`games:${game}`, kind)
    expect(await move('WALLET', game, 60)).toEqual({ message: 'TRANSFER_PENDING' })
    await workUntilEnded()
    const there = await providerBalance(world, game, username)
    // Only a provider that keeps our ids may be sent the transfer again.
    expect(there).toBe(game === 'PG' ? 60 : 0)
    expect([await walletOf(player), await mirrorOf(player, game)]).toEqual([100 - there, there])
  })

  test('a time-out on the way back is in doubt too, and never paid twice', async () => {
    await move('WALLET', game, 60)
    await world.fault(`games:${game}`, 'timeout-after')
    expect(await move(game, 'WALLET', 50)).toEqual({ message: 'TRANSFER_PENDING' })
    expect([await walletOf(player), await mirrorOf(player, game)]).toEqual([40, 10])
    await workUntilEnded()
    expect([await walletOf(player), await mirrorOf(player, game), await providerBalance(world, game, username)]).toEqual([90, 10, 10])
  })

  test('the same request twice has one effect', async () => {
    expect(await move('WALLET', game, 60, 'the-one-request')).toEqual({ message: 'TRANSFER_SUCCESS' })
    expect(await move('WALLET', game, 60, 'the-one-request')).toEqual({ message: 'TRANSFER_SUCCESS' })
    expect(await refusalOf(move('WALLET', game, 61, 'the-one-request'))).toBe('REQUEST_KEY_REUSED')
    expect([await walletOf(player), await providerBalance(world, game, username)]).toEqual([40, 60])
  })
})

describe('at a game of which only the balance is known, with a transfer that waits for manual review', () => {
  let username: string
  beforeEach(async () => {
    username = await open(player, 'JOKER')
    await move('WALLET', 'JOKER', 40)
  })

  /** Twenty more, of which nobody knows whether they arrived. */
  async function doubt(kind: 'timeout-before' | 'timeout-after'): Promise<string> {
    await world.fault('games:JOKER', kind)
    expect(await move('WALLET', 'JOKER', 20)).toEqual({ message: 'TRANSFER_PENDING' })
    await world.passTime(31_000)
    await world.work()
    const row = await world.db
      .selectFrom('games.transfer')
      .selectAll()
      .where('player_id', '=', player.playerId)
      .where('state', '=', 'manual_review')
      .executeTakeFirstOrThrow()
    return row.transfer_id
  }

  const decide = async (transferId: string, outcome: 'done' | 'refused') =>
    decideTransfer(world.deps, { playerId: player.playerId, transferId, outcome, instruction: instructionFrom(await staff(world)) })

  test('what was there before can be taken out, and more put in', async () => {
    const transferId = await doubt('timeout-before')
    expect(await openItems()).toMatchObject([{ kind: 'transfer', needs_decision: true }])
    expect(await move('JOKER', 'WALLET', 40)).toEqual({ message: 'TRANSFER_SUCCESS' })
    expect(await move('WALLET', 'JOKER', 10)).toEqual({ message: 'TRANSFER_SUCCESS' })
    expect([await walletOf(player), await mirrorOf(player, 'JOKER'), await providerBalance(world, 'JOKER', username)]).toEqual([70, 10, 10])
    await decide(transferId, 'refused')
    expect([await walletOf(player), await openItems()]).toEqual([90, []])
  })

  test('what may be the money on its way cannot', async () => {
    const transferId = await doubt('timeout-after')
    expect(await providerBalance(world, 'JOKER', username)).toBe(60)
    expect(await refusalOf(move('JOKER', 'WALLET', 41))).toBe('TRANSFER_IN_PROGRESS')
    expect(await move('JOKER', 'WALLET', 40)).toEqual({ message: 'TRANSFER_SUCCESS' })
    expect(await refusalOf(move('JOKER', 'WALLET', 1))).toBe('TRANSFER_IN_PROGRESS')
    await decide(transferId, 'done')
    expect(await move('JOKER', 'WALLET', 20)).toEqual({ message: 'TRANSFER_SUCCESS' })
    expect([await walletOf(player), await mirrorOf(player, 'JOKER')]).toEqual([100, 0])
  })

  test('what was asked out and may leave at any moment cannot be asked out again', async () => {
    await world.fault('games:JOKER', 'timeout-before')
    expect(await move('JOKER', 'WALLET', 15)).toEqual({ message: 'TRANSFER_PENDING' })
    await world.passTime(31_000)
    await world.work()
    expect(await refusalOf(move('JOKER', 'WALLET', 26))).toBe('TRANSFER_IN_PROGRESS')
    expect(await move('JOKER', 'WALLET', 25)).toEqual({ message: 'TRANSFER_SUCCESS' })
    expect(await refusalOf(move('JOKER', 'WALLET', 0.01))).toBe('TRANSFER_IN_PROGRESS')
    expect(await providerBalance(world, 'JOKER', username)).toBe(15)
  })

  test('what was asked out and may leave at any moment is not there to be taken, also when the rest was lost in play', async () => {
    await world.fault('games:JOKER', 'timeout-before')
    expect(await move('JOKER', 'WALLET', 15)).toEqual({ message: 'TRANSFER_PENDING' })
    await world.passTime(31_000)
    await world.work()
    await world.control('POST', `games/JOKER/${username}/play`, { bet: 10, win: 0 })
    expect(await refusalOf(move('JOKER', 'WALLET', 16))).toBe('TRANSFER_IN_PROGRESS')
    expect(await move('JOKER', 'WALLET', 15)).toEqual({ message: 'TRANSFER_SUCCESS' })
    expect(await providerBalance(world, 'JOKER', username)).toBe(15)
  })

  test('what was lost in play cannot, and no result is booked until the person has decided', async () => {
    const transferId = await doubt('timeout-after')
    await world.control('POST', `games/JOKER/${username}/play`, { bet: 35, win: 0 })
    await player.call(refreshGames)
    expect(await mirrorOf(player, 'JOKER')).toBe(40)
    expect(await refusalOf(move('JOKER', 'WALLET', 26))).toBe('TRANSFER_IN_PROGRESS')
    expect(await move('JOKER', 'WALLET', 25)).toEqual({ message: 'TRANSFER_SUCCESS' })
    await decide(transferId, 'done')
    await player.call(refreshGames)
    // A fall to 0 is read again a minute later.
    await world.passTime(60_000)
    await player.call(refreshGames)
    expect([await walletOf(player), await mirrorOf(player, 'JOKER'), await providerBalance(world, 'JOKER', username)]).toEqual([65, 0, 0])
  })

  test('nothing can be taken out while the provider does not say what is there', async () => {
    await doubt('timeout-before')
    await world.fault('games:JOKER', 'error-before', 1, 'balance')
    expect(await refusalOf(move('JOKER', 'WALLET', 1))).toBe('TRANSFER_IN_PROGRESS')
  })

  test('everything else is collected for a withdrawal', async () => {
    await doubt('timeout-before')
    await player.call(withdrawAll, { body: { amount: baht(80) } })
    expect([await walletOf(player), await mirrorOf(player, 'JOKER')]).toEqual([0, 0])
    expect((await player.call(getWallet)).inProgress).toMatchObject([{ from: 'WALLET', to: 'JOKER', amount: 20 }])
  })
})

describe('a transfer', () => {
  test('[TRF-12] [TRF-18] [TRF-19] [ERR-70] [ERR-71] [ERR-72] is refused where it cannot be, and moves nothing', async () => {
    await open(player, 'PG')
    expect(await refusalOf(move('WALLET', 'PG', 0))).toBe('TRANSFER_MINIMUM')
    expect(await refusalOf(move('WALLET', 'PG', -5))).toBe('TRANSFER_MINIMUM')
    expect(await refusalOf(move('WALLET', 'NOSUCH', 5))).toBe('NO_GAME')
    expect(await refusalOf(move('NOSUCH', 'WALLET', 5))).toBe('NO_GAME')
    expect(await refusalOf(move('WALLET', 'PGSLOT', 5))).toBe('SLOT_NO_ACCOUNT')
    expect(await refusalOf(move('WALLET', 'WALLET', 5))).toBe('KEY_INVALID')
    expect(await refusalOf(move('PG', 'PG', 5))).toBe('KEY_INVALID')
    expect(await refusalOf(move('WALLET', 'PG', 100.01))).toBe('MONEY_NOT_ENOUGH')
    expect(await refusalOf(move('PG', 'WALLET', 0.01))).toBe('MONEY_NOT_ENOUGH')
    for (const amount of [0.005, 10_000_000_001, Number.NaN, '10' as never])
      expect(await refusalOf(move('WALLET', 'PG', amount))).toMatch(/^KEY_(INVALID|MISSING)$/)
    expect([await walletOf(player), await mirrorOf(player, 'PG')]).toEqual([100, 0])
    // Half a baht is below the portal's minimum, not below the server's.
    expect(await move('WALLET', 'PG', 0.5)).toEqual({ message: 'TRANSFER_SUCCESS' })
  })

  test('[TRF-10] [TRF-11] of everything empties the wallet', async () => {
    const username = await open(player, 'PG')
    expect(await player.call(transferAll, { body: { to: 'PG' } })).toEqual({ message: 'TRANSFER_SUCCESS' })
    expect([await walletOf(player), await providerBalance(world, 'PG', username)]).toEqual([0, 100])
    expect(await refusalOf(player.call(transferAll, { body: { to: 'PG' } }))).toBe('TRANSFER_MINIMUM')
  })

  test('[TRF-20] from game to game goes through the wallet', async () => {
    const [pg, joker] = [await open(player, 'PG'), await open(player, 'JOKER')]
    await move('WALLET', 'PG', 60)
    expect(await move('PG', 'JOKER', 25)).toEqual({ message: 'TRANSFER_SUCCESS' })
    expect([await walletOf(player), await providerBalance(world, 'PG', pg), await providerBalance(world, 'JOKER', joker)]).toEqual([
      40, 35, 25,
    ])
    expect((await statementOf(player)).slice(0, 2)).toEqual(['transfer WALLET>JOKER 25 SUCCESS', 'transfer PG>WALLET 25 SUCCESS'])
  })

  test('from game to game, refused by the second: the money stops in the wallet', async () => {
    const [pg, joker] = [await open(player, 'PG'), await open(player, 'JOKER')]
    await move('WALLET', 'PG', 60)
    await world.fault('games:JOKER', 'refuse')
    expect(await refusalOf(move('PG', 'JOKER', 25))).toBe('TRANSFER_FAIL')
    expect([await walletOf(player), await providerBalance(world, 'PG', pg), await providerBalance(world, 'JOKER', joker)]).toEqual([
      65, 35, 0,
    ])
  })

  test('from game to game, first half in doubt: a worker ends both', async () => {
    const [pg, slot] = [await open(player, 'PG'), await open(player, 'PGSLOT')]
    await move('WALLET', 'PG', 60)
    await world.fault('games:PG', 'timeout-after')
    expect(await move('PG', 'PGSLOT', 25)).toEqual({ message: 'TRANSFER_PENDING' })
    await workUntilEnded()
    expect([await walletOf(player), await providerBalance(world, 'PG', pg), await providerBalance(world, 'PGSLOT', slot)]).toEqual([
      40, 35, 25,
    ])
  })

  test('takes out what was won since the last look', async () => {
    const username = await open(player, 'PG')
    await move('WALLET', 'PG', 60)
    await world.control('POST', `games/PG/${username}/play`, { bet: 10, win: 35 })
    expect(await move('PG', 'WALLET', 85)).toEqual({ message: 'TRANSFER_SUCCESS' })
    expect([await walletOf(player), await providerBalance(world, 'PG', username)]).toEqual([125, 0])
  })

  test('[TRF-14] money that arrived in doubt and was lost in play is not given back: only a person can tell', async () => {
    const username = await open(player, 'JOKER')
    await world.fault('games:JOKER', 'timeout-after')
    expect(await move('WALLET', 'JOKER', 60)).toEqual({ message: 'TRANSFER_PENDING' })
    await world.control('POST', `games/JOKER/${username}/play`, { bet: 60, win: 0 })
    await world.passTime(600_000)
    await world.work()
    const {
      state,
      history,
      transfer_id: transferId,
    } = await world.db.selectFrom('games.transfer').selectAll().where('player_id', '=', player.playerId).executeTakeFirstOrThrow()
    expect(state).toBe('manual_review')
    expect(JSON.stringify(history)).toContain('the balance was 0 before, is 0, and would be 6000 if nothing was played')
    expect((await statementOf(player))[0]).toBe('transfer WALLET>JOKER 60 PENDING')
    expect(await walletOf(player)).toBe(40)

    const cashier = await staff(world)
    const decide = (outcome: 'done' | 'refused') =>
      decideTransfer(world.deps, { playerId: player.playerId, transferId, outcome, instruction: instructionFrom(cashier) })
    const answers = await Promise.all([1, 2, 3].map(() => decide('done')))
    expect(answers.toSorted()).toEqual(['act', 'no_item', 'no_item'])
    expect(await decide('refused')).toBe('no_item')
    expect((await statementOf(player))[0]).toBe('transfer WALLET>JOKER 60 SUCCESS')
    expect([await walletOf(player), await mirrorOf(player, 'JOKER')]).toEqual([40, 60])
  })

  test.each([
    ['PG', 'done'],
    ['PGSLOT', 'refused'],
  ] as const)('a transfer to %s whose provider is silent for days is told to a person, asked on and ends by itself', async (game, end) => {
    await open(player, game)
    await world.fault(`games:${game}`, 'timeout-before')
    await move('WALLET', game, 60)
    await world.fault(`games:${game}`, 'error-before', 1000, 'status')
    await world.work()
    for (let hours = 0; hours < 72; hours += 3) {
      await world.passTime(3 * 3_600_000)
      await world.work()
    }
    const { state, attempts } = await world.db
      .selectFrom('games.transfer')
      .selectAll()
      .where('player_id', '=', player.playerId)
      .executeTakeFirstOrThrow()
    expect([state, attempts >= 22]).toEqual(['in_doubt', true])
    expect(await openItems()).toEqual([{ kind: 'transfer', needs_decision: false, reason: 'the provider did not say' }])
    await world.control('DELETE', 'faults')
    await workUntilEnded()
    expect(
      (await world.db.selectFrom('games.transfer').select('state').where('player_id', '=', player.playerId).executeTakeFirstOrThrow())
        .state,
    ).toBe(end)
    expect(await openItems()).toEqual([])
  })

  test('a game that is taken off the list still gives back what it holds', async () => {
    await open(player, 'PG')
    await move('WALLET', 'PG', 60)
    const show = (isShown: boolean) => world.ownerDb.updateTable('games.game').set({ is_shown: isShown }).where('code', '=', 'PG').execute()
    onTestFinished(async () => void (await show(true)))
    await show(false)
    expect(await refusalOf(move('WALLET', 'PG', 10))).toBe('NO_GAME')
    expect(await mirrorOf(player, 'PG')).toBe(60)
    expect(await move('PG', 'WALLET', 60)).toEqual({ message: 'TRANSFER_SUCCESS' })
    expect(await mirrorOf(player, 'PG')).toBeUndefined()
  })

  test('a request is answered as it ended, also when its second half was refused or the whole wallet was asked for', async () => {
    await open(player, 'PG')
    await open(player, 'JOKER')
    await move('WALLET', 'PG', 60)
    await world.fault('games:JOKER', 'refuse')
    expect(await refusalOf(move('PG', 'JOKER', 25, 'game-to-game'))).toBe('TRANSFER_FAIL')
    expect(await refusalOf(move('PG', 'JOKER', 25, 'game-to-game'))).toBe('TRANSFER_FAIL')
    await move('WALLET', 'PG', 10, 'ten-of-it')
    expect(await refusalOf(player.call(transferAll, { body: { to: 'PG' } }, { idempotencyKey: 'ten-of-it' }))).toBe('REQUEST_KEY_REUSED')
  })
})

const openItems = () =>
  world.db
    .selectFrom('operator.work_item')
    .select(['kind', 'needs_decision', 'reason'])
    .where('owner_id', '=', player.playerId)
    .where('closed_at', 'is', null)
    .execute()

/** Lets the hours pass that the back-off asks for. Where only balances are known, a person ends it: nobody has played here. */
async function workUntilEnded(): Promise<void> {
  for (let round = 0; round < 12; round++) {
    await world.passTime(120_000)
    await world.work()
    const open = await world.db
      .selectFrom('games.transfer')
      .selectAll()
      .where('player_id', '=', player.playerId)
      .where('ended_at', 'is', null)
      .execute()
    if (open.length === 0) return
    for (const { state, transfer_id: transferId, game_code: game, balance_before: before } of open) {
      if (state !== 'manual_review') continue
      const { username } = await world.db
        .selectFrom('games.account')
        .select('username')
        .where('player_id', '=', player.playerId)
        .where('game_code', '=', game)
        .executeTakeFirstOrThrow()
      const isUnmoved = Math.round((await providerBalance(world, game, username)) * 100) === Number(before)
      const instruction = instructionFrom(await staff(world))
      await decideTransfer(world.deps, { playerId: player.playerId, transferId, outcome: isUnmoved ? 'refused' : 'done', instruction })
    }
  }
  throw new Error('a transfer did not end')
}
