import { activateBonus, clearBonus, getBonusStatus, transfer } from '@krapao/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refuse } from '../../src/platform/http/refusal.ts'
import { connect, retryIdempotent } from '../../src/platform/database/db.ts'
import { createLog } from '../../src/platform/log.ts'
import { campaignReceipts, receiveCampaign } from '../../src/modules/promotion/index.ts'
import { endBonus } from '../../src/modules/promotion/end-bonus.ts'
import { HALF, offer } from '../campaigns.ts'
import { baht, give, open, walletOf } from '../money.ts'
import { cutEach, startCommitCutter } from './commit-cutter.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(async () => {
  expect(await stage.world.audit()).toEqual([])
  await stage.close()
})

/** A bonus of a hundred that ends while there is less than a hundred and one, of which sixty are at a game. */
async function endable() {
  const { world } = stage
  const player = await world.player()
  const code = await offer(world, { terms: { threshold: baht(101) } })
  await open(player, 'PG')
  await player.call(activateBonus, { params: { code } })
  await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(60) } })
  return player
}

test.each(['sent: select games.begin_transfers', 'before: select games.end_transfers', 'sent: select promotion.end_bonus'])(
  '[BON-22] a server that is killed %s while a bonus ends: asked again it is ended once, with all that it takes',
  async (step) => {
    const player = await endable()
    const server = await stage.start()
    await stage.killDuring(server, step, () => stage.page(server, player)(clearBonus))
    const next = await stage.start()
    await stage.passTime(60_000)
    await next.ask({ does: 'work' })
    const page = stage.page(next, player)
    if ((await page(getBonusStatus)).status) expect(await page(clearBonus)).toEqual({ message: 'BONUS_CLEAR', taken: 100 })
    expect([await page(getBonusStatus), await walletOf(player)]).toEqual([
      { status: false, type: null, condition: null, due: 0, stakes: [], waitingDeposit: null },
      0,
    ])
    await next.kill()
  },
  120_000,
)

describe.each(['before', 'after'] as const)('a connection that is lost %s PostgreSQL has the COMMIT', (how) => {
  test('[BON-19] gives no campaign twice, and frees what is reserved once', async () => {
    const { world } = stage
    const cutter = await startCommitCutter(world.env.databaseUrl)
    const far = connect(cutter.url, { log: createLog('silent'), maxConnections: 2 })
    const deps = { ...world.deps, db: far.db }
    const used = async (code: string) => {
      const row = world.db.selectFrom('promotion.budget').select(['money_used', 'number_used']).where('code', '=', code)
      const { money_used: money, number_used: number } = await row.executeTakeFirstOrThrow()
      return [money, number]
    }
    const receives = async () => {
      const [player, code] = [await world.player(), await offer(world, { limit: { type: 'day', maxReceived: 3 } })]
      return async () => {
        expect(await receiveCampaign(deps, { playerId: player.playerId, kind: 'bonus', code })).toMatch(/granted|repeated/)
        expect([await walletOf(player), await used(code)]).toEqual([100, [10_000n, 1n]])
      }
    }
    const confirms = async () => {
      const [player, code] = [await world.player(), await offer(world, { terms: { grant: HALF } })]
      await receiveCampaign(world.deps, { playerId: player.playerId, kind: 'bonus', code })
      await give(world, player, 300)
      await world.deps.events.settled()
      return async () => {
        await retryIdempotent(() => campaignReceipts(deps).read(player.playerId))
        expect(await used(code)).toEqual([15_000n, 1n])
      }
    }
    const ends = async () => {
      const [player, code] = [await world.player(), await offer(world, { terms: { grant: HALF } })]
      await receiveCampaign(world.deps, { playerId: player.playerId, kind: 'bonus', code })
      return async () => {
        expect(await endBonus(deps, { playerId: player.playerId }, refuse)).toBe(0n)
        expect(await used(code)).toEqual([0n, 0n])
      }
    }
    for (const doing of [receives, confirms, ends]) expect(await cutEach(cutter, how, doing)).toBeGreaterThan(0)
    await far.close()
    await cutter.close()
  }, 60_000)
})
