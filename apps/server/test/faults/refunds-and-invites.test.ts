import { checkRefund, claimRefund, collectInviteBonus, getWallet, refundToWallet } from '@krapao/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { collectInvites } from '../../src/modules/invite/collect.ts'
import { tellInviter } from '../../src/modules/invite/tell-inviter.ts'
import { claimRefund as claim } from '../../src/modules/refund/claim.ts'
import { closePeriods } from '../../src/modules/refund/close-periods.ts'
import { moveToWallet } from '../../src/modules/refund/move-to-wallet.ts'
import { connect } from '../../src/platform/database/db.ts'
import { refuse } from '../../src/platform/http/refusal.ts'
import { createLog } from '../../src/platform/log.ts'
import { playerWithInvites, playerWithRefund } from '../players.ts'
import { give, walletOf } from '../money.ts'
import { refusalOf } from '../refusal-of.ts'
import { payForFriends } from '../reward-rules.ts'
import { importBet } from '../settled-bets.ts'
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

// The statement is on its way, and nobody hears its answer.
describe.each(['sent'])('a server that is killed once it has %s what', (moment) => {
  test('[REF-21] claims a refund, or moves it to the wallet: each is done once', async () => {
    const player = await playerWithRefund(stage.world)
    const first = await stage.start()
    await stage.killDuring(first, `${moment}: select refund.claim_periods`, () => stage.page(first, player)(claimRefund))
    const second = await stage.start()
    const again = await refusalOf(stage.page(second, player)(claimRefund))
    expect(again).toMatch(/REFUND_SUCCESS|NO_REFUND/)
    expect(await stage.page(second, player)(checkRefund)).toMatchObject({ refundAmount: 10, claimable: 0 })
    await stage.killDuring(second, `${moment}: select refund.move_to_wallet`, () => stage.page(second, player)(refundToWallet))
    const third = await stage.start()
    await refusalOf(stage.page(third, player)(refundToWallet))
    expect((await stage.page(third, player)(getWallet)).amount).toBe(10)
    await third.kill()
  }, 120_000)

  test('[INV-12] collects what friends have earned: it reaches the wallet once', async () => {
    const player = await playerWithInvites(stage.world)
    const first = await stage.start()
    await stage.killDuring(first, `${moment}: select invite.collect`, () => stage.page(first, player)(collectInviteBonus))
    const second = await stage.start()
    await refusalOf(stage.page(second, player)(collectInviteBonus))
    const wallet = await stage.page(second, player)(getWallet)
    expect([wallet.amount, wallet.invite.amount]).toEqual([20, 0])
    await second.kill()
  }, 120_000)
})

describe.each(['before', 'after'] as const)('a connection that is lost %s PostgreSQL has the COMMIT', (how) => {
  test('[REF-21] [INV-12] changes nothing of what a player gets', async () => {
    const { world } = stage
    const cutter = await startCommitCutter(world.env.databaseUrl)
    const far = connect(cutter.url, { log: createLog('silent'), maxConnections: 2 })
    const deps = { ...world.deps, db: far.db }
    const claims = async () => {
      const player = await playerWithRefund(world)
      return async () => {
        await closePeriods(far.db, player.playerId)
        expect(await claim(deps, player.playerId, refuse)).toBe(1000n)
        expect(await moveToWallet(deps, { playerId: player.playerId, shown: null }, refuse)).toBe(1000n)
        expect(await walletOf(player)).toBe(10)
      }
    }
    const tells = async () => {
      const inviter = await playerWithInvites(world)
      const friend = await world.player()
      await payForFriends(world)
      await world.asOwner(`update account.player set invited_by = '${inviter.playerId}' where player_id = '${friend.playerId}'`)
      await give(world, friend, 50)
      await sql`select invite.read_deposits(${friend.playerId})`.execute(world.db)
      await importBet(world, { playerId: friend.playerId, stake: 50, win: 50, settledAt: world.clock.now().toISOString() })
      await sql`select invite.count_bets(${friend.playerId})`.execute(world.db)
      return async () => {
        await tellInviter({ ...deps, db: far.db }, friend.playerId)
        expect(await collectInvites(deps, { playerId: inviter.playerId, shown: null }, refuse)).toBe(3000n)
        expect(await walletOf(inviter)).toBe(30)
      }
    }
    for (const doing of [claims, tells]) expect(await cutEach(cutter, how, doing)).toBeGreaterThan(1)
    await far.close()
    await cutter.close()
  }, 60_000)
})
