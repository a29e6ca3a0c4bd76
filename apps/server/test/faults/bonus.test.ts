import { createQr, getWallet, withdraw } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCondition, readDeposits, turnover } from '../../src/modules/bonus/index.ts'
import { connect } from '../../src/platform/database/db.ts'
import { createLog } from '../../src/platform/log.ts'
import { baht, give, walletOf } from '../money.ts'
import { refusalOf } from '../refusal-of.ts'
import { endCondition, grantReward, importBet, termsWith, waitForDeposit } from '../rewards.ts'
import type { WorldPlayer } from '../world.ts'
import { cutEach, startCommitCutter } from './commit-cutter.ts'
import type { ServerProcess } from './server-process.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(async () => {
  expect(await stage.world.audit()).toEqual([])
  await stage.close()
})

/** Half of the next deposit from 100 baht on, twice to be played. */
const HALF = termsWith({
  grant: { kind: 'deposit', percent: 50, maximum: minorUnits(50_000n), minimumDeposit: minorUnits(10_000n), waitsForHours: 72 },
  multiplierHundredths: 200,
  keepPercent: 50,
  threshold: minorUnits(1_000_000n),
})

async function pay(server: ServerProcess, player: WorldPlayer, amount: number): Promise<void> {
  const qr = await stage.page(server, player)(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(amount) } })
  if (!qr.hasQrcode) throw new Error('no QR was made')
  await stage.world.control('POST', `qr/${qr.qrcodeId}/pay`, {})
}

test.each(['before: select bonus.read_deposits_batch', 'before: select bonus.start_condition', 'sent: select bonus.start_condition'])(
  'a server that is killed %s: the bonus of a deposit is granted once, and no withdrawal passes it by',
  async (step) => {
    const { world } = stage
    const player = await world.player()
    expect(await waitForDeposit(world.ownerDb, { playerId: player.playerId, terms: HALF })).toBe('waiting')
    const server = await stage.start()
    await server.ask({ does: 'arm', step, fate: 'SIGKILL' })
    await pay(server, player, 300)
    await Promise.all([server.ended, world.sandbox.flushWebhooks()])
    const next = await stage.start()
    expect(await refusalOf(stage.page(next, player)(withdraw, { body: { amount: baht(50) } }))).toBe('BONUS_REMAINING')
    await world.sandbox.flushWebhooks()
    await stage.passTime(6000)
    await next.ask({ does: 'work' })
    expect((await stage.page(next, player)(getWallet)).amount).toBe(450)
    await next.kill()
  },
  120_000,
)

describe.each(['before', 'after'] as const)('a connection that is lost %s PostgreSQL has the COMMIT', (how) => {
  test('changes nothing of what a bonus comes to', async () => {
    const { world } = stage
    const cutter = await startCommitCutter(world.env.databaseUrl)
    const far = connect(cutter.url, { log: createLog('silent'), maxConnections: 2 })
    const deps = { ...world.deps, db: far.db }
    const readsDeposit = async () => {
      const player = await world.player()
      await waitForDeposit(world.ownerDb, { playerId: player.playerId, terms: HALF })
      const nobodyIsTold = { ...world.deps, events: { ...world.deps.events, posted: () => undefined } }
      await give({ ...world, deps: nobodyIsTold }, player, 300)
      return async () => {
        await readDeposits(deps, player.playerId)
        expect(await walletOf(player)).toBe(450)
      }
    }
    const counts = async () => {
      const { player, conditionId } = await withBonus()
      await importBet(world, player.playerId, 20_000n)
      return async () => {
        await turnover(deps).read(player.playerId)
        expect([await walletOf(player), await readCondition(world.db, player.playerId)]).toEqual([250, undefined])
        expect(await endCondition(deps, { playerId: player.playerId, conditionId })).toEqual({ status: 'no_condition' })
      }
    }
    const ends = async () => {
      const { player, conditionId } = await withBonus()
      return async () => {
        expect(await endCondition(deps, { playerId: player.playerId, conditionId })).toEqual({ status: 'ended', taken: 10_000n })
        expect(await walletOf(player)).toBe(200)
      }
    }
    for (const doing of [readsDeposit, counts, ends]) expect(await cutEach(cutter, how, doing)).toBeGreaterThan(0)
    await far.close()
    await cutter.close()
  }, 60_000)
})

async function withBonus() {
  const { world } = stage
  const player = await world.player()
  await give(world, player, 200)
  const terms = termsWith({ multiplierHundredths: 200, keepPercent: 50, threshold: minorUnits(1_000_000n) })
  await grantReward(world.ownerDb, { playerId: player.playerId, terms })
  return { player, conditionId: (await readCondition(world.db, player.playerId))!.conditionId }
}
