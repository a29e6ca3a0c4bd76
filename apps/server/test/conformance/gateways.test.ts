import { GATEWAYS } from '@krapao/providers'
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest'
import { GATEWAY_CHECKS, gatewaySubject } from './gateway-checks.ts'
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

for (const gateway of GATEWAYS) {
  describe(`[QR-05] ${gateway.code}`, () => {
    for (const check of GATEWAY_CHECKS) test(check.name, () => check.run(gatewaySubject(scene, gateway)))
  })
}
