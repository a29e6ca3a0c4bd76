import { afterAll, afterEach, beforeAll, test } from 'vitest'
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

for (const check of BANK_CHECKS) test(check.name, () => check.run(bankSubject(scene)))
