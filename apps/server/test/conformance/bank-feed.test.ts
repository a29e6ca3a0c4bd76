import { type BankDescriptor, BANKS } from '@krapao/providers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { BANK_FEED_CHECKS } from './bank-feed-checks.ts'
import { bankFeedSubject, readLine } from './bank-feed-subject.ts'
import { BANK_REPORT_CHECKS } from './bank-report-checks.ts'
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

const described: readonly BankDescriptor[] = BANKS
const tells = ({ feed }: BankDescriptor) => feed === 'webhook' || feed === 'both'

describe.each(described.filter(({ feed }) => feed !== 'none'))('$code', (descriptor) => {
  test.each(BANK_FEED_CHECKS)('[DEP-22] $name', async ({ run }) => expect(await run(bankFeedSubject(scene, descriptor))).toBeUndefined())
  test.runIf(tells(descriptor)).for(BANK_REPORT_CHECKS)('[DEP-22] $name', async ({ run }) =>
    expect(await run(bankFeedSubject(scene, descriptor))).toBeUndefined(),
  )
  test.runIf(!tells(descriptor))('reports nothing, and nobody is believed in its name', async () => {
    await bankFeedSubject(scene, descriptor).transfer()
    expect(await scene.reports()).toEqual([])
    const report = { path: `/webhooks/bank/${descriptor.code}`, headers: {}, rawBody: Buffer.from('{}') }
    expect(readLine(scene.integrations.banks.get(descriptor.code)!, report)).toMatchObject({ outcome: 'unsigned' })
  })
})
