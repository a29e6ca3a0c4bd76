import { seedDemoWorld } from '../../apps/server/seed/index.ts'
import { createApp } from '../../apps/server/src/app.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import type { Env } from '../../apps/server/src/platform/env/env.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'

/** Lays out the demo world unless this database has it. The sandbox must be running: the demo players' money moves for real. */
export async function seedDemo(env: Env & { databaseUrl: string }, urls: { ownerUrl: string; sandboxUrl: string }): Promise<void> {
  const app = await createApp({ env, clock: systemClock, log: createLog('error'), runWorkers: false })
  try {
    await seedDemoWorld(app.deps, urls)
  } finally {
    await app.stop()
  }
}

/**
 * Its commits are not waited for until they are on the disk: the last one, by which the demo world counts as laid out, is the
 * owner's, and is. What a power cut takes before that is laid out again.
 */
export function withoutWaitingForTheDisk(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', '-c synchronous_commit=off')
  return url.href
}
