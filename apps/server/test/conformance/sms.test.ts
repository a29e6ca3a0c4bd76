import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createScene, type Scene } from './scene.ts'

let scene: Scene
beforeAll(async () => {
  scene = await createScene()
})
afterEach(() => scene.clearFaults())
afterAll(() => scene.close())

let phones = 0

test.each([
  ['nothing', 'done', 1],
  ['refuse', 'refused', 0],
  ['timeout-before', 'in-doubt', 0],
  ['timeout-after', 'in-doubt', 1],
  ['error-after', 'in-doubt', 1],
  ['duplicate', 'done', 2],
  ['lie', 'in-doubt', 1],
  ['garbage', 'in-doubt', 1],
])('a message that meets %s is %s and %d arrive', async (kind, outcome, count) => {
  const to = `081000${String(++phones).padStart(4, '0')}`
  if (kind !== 'nothing') await scene.fault('sms', kind)
  const { sms } = kind.startsWith('timeout') ? scene.hasty : scene.integrations
  expect(await sms.send({ to, text: 'รหัส 482913 (ref AB12)' })).toMatchObject({ outcome })
  const arrived = await scene.control('GET', `/sms?phone=${to}`)
  expect(arrived).toHaveLength(count)
  if (count > 0) expect(arrived[0]).toMatchObject({ to, code: '482913' })
})
