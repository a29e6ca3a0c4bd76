import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/db.ts'
import type { WitnessEnv } from '../platform/env/env.ts'
import { type Loop, startLoop } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import { writeWitness } from './write-witness.ts'

export interface Witness {
  start(): void
  /** Writes a last record. For when nothing is posted here any more and the database is still there. */
  stop(): Promise<void>
  /**
   * How old the last record is that arrived where it belongs, as far as this process knows; since its start where it knows none.
   * Null where this process keeps no witness.
   */
  ageSeconds(): number | null
}

/** Any number of processes may keep one: each looks at the file often, and writes when the last record is old enough. */
export function createWitness({ db, clock, log, env }: { db: Db; clock: Clock; log: Log; env: WitnessEnv }): Witness {
  let known = { ageMs: 0, elapsed: clock.elapsed() }
  let isFailing = false
  let loop: Loop | undefined

  /** Never throws: money moves on unwitnessed, and the age tells it. */
  async function witness(options: { key: Buffer; isDue?: boolean }): Promise<void> {
    const { key, isDue = false } = options
    try {
      const { ageMs } = await writeWitness({ db, env: { ...env, key } }, { isDue })
      known = { ageMs, elapsed: clock.elapsed() }
      if (isFailing) log.info({}, 'the ledger is witnessed again')
      isFailing = false
    } catch (error) {
      if (!isFailing) log.error({ err: error }, 'the ledger is not witnessed; this is tried until it works, and said once')
      isFailing = true
    }
  }

  return {
    start() {
      const { key } = env
      if (key === null) throw new Error('a witness is kept without the key that signs it')
      const everyMs = (env.everyMinutes * 60_000) / 10
      loop = startLoop({ name: 'witness', everyMs, log, work: () => witness({ key }).then(() => 0) })
    },
    async stop() {
      if (!loop || env.key === null) return
      await loop.stop()
      await witness({ key: env.key, isDue: true })
    },
    ageSeconds: () => (loop ? (known.ageMs + clock.elapsed() - known.elapsed) / 1000 : null),
  }
}
