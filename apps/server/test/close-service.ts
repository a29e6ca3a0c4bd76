import { expect, onTestFinished } from 'vitest'
import { isServiceOpen, writeSetting } from '../src/modules/site/index.ts'
import type { World } from './world.ts'

/** Closes the service until this test is over: the server asks once a second whether it is open. */
export async function closeService(world: World): Promise<void> {
  onTestFinished(async () => {
    await writeSetting(world.ownerDb, 'service', { isOpen: true })
    await expect.poll(() => isServiceOpen(world.db), { timeout: 10_000 }).toBe(true)
  })
  await writeSetting(world.ownerDb, 'service', { isOpen: false })
}
