import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isReconciling } from '../src/platform/database/reconcile-mode.ts'
import { give } from './money.ts'
import { runTyped } from './operator-command.ts'
import { createWorld, type World, type WorldPlayer } from './world.ts'

let world: World
let player: WorldPlayer
let folder: string
let file: string

beforeAll(async () => {
  // A command has no other clock than everybody's.
  world = await createWorld({ start: new Date().toISOString() })
  player = await world.player()
  await world.deposit(player, 100)
  folder = await mkdtemp(join(tmpdir(), 'reconcile-'))
  file = join(folder, 'progress')
})
afterAll(async () => {
  await world.stop()
  await rm(folder, { recursive: true })
})

const reconcile = (...args: string[]) => runTyped(world, 'reconcile', ['--progress', file, ...args])

/** As a kill leaves it after so many parts. */
async function cutTo(parts: number, change: (begun: { until: string }) => object = (begun) => begun): Promise<void> {
  const [first, ...lines] = (await readFile(file, 'utf8')).split('\n')
  await writeFile(file, [JSON.stringify(change(JSON.parse(first!))), ...lines.slice(0, parts), '{"part":{"com'].join('\n'))
}

test('results are let go on by a comparison that goes on within the hour, and by no older one', { timeout: 240_000 }, async () => {
  const before = await reconcile()
  expect(before).toEqual({ code: 0, said: expect.stringContaining('All sides have the same records') })
  expect(before.said).toMatch(/^payouts, all of it: looked at .*Z, \d+ seconds ago$/m)

  await cutTo(4)
  const begun = await reconcile('--begin')
  expect(begun).toEqual({ code: 0, said: expect.stringContaining('is not gone on with: results have been stopped since') })
  expect(await isReconciling(world.db)).toBe(true)

  await cutTo(4, (first) => ({ ...first, until: new Date(world.clock.now().getTime() - 3_600_001).toISOString() }))
  await give(world, player, 40)
  const old = await reconcile('--end')
  expect(old).toEqual({ code: 1, said: expect.stringContaining('is not gone on with: --end takes over what was begun within 60 minutes') })
  expect(old.said).toMatch(
    /^✗ bank, gateways and wallets, ours: payment .*, 4000: it is credited here, and was paid nowhere \(seen .*Z\)$/m,
  )
  expect(await isReconciling(world.db)).toBe(true)

  await world.asOwner(`update deposit.payment set received_at = '2000-01-01', evidence = '{}' where amount = 4000`)
  expect((await reconcile('--end', '--days', '31')).said).toContain('that comparison came to its end')
  expect(await isReconciling(world.db)).toBe(false)

  await reconcile('--begin')
  await cutTo(4)
  const gone = await reconcile('--end')
  expect(gone).toEqual({ code: 0, said: expect.stringMatching(/^\d+ of \d+ parts are left\.$/m) })
  expect(await isReconciling(world.db)).toBe(false)
})
