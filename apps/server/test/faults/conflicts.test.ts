import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenPromises } from './books.ts'
import type { ServerProcess } from './server-process.ts'
import { settle } from './settle.ts'
import { createStage, type Stage } from './stage.ts'
import { PAYMENTS, type Scene, setScene, TRANSFERS } from './verbs.ts'

/*
 * PostgreSQL gives up transactions of ours, as it does under serialization failures and deadlocks: at the posting and,
 * by a deferred trigger, at COMMIT itself. The counter is a sequence, because that is not rolled back.
 */

let stage: Stage
let server: ServerProcess
let scene: Scene

beforeAll(async () => {
  stage = await createStage()
  server = await stage.start()
  scene = await setScene(stage)
  await stage.world.asOwner(`
    create sequence public.conflicts;
    grant usage, update on sequence public.conflicts to krapao_app;
    create function public.conflict() returns trigger language plpgsql security definer as $$
    begin
      if nextval('public.conflicts') % 3 <> 0 then
        raise exception 'planted' using errcode = tg_argv[0];
      end if;
      return null;
    end $$`)
}, 60_000)
afterAll(() => stage.close())

const TRIGGERS = {
  'a serialization failure': ['40001', 'after insert on ledger.movement'],
  'a deadlock': ['40P01', 'after insert on ledger.movement'],
  'a serialization failure at COMMIT': ['40001', 'after insert on ledger.movement deferrable initially deferred'],
} as const

test.each(Object.entries(TRIGGERS))(
  'two times %s: each verb is answered all the same, and has one effect',
  async (_what, [code, when]) => {
    const kind = when.includes('deferred') ? 'constraint trigger' : 'trigger'
    await stage.world.asOwner(`create ${kind} planted ${when} for each row execute function public.conflict('${code}')`)
    const { attempts, verbs } = await attemptAll()
    await stage.world.asOwner('drop trigger planted on ledger.movement')
    expect(attempts).toBe(verbs)
    await settle(stage, server)
    expect(await brokenPromises(stage.world, scene.told, [scene.customer])).toEqual([])
  },
  60_000,
)

/** One try each; whoever is not answered is missing from the number. */
async function attemptAll(): Promise<{ attempts: number; verbs: number }> {
  const verbs = Object.values({ ...TRANSFERS, ...PAYMENTS })
  let attempts = 0
  for (const verb of verbs) {
    const doing = await verb(scene, server)
    await doing.attempt(server)
    attempts++
  }
  return { attempts, verbs: verbs.length }
}
