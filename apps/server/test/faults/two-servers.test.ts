import { afterEach, beforeEach, expect, test } from 'vitest'
import { brokenPromises } from './records.ts'
import { startLoad } from './load.ts'
import { settle } from './settle.ts'
import { createStage, type Stage } from './stage.ts'
import { type Scene, setScene } from './scene.ts'
import { WORKS } from '../verbs/index.ts'

let stage: Stage
beforeEach(async () => void (stage = await createStage()))
afterEach(() => stage.close())

/** What does not hold of these, when all has ended. */
function brokenOf(scenes: Scene[]): Promise<string[]> {
  return brokenPromises(
    stage.world,
    scenes.flatMap(({ told }) => told),
    scenes.map(({ customer }) => customer),
  )
}

test('two servers get the same requests at once, and one of them is killed: each request has one effect', async () => {
  const scenes = await Promise.all([setScene(stage), setScene(stage), setScene(stage)])
  const servers = await Promise.all([stage.start({ runWorkers: true }), stage.start({ runWorkers: true })])
  const load = startLoad(scenes, { seed: 3, servers })
  await load.acknowledged(25)
  await servers[0].kill()
  await stage.passTime(31_000)
  await load.acknowledged(50)
  await load.stop()
  await settle(stage, servers[1])
  expect(await brokenOf(scenes)).toEqual([])
}, 120_000)

/*
 * A worker is stopped in the middle, its lease runs out, another finishes its work; then it wakes up and goes on as if
 * nothing had been.
 */
const STOPPED = [
  ['the worker of transfers', 'before: GET /games/PG/transfers/·'],
  ['the worker of transfers', 'after: GET /games/PG/transfers/·'],
  ['the worker of payouts', 'before: POST /bank/payouts'],
  ['the worker of payouts', 'after: POST /bank/payouts'],
] as const

test.each(STOPPED)(
  '%s is stopped %s and wakes up when another has finished: the work was done once',
  async (name, step) => {
    const scene = await setScene(stage)
    const [slow, other] = await Promise.all([stage.start(), stage.start()])
    const doing = await WORKS[name]!(scene, other)
    await slow.ask({ does: 'arm', step, fate: 'SIGSTOP' })
    const working = doing.attempt(slow)
    await slow.stopped()
    await stage.world.passTime(31_000)
    await other.ask({ does: 'pass time', ms: 31_000 })
    await doing.attempt(other)
    slow.signal('SIGCONT')
    await working
    await settle(stage, other)
    expect(await endings(scene)).toEqual([name.endsWith('transfers') ? ['done'] : ['paid']])
    expect(await brokenOf([scene])).toEqual([])
  },
  60_000,
)

/** How the history of the newest work ends: every line after the first attempt of the one that finished it. */
async function endings({ told, stage: { world } }: Scene): Promise<string[][]> {
  const { key } = told.at(-1)!
  const transfers = await world.db.selectFrom('games.transfer').select('history').where('idempotency_key', '=', key).execute()
  const withdrawals = await world.db.selectFrom('withdraw.withdrawal').select('history').where('idempotency_key', '=', key).execute()
  return [...transfers, ...withdrawals].map(({ history }) =>
    (history as { state: string }[]).map(({ state }) => state).filter((state) => state !== 'in_doubt'),
  )
}
