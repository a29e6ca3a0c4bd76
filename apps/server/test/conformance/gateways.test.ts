import { GATEWAYS } from '@krapao/providers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { GATEWAY_CHECKS } from './gateway-checks.ts'
import { gatewaySubject } from './gateway-subject.ts'
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

describe.each(GATEWAYS)('[QR-05] $code', (gateway) => {
  test.each(GATEWAY_CHECKS)('$name', async ({ run }) => expect(await run(gatewaySubject(scene, gateway))).toBeUndefined())
})
