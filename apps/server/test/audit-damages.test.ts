import { afterAll, describe, expect, test } from 'vitest'
import { SCENES } from './damages/scenes.ts'
import { createDamager } from './damages/scene.ts'
import { createWorld } from './world.ts'

/** What somebody did who rules the database, behind the back of its triggers and foreign keys; and what the audit says of it. */
describe.each(SCENES.map((scene) => [scene.what, scene] as const))('%s', (_what, { lay, damages }) => {
  const scene = lazily(async () => {
    const world = await createWorld()
    await lay(world)
    return { world, damager: createDamager(world) }
  })
  afterAll(async () => {
    if (!scene.wasAsked()) return
    const { world, damager } = await scene.ask()
    await damager.leave()
    await world.stop()
  })

  test('the audit finds nothing', async () => {
    const { world, damager } = await scene.ask()
    expect(await damager.findingsAfter('select 1')).toEqual([])
    expect(await world.audit()).toEqual([])
    expect(await world.audit({ ownersAtOnce: 1 })).toEqual([])
    expect(await damager.findingsGathered()).toEqual([])
  })

  test.each(damages)('the audit names: %s', async (_damage, statement, named) => {
    const { damager } = await scene.ask()
    expect((await damager.findingsAfter(statement)).join('\n')).toContain(named)
  })
})

/** A scene of which no test is in the share is not laid. */
function lazily<Value>(make: () => Promise<Value>) {
  let made: Promise<Value> | undefined
  return { ask: () => (made ??= make()), wasAsked: () => made !== undefined }
}
