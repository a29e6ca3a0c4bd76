import { createQr, getWallet } from '@krapao/contract'
import { minorUnits, parseMinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { coinsOf, giveCoinsEvery } from '../../../test/coins.ts'
import { lockPlayer } from '../../../test/lock-player.ts'
import { baht, give, statementOf } from '../../../test/money.ts'
import { actOfSetting, byTwo, staff, instructionFrom } from '../../../test/staff.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { connect, inTransaction } from '../../platform/database/db.ts'
import { newRowId } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import { allocatePayment, decideChargeback, externalReference, settleDeposit } from '../deposit/index.ts'
import { createEvents } from '../ledger/index.ts'
import { setCoinRule } from './coin-rule.ts'
import { named } from '../../../test/reported.ts'
import { giveCoinsBatch } from './functions.gen.ts'
import { coinsForDeposits } from './give-coins.ts'

let world: World
let player: WorldPlayer

beforeEach(async () => {
  world = await createWorld({ processEnv: { LAOS: '1' } })
  player = await world.player()
})
afterEach(async () => {
  await world.deps.events.settled()
  expect(await world.audit()).toEqual([])
  await world.stop()
})

/** Everything that was counted, in the order of the postings: counted, coins, remainder. */
async function counted(): Promise<string[]> {
  const rows = await world.db
    .selectFrom('spin.counted_deposit')
    .selectAll()
    .where('player_id', '=', player.playerId)
    .orderBy('posting_no')
    .execute()
  return rows.map(({ counted, coins, remainder }) => `${counted} ${coins} ${remainder}`)
}

/** As if this server died before anybody was told of what it posts. */
function tellNobody(): void {
  world.deps.events.posted = () => undefined
}

/** Every server that looks, at once. */
const sweep = (times = 1) => Promise.all(Array.from({ length: times }, () => world.deps.events.sweep()))

/** Who waits for a lock in this database. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db)
  return Number(rows[0]!.count)
}

/** A server that has just heard that no rule is on hands nothing over for a second. */
async function sweepLater(): Promise<void> {
  await world.deps.events.settled()
  await world.passTime(6000)
  await sweep()
}

/** A QR of so much is paid. Answers the payment's reference. */
async function payQr(amount: number): Promise<string> {
  const qr = await player.call(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(amount) } })
  if (!qr.hasQrcode) throw new Error('no QR')
  const { transRef } = (await world.control('POST', `qr/${qr.qrcodeId}/pay`, {})) as { transRef: string }
  await world.sandbox.flushWebhooks()
  return `SCB:${transRef}`
}

async function takeBack(reference: string, outcome: 'take' | 'bear'): Promise<void> {
  await world.control('POST', `payments/${reference.split(':')[1]}/reverse`, {})
  await world.sandbox.flushWebhooks()
  const decided = await byTwo(world, (instruction) =>
    decideChargeback(world.deps, { playerId: player.playerId, reference, outcome, instruction }),
  )
  expect(decided).toBe('act')
}

const pay = (channel: 'bank' | 'qr' | 'slip' | 'giftlink', amount: number, playerId = player.playerId) =>
  settleDeposit(world.deps, {
    playerId,
    payment: named(playerId, {
      reference: externalReference('SCB', newRowId()),
      channel,
      holder: channel === 'giftlink' ? null : channel === 'qr' ? 'KBANK' : 'SCB',
      currency: 'BAHT',
      amount: parseMinorUnits(String(amount))!,
      eventId: newRowId(),
      evidence: {},
    }),
  })

describe('what counts', () => {
  test('[SPIN-29] [HOME-07] every 100 baht deposited gives a coin, and what is left over counts with the next deposit', async () => {
    await giveCoinsEvery(world, 100)
    await world.deposit(player, 250)
    expect(await coinsOf(world, player)).toBe(2)
    await world.deposit(player, 49.99)
    expect(await coinsOf(world, player)).toBe(2)
    await give(world, player, 0.01)
    expect(await coinsOf(world, player)).toBe(3)
    expect(await counted()).toEqual(['25000 2 5000', '4999 0 9999', '1 1 0'])
    // Coins are no money: no line of the statement, and the wallet is what was paid.
    expect(await statementOf(player)).toHaveLength(3)
    const wallet = await player.call(getWallet)
    expect([wallet.amount, wallet.profile.coin]).toEqual([300, 3])
  })

  test('[SPIN-29] deposits of every channel count, also one that staff allocate', async () => {
    await giveCoinsEvery(world, 100)
    for (const channel of ['bank', 'qr', 'slip', 'giftlink'] as const) await pay(channel, 100)
    expect(await coinsOf(world, player)).toBe(4)
    const sender = { fromBankCode: 'SCB', fromAccountNo: '9999999999', fromName: 'ใคร สักคน', toAccountNo: '0458800011', amount: 300 }
    const { transRef } = (await world.control('POST', 'bank/transfer', sender)) as { transRef: string }
    await world.sandbox.flushWebhooks()
    const allocated = { playerId: player.playerId, reference: `SCB:${transRef}` }
    const [first, second] = [instructionFrom(await staff(world)), instructionFrom(await staff(world))]
    expect(await allocatePayment(world.deps, { ...allocated, instruction: first })).toBe('proposed')
    for (const _time of [1, 2]) expect(await allocatePayment(world.deps, { ...allocated, instruction: second })).toBe('act')
    expect(await coinsOf(world, player)).toBe(7)
  })

  test('nothing counts until the operator says so, nor what was deposited before or while it was off', async () => {
    await give(world, player, 500)
    await world.passTime(1000)
    await giveCoinsEvery(world, 100)
    await give(world, player, 150)
    await sweepLater()
    expect(await coinsOf(world, player)).toBe(1)
    await giveCoinsEvery(world, null)
    await world.passTime(1000)
    await give(world, player, 500)
    await world.passTime(1000)
    await giveCoinsEvery(world, 100)
    await give(world, player, 50)
    await sweepLater()
    expect(await coinsOf(world, player)).toBe(2)
    expect(await counted()).toEqual(['0 0 0', '15000 1 5000', '0 0 5000', '5000 1 0'])
  })

  test('another rule takes over what is left of the last one', async () => {
    await giveCoinsEvery(world, 100)
    await give(world, player, 90)
    await world.deps.events.settled()
    await giveCoinsEvery(world, 20)
    await give(world, player, 10)
    expect(await coinsOf(world, player)).toBe(5)
  })

  test('each currency has its own rule', async () => {
    const bounmy = await world.player({ currency: 'LAK' })
    await giveCoinsEvery(world, 100)
    await give(world, bounmy, 100_000)
    expect(await coinsOf(world, bounmy)).toBe(0)
    await giveCoinsEvery(world, 50_000, 'LAK')
    await world.passTime(1000)
    await give(world, bounmy, 100_000)
    expect(await coinsOf(world, bounmy)).toBe(2)
  })
})

describe('what is taken back', () => {
  test('is deposited again before there is another coin, and coins that were given stay', async () => {
    await giveCoinsEvery(world, 100)
    const reference = await payQr(250)
    expect(await coinsOf(world, player)).toBe(2)
    await takeBack(reference, 'take')
    await give(world, player, 290)
    expect(await coinsOf(world, player)).toBe(2)
    await give(world, player, 10)
    expect(await coinsOf(world, player)).toBe(3)
    expect(await counted()).toEqual(['25000 2 5000', '-25000 0 -20000', '29000 0 9000', '1000 1 0'])
  })

  test('changes nothing where the house bears it, or where the deposit never counted', async () => {
    const before = await payQr(250)
    await world.passTime(1000)
    await giveCoinsEvery(world, 100)
    await takeBack(await payQr(150), 'bear')
    await takeBack(before, 'take')
    await give(world, player, 50)
    await sweepLater()
    expect(await coinsOf(world, player)).toBe(2)
  })
})

describe('each deposit has its coins once', () => {
  test('a batch that holds its players for long acts for nobody more; whose turn did not come are read alone', async () => {
    await giveCoinsEvery(world, 100)
    tellNobody()
    const other = await world.player()
    const [first, second] = [player.playerId, other.playerId].toSorted()
    await give(world, player, 100)
    await give(world, other, 100)
    await sql`create function spin.take_long() returns trigger language plpgsql as $$ begin perform pg_sleep(0.3); return new; end $$`.execute(
      world.ownerDb,
    )
    await sql`create trigger take_long before insert on spin.counted_deposit for each row execute function spin.take_long()`.execute(
      world.ownerDb,
    )
    expect(await giveCoinsBatch(world.db, { players: [first!, second!] })).toMatchObject([
      { isBusy: false, coins: 1n },
      { isBusy: true, coins: 0n },
    ])
    await sweep()
    expect([await coinsOf(world, player), await coinsOf(world, other)]).toEqual([1, 1])
  })

  test('when the server dies before anybody is told, and several look for it at once', async () => {
    await giveCoinsEvery(world, 100)
    tellNobody()
    const other = await world.player()
    await give(world, player, 250)
    await give(world, other, 100)
    expect([await coinsOf(world, player), await coinsOf(world, other)]).toEqual([0, 0])
    await sweep(4)
    expect([await coinsOf(world, player), await coinsOf(world, other)]).toEqual([2, 1])
    await world.passTime(10_000)
    expect(await sweep()).toEqual([0])
    expect(await coinsOf(world, player)).toBe(2)
  })

  test('with two servers that were both told, and both look', async () => {
    await giveCoinsEvery(world, 100)
    const log = createLog('silent')
    const connection = connect(world.env.databaseUrl, { log })
    const second = createEvents({ db: connection.db, log }, [coinsForDeposits({ db: connection.db, push: world.deps.push })])
    const { playerId } = player
    for (let round = 1; round <= 10; round++) {
      await give(world, player, 100)
      for (const events of [world.deps.events, second]) events.posted(playerId, 'deposit_gateway')
      await Promise.all([second.sweep(), second.settled(), sweep()])
    }
    expect(await coinsOf(world, player)).toBe(10)
    await connection.close()
  })

  test('for decisions and servers that read the same player at once: each finds it read, and none fails', async () => {
    await giveCoinsEvery(world, 100)
    tellNobody()
    for (let paid = 0; paid < 5; paid++) await give(world, player, 100)
    const read = async () =>
      (await sql<{ coins: bigint }>`select coins from spin.give_coins(${player.playerId})`.execute(world.db)).rows[0]!.coins
    const given = await inTransaction(world.ownerDb, async (tx) => {
      await lockPlayer(tx, player.playerId)
      const reading = Promise.all(Array.from({ length: 8 }, read))
      await vi.waitFor(async () => expect(await waiting()).toBe(8), 15_000)
      return { reading }
    }).then(({ reading }) => reading)
    expect(given.toSorted((one, other) => Number(one - other))).toEqual([0n, 0n, 0n, 0n, 0n, 0n, 0n, 5n])
    expect(await coinsOf(world, player)).toBe(5)
  })

  test('for deposits that share a commit, of many players and of one', async () => {
    await giveCoinsEvery(world, 100)
    const others = await Promise.all(Array.from({ length: 10 }, () => world.player()))
    await Promise.all([...others, ...others, player, player, player].map(({ playerId }) => pay('qr', 60, playerId)))
    expect(await Promise.all(others.map((other) => coinsOf(world, other)))).toEqual(Array<number>(10).fill(1))
    expect(await coinsOf(world, player)).toBe(1)
  })

  test('where the clock of the database was wrong when it was posted', async () => {
    await giveCoinsEvery(world, 100)
    await sweep()
    await world.passTime(7_200_000)
    await sweep()
    tellNobody()
    await world.passTime(-3_600_000)
    await give(world, player, 100)
    await world.passTime(3_600_000 + 5000)
    await sweep()
    expect(await coinsOf(world, player)).toBe(0)
    // Once a day more is looked through.
    await world.passTime(86_400_000)
    await sweep()
    expect(await coinsOf(world, player)).toBe(1)
  })

  test('and a decision reads to the end first, under the lock it holds, without waiting for anybody', async () => {
    await giveCoinsEvery(world, 100)
    tellNobody()
    await give(world, player, 250)
    const decided = await inTransaction(world.ownerDb, async (tx) => {
      await sql`select ledger.lock_owner(${player.playerId})`.execute(tx)
      await sql`select spin.give_coins(${player.playerId})`.execute(tx)
      const { rows } = await sql<{ coins: bigint }>`
        select amount as coins from ledger.balance where owner_id = ${player.playerId} and account = 'coin'`.execute(tx)
      return rows[0]!.coins
    })
    expect(decided).toBe(2n)
    await sweep()
    expect(await coinsOf(world, player)).toBe(2)
  })
})

test('a player at whose deposit the handler fails keeps nobody else waiting, and is tried again later', async () => {
  await giveCoinsEvery(world, 100)
  const other = await world.player()
  // The key under which the coins of the first posting will be given has another answer already.
  await sql`select ledger.refuse_request(${player.playerId}, 'deposit-coins:1', 'x', 'closed')`.execute(world.ownerDb)
  await Promise.all([give(world, player, 100), give(world, other, 100)])
  expect([await coinsOf(world, player), await coinsOf(world, other)]).toEqual([0, 1])
  const lag = (await world.deps.events.lag()).filter(({ handler }) => handler === 'deposit-coins')
  expect(lag).toMatchObject([{ unread: 1, failing: 1 }])
  await world.passTime(6000)
  expect(await sweep()).toEqual([1])
  const { failures } = (
    await sql<{ failures: number }>`
      select failures from platform.stream_cursor where owner_id = ${player.playerId} and stream = 'postings'`.execute(world.db)
  ).rows[0]!
  expect(failures).toBe(2)
})

test('the open page is told of its coins', async () => {
  await giveCoinsEvery(world, 100)
  const pushed: unknown[] = []
  world.deps.push.toPlayer = (...push) => void pushed.push(push)
  await give(world, player, 100)
  await world.deps.events.settled()
  expect(pushed).toContainEqual([player.playerId, 'wallet-changed', { reason: 'coins', postingNo: 2, wallet: 100 }])
})

test('the rule is an owner’s of the operator to set, and stands in their acts', async () => {
  const set = async (by: string) => setCoinRule(world.ownerDb, 'BAHT', minorUnits(10_000n), instructionFrom(by, 'spring'))
  expect(await set(await staff(world))).toBe('not_allowed')
  expect(await set(player.playerId)).toBe('not_staff')
  const owner = await staff(world, 'owner')
  expect(await set(owner)).toBe('act')
  const act = await actOfSetting(world, owner)
  expect([act.subject, act.reason, act.before, act.after]).toEqual([
    'spin.coin_rule BAHT',
    'spring',
    { everyAmount: null },
    { everyAmount: 10_000 },
  ])
})
