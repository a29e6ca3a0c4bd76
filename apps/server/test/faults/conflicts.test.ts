import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenPromises } from './records.ts'
import type { ServerProcess } from './server-process.ts'
import { settle } from './settle.ts'
import { createStage, type Stage } from './stage.ts'
import { type Scene, setScene } from './scene.ts'
import { TRANSFERS, WORKS } from '../verbs/index.ts'

/*
 * PostgreSQL gives up transactions of ours, as it does under serialization failures and deadlocks, behind locks and
 * after a failover: at the posting and, by a deferred trigger, at COMMIT itself. The counter is a sequence, because that is not rolled back.
 */

const CONFLICTS = 2

let stage: Stage
let server: ServerProcess
let scene: Scene

beforeAll(async () => {
  stage = await createStage()
  server = await stage.start()
  scene = await setScene(stage)
  await stage.world.asOwner(`
    create sequence public.conflicts;
    create function public.conflict() returns trigger language plpgsql security definer as $$
    begin
      if nextval('public.conflicts') <= ${CONFLICTS} then
        raise exception 'planted' using errcode = tg_argv[0];
      end if;
      return null;
    end $$`)
}, 60_000)
afterAll(() => stage.close())

const AT_POSTING = 'after insert on ledger.posting'
/** Where it may strike every work; by which code it does is told apart in one place for all of them. */
const TRIGGERS = {
  'a serialization failure': { code: '40001', when: AT_POSTING, works: WORKS },
  'a deadlock': { code: '40P01', when: AT_POSTING, works: TRANSFERS },
  'a lock that is held too long': { code: '55P03', when: AT_POSTING, works: TRANSFERS },
  'a primary that takes no writes': { code: '25006', when: AT_POSTING, works: TRANSFERS },
  'a serialization failure at COMMIT': { code: '40001', when: `${AT_POSTING} deferrable initially deferred`, works: WORKS },
} as const

describe.each(Object.entries(TRIGGERS))('%s, two times', (_what, { code, when, works }) => {
  const kind = when.includes('deferred') ? 'constraint trigger' : 'trigger'
  beforeAll(() => stage.world.asOwner(`create ${kind} planted ${when} for each row execute function public.conflict('${code}')`))
  afterAll(() => stage.world.asOwner('drop trigger planted on ledger.posting'))

  test.each(Object.entries(works))('%s is answered all the same, and has one effect', async (_name, work) => {
    await conflictsLeft(0)
    const doing = await work(scene, server)
    await conflictsLeft(CONFLICTS)
    await doing.attempt(server)
    await conflictsLeft(0)
    expect(stage.world.sandbox.pendingWebhooks()).toBe(0)
    await settle(stage, server)
    expect(await brokenPromises(stage.world, scene.told, [scene.customer])).toEqual([])
  })
})

const conflictsLeft = (count: number) => stage.world.asOwner(`select setval('public.conflicts', ${CONFLICTS - count + 1}, false)`)
