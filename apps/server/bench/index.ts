import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { DatabaseUrls } from '../src/platform/database/database-urls.ts'
import { type Bench, createBench } from './bench.ts'
import { openCluster } from './cluster.ts'
import { SERVER_LOG } from './http/processes.ts'
import { type Options, type Section } from './options.ts'
import { benchBets } from './sections/bets.ts'
import { benchCluster } from './sections/cluster.ts'
import { benchFloor } from './sections/floor.ts'
import { benchGroup } from './sections/group.ts'
import { benchGrowth } from './sections/growth.ts'
import { benchHttp } from './sections/http.ts'
import { benchPgledger } from './sections/pgledger.ts'
import { benchPost } from './sections/post.ts'
import { benchProcess } from './sections/process.ts'
import { benchProcesses } from './sections/processes.ts'

export { readOptions } from './options.ts'

const SECTION: Record<Section, (bench: Bench) => Promise<void>> = {
  floor: benchFloor,
  post: benchPost,
  group: benchGroup,
  http: benchHttp,
  growth: benchGrowth,
  process: benchProcess,
  processes: benchProcesses,
  bets: benchBets,
  pgledger: benchPgledger,
  cluster: benchCluster,
}

/** Runs the chosen sections and answers how many calls failed. */
export async function runBench(
  options: Options,
  { dataDir, given, until }: { dataDir: string; given: DatabaseUrls | null; until: Promise<never> },
): Promise<number> {
  const folder = join(dataDir, 'bench')
  mkdirSync(folder, { recursive: true })
  rmSync(join(folder, SERVER_LOG), { force: true })
  const cluster = await openCluster({ dataDir, given, profile: options.profile })
  const { bench, failures } = createBench({ options, cluster, folder })
  try {
    await Promise.race([until, runSections(bench)])
  } finally {
    await cluster.stop()
  }
  for (const [line, count] of failures) console.log(`✗ ${count} × ${line}`)
  return [...failures.values()].reduce((sum, count) => sum + count, 0)
}

async function runSections(bench: Bench): Promise<void> {
  const canCheckpoint = await bench.cluster.checkpoint()
  console.log(methodOf(bench, canCheckpoint))
  for (const section of bench.options.sections) await SECTION[section](bench)
}

function methodOf({ options, cluster }: Bench, canCheckpoint: boolean): string {
  const { rounds, measureMs, leadInMs } = options
  return [
    `Ratios of this machine in this run (${availableParallelism()} CPUs, Node ${process.version}, ${cluster.about}).`,
    `Each figure is the median of ${rounds} rounds and, in brackets, the lowest and the highest round. In a round every arm runs for`,
    `${measureMs / 1000} s after ${leadInMs / 1000} s unmeasured, one after another, every second round backwards; a ratio is taken within a round.`,
    canCheckpoint
      ? 'A checkpoint is made before the rounds and none during them, a first round is not counted, and no table is vacuumed.'
      : 'No table is vacuumed. This database user may make no checkpoint, so one may fall into one arm only.',
    'Each client makes its next call when the one before is answered. A call that does not succeed is counted as failed, never as fast.',
    'The floor: three updates and one insert in one prepared function call a commit, through the same driver on the same database.',
    ...(options.profile ? ['With --profile the server is watched while it works, which slows it: keep no ratio of such a run.'] : []),
  ].join('\n')
}
