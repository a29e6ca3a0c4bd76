import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SCENES } from './damages/scenes.ts'
import { createDamager, type Damager } from './damages/scene.ts'
import { createWorld, type World } from './world.ts'

/** What somebody did who rules the database, behind the back of its triggers and foreign keys; and what the audit says of it. */
describe.each(SCENES.map((scene) => [scene.what, scene] as const))('%s', (_what, { lay, damages }) => {
  let world: World
  let damager: Damager | undefined
  beforeAll(async () => {
    world = await createWorld()
    await lay(world)
    damager = createDamager(world)
  })
  afterAll(async () => {
    await damager?.leave()
    await world.stop()
  })

  test('the audit finds nothing', async () => {
    expect(await damager!.findingsAfter('select 1')).toEqual([])
    expect(await world.audit()).toEqual([])
    expect(await world.audit({ ownersAtOnce: 1 })).toEqual([])
    expect(await damager!.findingsGathered()).toEqual([])
  })

  test.each(damages)('the audit names: %s', async (_damage, statement, named) => {
    expect((await damager!.findingsAfter(statement)).join('\n')).toContain(named)
  })
})
