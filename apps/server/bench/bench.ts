import { type Arm, compare, type Compared } from './compare.ts'
import { type BenchDatabase, type Cluster } from './cluster.ts'
import { closedLoop } from './closed-loop.ts'
import { connect, type Connection } from '../src/platform/database/db.ts'
import { createLog } from '../src/platform/log.ts'
import type { Options } from './options.ts'

/** What every section works with. */
export interface Bench {
  options: Options
  cluster: Cluster
  /** Where logs and profiles go. */
  folder: string
  compare(arms: readonly Arm[]): Promise<Compared[]>
  /** A call, or a thing that had to be so after the calls, that went wrong. */
  fail(where: string, what: string, count?: number): void
}

export function createBench({ options, cluster, folder }: Pick<Bench, 'options' | 'cluster' | 'folder'>) {
  const failures = new Map<string, number>()
  const fail: Bench['fail'] = (where, what, count = 1) => {
    const line = `${where}: ${what}`
    failures.set(line, (failures.get(line) ?? 0) + count)
  }
  const bench: Bench = {
    options,
    cluster,
    folder,
    fail,
    compare: (arms) =>
      compare(arms, {
        ...options,
        async beforeRounds() {
          await cluster.checkpoint()
        },
        onSlice(arm, { succeeded, failures: ofSlice }) {
          for (const [what, count] of Object.entries(ofSlice)) fail(arm, what, count)
          if (succeeded === 0) fail(arm, 'no call succeeded')
        },
      }),
  }
  return { bench, failures }
}

/** The application's own connections, `size` of them. One that is lost makes its call fail, so its warning is not wanted too. */
/** With the login of the owner: the server posts through functions that decide, and never by itself. */
export function connectPool({ ownerUrl }: BenchDatabase, size: number): Connection {
  return connect(ownerUrl, { log: createLog('error'), maxConnections: size })
}

/** An arm whose clients call from this process. `prepare` runs before each round and is not measured. */
export function localArm(
  name: string,
  { clients, call, prepare }: { clients: number; call: () => Promise<unknown>; prepare?: () => Promise<void> },
): Arm {
  return {
    name,
    async run(time) {
      await prepare?.()
      return closedLoop({ clients, ...time, call })
    },
  }
}
