import { createQr, getWallet, spin } from '@krapao/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { giveCoinsEvery } from '../coins.ts'
import { baht, give } from '../money.ts'
import { recordsOf, useWheel, wheelOf } from '../wheel.ts'
import type { WorldPlayer } from '../world.ts'
import type { ServerProcess } from './server-process.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
beforeEach(async () => {
  stage = await createStage()
  await giveCoinsEvery(stage.world, 100)
})
afterEach(async () => {
  expect(await stage.world.audit()).toEqual([])
  await stage.close()
})

/** A QR of so much is paid, and its gateway reports that to whichever server was started last. */
async function deposit(server: ServerProcess, player: WorldPlayer, amount: number): Promise<void> {
  const qr = await stage.page(server, player)(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(amount) } })
  if (!qr.hasQrcode) throw new Error('no QR was made')
  await stage.world.control('POST', `qr/${qr.qrcodeId}/pay`, {})
}

const coinsOf = async (server: ServerProcess, player: WorldPlayer) => (await stage.page(server, player)(getWallet)).profile.coin

/** Everything that was reported is credited, and its coins are given or found to be missing. */
async function settle(server: ServerProcess): Promise<void> {
  await stage.world.sandbox.flushWebhooks()
  await stage.passTime(6000)
  await server.ask({ does: 'work' })
}

test.each(['before', 'sent', 'after'])(
  'a server that is killed %s it gives the coins of a deposit: they are given once',
  async (moment) => {
    const player = await stage.world.player()
    const server = await stage.start()
    await server.ask({ does: 'arm', step: `${moment}: select spin.give_coins_batch`, fate: 'SIGKILL' })
    await deposit(server, player, 250)
    await Promise.all([server.ended, stage.world.sandbox.flushWebhooks()])
    const next = await stage.start()
    await settle(next)
    expect(await coinsOf(next, player)).toBe(2)
    // The next deposit goes on where this one left off.
    await deposit(next, player, 50)
    await settle(next)
    expect(await coinsOf(next, player)).toBe(3)
  },
  120_000,
)

test('two servers credit deposits that come together, and one of them is killed: each deposit has its coins once', async () => {
  const players = await Promise.all([1, 2, 3].map(() => stage.world.player()))
  const [first, second] = [await stage.start({ runWorkers: true }), await stage.start({ runWorkers: true })]
  for (let round = 1; round <= 8; round++) {
    stage.world.sandbox.setServerUrl((round % 2 === 0 || !first.isAlive() ? second : first).url)
    await Promise.all(players.map((player) => deposit(second, player, 60)))
    if (round === 5) await first.kill()
    await stage.world.sandbox.flushWebhooks()
  }
  stage.world.sandbox.setServerUrl(second.url)
  await settle(second)
  // 480 baht of each.
  expect(await Promise.all(players.map((player) => coinsOf(second, player)))).toEqual([4, 4, 4])
}, 120_000)

test('I12 a server that is killed while it spins: the same request again is the one spin that was made', async () => {
  const player = await stage.world.player()
  await useWheel(stage.world, wheelOf({ kind: 'coins', coins: 1 }))
  await give(stage.world, player, 200)
  const server = await stage.start()
  await server.ask({ does: 'arm', step: 'sent: select spin.spin', fate: 'SIGKILL' })
  const request = { idempotencyKey: 'requested-once' }
  await expect(stage.page(server, player)(spin, {}, request)).rejects.toThrow()
  const next = stage.page(await stage.start(), player)
  expect([await next(spin, {}, request), await next(spin, {}, request)]).toMatchObject([{ success: true }, { success: true }])
  expect([(await recordsOf(player)).length, (await next(getWallet)).profile.coin]).toEqual([1, 1])
}, 120_000)
