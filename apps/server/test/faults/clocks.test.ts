import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseClock, type DatabaseClock } from '../database-clock.ts'
import { brokenPromises } from './records.ts'
import type { ServerProcess } from './server-process.ts'
import { settle } from './settle.ts'
import { createStage, type Stage } from './stage.ts'
import { type Scene, setScene } from './scene.ts'
import { TRANSFERS } from '../verbs/index.ts'

const TEN_MINUTES_MS = 600_000
/** A game that can be asked for a transfer, and would do it again if it were sent again. */
const GAME = 'PGSLOT'
const SEND = `before: POST /games/${GAME}/rpc`

let stage: Stage
let ofDatabase: DatabaseClock
let scene: Scene

beforeEach(async () => {
  stage = await createStage()
  ofDatabase = await databaseClock(stage.world.database.ownerUrl)
  scene = await setScene(stage)
})
afterEach(async () => {
  await ofDatabase.close()
  await stage.close()
})

const inMs = (ms: number) => new Date(stage.world.clock.now().getTime() + ms)

/** Asks for a transfer at a server that is stopped just before it writes the request to the provider. */
async function beginAndStop(slow: ServerProcess): Promise<{ working: Promise<void> }> {
  const doing = await TRANSFERS['POST /api/wallet/transfer to a game that can be asked']!(scene, slow)
  await slow.ask({ does: 'arm', step: SEND, fate: 'SIGSTOP' })
  const working = doing.attempt(slow)
  await slow.stopped()
  return { working }
}

/** For everybody but a server that is stopped. */
async function passTime(server: ServerProcess, ms: number): Promise<void> {
  await stage.world.passTime(ms)
  await server.ask({ does: 'pass time', ms })
}

async function newest() {
  return stage.world.db
    .selectFrom('games.transfer')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('transfer_id', 'desc')
    .executeTakeFirstOrThrow()
}

const broken = () => brokenPromises(stage.world, scene.told, [scene.customer])

test('[TRF-14] a server whose clock is ahead takes over no transfer that another is sending, and the late send has no effect', async () => {
  const slow = await stage.start()
  const fast = await stage.start({ now: inMs(TEN_MINUTES_MS).toISOString() })
  const { working } = await beginAndStop(slow)
  expect(await fast.ask({ does: 'work' })).toBe(0)
  // The lease runs out. The provider does not know the transfer, which by the clock of this server was long final.
  await passTime(fast, 31_000)
  expect(await fast.ask({ does: 'work' })).toBe(1)
  expect((await newest()).state).toBe('in_doubt')
  slow.signal('SIGCONT')
  await working
  expect((await newest()).state).toBe('in_doubt')
  await settle(stage, fast)
  expect((await newest()).state).toBe('refused')
  expect(await broken()).toEqual([])
}, 60_000)

test('[TRF-14] a database whose clock jumps ahead makes nobody give up a transfer that the provider still takes', async () => {
  const [slow, other] = await Promise.all([stage.start(), stage.start()])
  const { working } = await beginAndStop(slow)
  for (const jump of [1, 2, 3]) {
    await ofDatabase.set(inMs(jump * TEN_MINUTES_MS))
    expect(await other.ask({ does: 'work' })).toBe(1)
  }
  expect((await newest()).state).toBe('in_doubt')
  slow.signal('SIGCONT')
  await working
  await ofDatabase.set(inMs(0))
  await settle(stage, other)
  expect((await newest()).state).toBe('done')
  expect(await broken()).toEqual([])
}, 60_000)

test('a server that was started anew waits anew before it takes "unknown" for final', async () => {
  const slow = await stage.start()
  const first = await stage.start()
  const { working } = await beginAndStop(slow)
  await passTime(first, 100_000)
  await first.ask({ does: 'work' })
  await first.kill()
  const second = await stage.start()
  await stage.world.passTime(100_000)
  await second.ask({ does: 'work' })
  expect((await newest()).state).toBe('in_doubt')
  await passTime(second, 61_000)
  await second.ask({ does: 'work' })
  expect((await newest()).state).toBe('refused')
  slow.signal('SIGCONT')
  await working.catch(() => undefined)
  await settle(stage, second)
  expect(await broken()).toEqual([])
}, 60_000)
