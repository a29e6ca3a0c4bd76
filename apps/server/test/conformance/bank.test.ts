import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { BANK_CHECKS, bankSubject } from './bank-checks.ts'
import { createScene, type Scene } from './scene.ts'

let scene: Scene
beforeAll(async () => {
  scene = await createScene()
})
afterEach(async () => {
  await scene.clearFaults()
  await scene.reports()
})
afterAll(() => scene.close())

test.each(BANK_CHECKS)('$name', async ({ run }) => expect(await run(bankSubject(scene))).toBeUndefined())
