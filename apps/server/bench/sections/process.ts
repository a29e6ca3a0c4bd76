import { spawnSync } from 'node:child_process'
import type { Bench } from '../bench.ts'
import { spreadOf } from '../compare.ts'
import { createHttpWorld } from '../http/world.ts'
import { printTable } from '../table.ts'

const CONNECTIONS = 16
const MEGABYTE = 1024 * 1024

/** How fast the server is there, and how much memory it takes. */
export async function benchProcess(bench: Bench): Promise<void> {
  const world = await createHttpWorld(bench, 'process')
  const bare: { readyMs: number; rss: number }[] = []
  const ours: { readyMs: number; rss: number; rssAfter: number }[] = []
  for (let start = 0; start < bench.options.rounds; start++) {
    bare.push(startBareNode())
    const server = await world.server()
    const rss = server.rssBytes() / MEGABYTE
    for (const call of ['settle', 'wallet'] as const) {
      const { failures } = await world.ask(server, { call, connections: CONNECTIONS, leadInMs: 0, measureMs: bench.options.measureMs })
      for (const [what, count] of Object.entries(failures)) bench.fail(`${call}, before the memory was read`, what, count)
    }
    ours.push({ readyMs: server.readyMs, rss, rssAfter: server.rssBytes() / MEGABYTE })
    await server.stop()
  }
  await world.check()
  await world.stop()
  const row = (name: string, values: number[], bareValues: number[], unit: string) => {
    const { median, low, high } = spreadOf(values)
    const ratio = median / spreadOf(bareValues).median
    return [name, `${ratio.toFixed(1)} times`, `${Math.round(median)} (${Math.round(low)}-${Math.round(high)}) ${unit}`]
  }
  const bareRss = bare.map(({ rss }) => rss)
  printTable(
    `The server’s process, medians of ${ours.length} starts, beside a Node that runs an empty program.`,
    ['', 'of bare Node’s', 'here'],
    [
      row(
        'start until it is ready',
        ours.map(({ readyMs }) => readyMs),
        bare.map(({ readyMs }) => readyMs),
        'ms',
      ),
      row(
        'memory after the start',
        ours.map(({ rss }) => rss),
        bareRss,
        'MB',
      ),
      row(
        `memory after load of ${CONNECTIONS} connections`,
        ours.map(({ rssAfter }) => rssAfter),
        bareRss,
        'MB',
      ),
    ],
  )
}

function startBareNode(): { readyMs: number; rss: number } {
  const began = performance.now()
  const { stdout } = spawnSync(process.execPath, ['-p', 'process.memoryUsage.rss()'], { encoding: 'utf8' })
  return { readyMs: performance.now() - began, rss: Number(stdout) / MEGABYTE }
}
