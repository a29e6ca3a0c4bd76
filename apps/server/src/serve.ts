import { systemClock } from './platform/clock.ts'
import type { Env } from './platform/env/env.ts'
import type { Log } from './platform/log.ts'
import type { ServingProcess } from './platform/processes/serving-process.ts'
import { type App, createApp } from './app.ts'

interface ServeOptions {
  env: Env & { databaseUrl: string }
  host: string
  log: Log
}

/** The only process of its server: it serves until it is told to stop, or until the process that started it is gone. */
export async function serveAlone({ env, host, log }: ServeOptions): Promise<void> {
  const app = await createApp({ env, clock: systemClock, log, runWitness: true })
  const stop = stopping(app, log)
  for (const sign of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(sign, stop)
  await app.listen(env.port, host)
}

/** One of several: it serves until the primary says so, or is gone. */
export async function serveAmong(
  { others, ready, stopped, keepsWitness }: ServingProcess,
  { env, host, log }: ServeOptions,
): Promise<void> {
  const app = await createApp({ env, clock: systemClock, log, others })
  void stopped.then(stopping(app, log))
  await app.listen(env.port, host)
  void keepsWitness.then(() => app.keepWitness())
  ready()
}

/** Ends this process when all has stopped: with 1 where that did not go cleanly. */
function stopping(app: App, log: Log): () => void {
  let isStopping = false
  return () => {
    if (isStopping) return
    isStopping = true
    app.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the server did not stop cleanly')
        process.exit(1)
      },
    )
  }
}
