import type { ChildProcess } from 'node:child_process'
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Log } from '../log.ts'
import { createCallCounts } from './call-counts.ts'
import { createGatherFigures } from './gather-figures.ts'
import type { ToPrimary, FromPrimary } from './messages.ts'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
/** A process that has served for so long was well: its death says nothing about the next one. */
const WELL_AFTER_MS = 60_000

/** How long to wait before a process is started in the place of one that died, by how many have died soon one after another. */
export const pauseBeforeStart = (deaths: number): number => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** deaths)

/**
 * Starts this program so many times over, in processes that share its port (Node calls them workers), and ends with them. It
 * serves nothing and has no connection to the database.
 *
 * The first is alone until it serves. Where it cannot it has said why, and this process ends as it did. From then on one that dies
 * is replaced. At every moment one of them at most keeps the witness.
 */
export function runPrimary({ processes, log, onReady }: { processes: number; log: Log; onReady(): void }): void {
  /** Who serve, and since when. */
  const serving = new Map<Worker, number>()
  const pauses = new Set<NodeJS.Timeout>()
  const countCall = createCallCounts()
  const figures = createGatherFigures<Worker>()
  let keeper: Worker | undefined
  let hasBegun = false
  let isReady = false
  let isStopping = false
  let isOrderly = true
  let deaths = 0

  const startLater = () => {
    const pause = setTimeout(() => {
      pauses.delete(pause)
      start()
    }, pauseBeforeStart(deaths))
    pauses.add(pause)
  }

  const appoint = () => {
    keeper = isStopping ? undefined : [...serving.keys()][0]
    if (!keeper) return
    tell(keeper, { is: 'keep the witness' })
    log.info({ pid: keeper.process.pid }, 'this process keeps the witness')
  }

  const onServing = (worker: Worker) => {
    serving.set(worker, performance.now())
    if (!keeper) appoint()
    if (!hasBegun) for (let more = 1; more < processes; more++) start()
    hasBegun = true
    if (isReady) log.info({ pid: worker.process.pid }, 'a process of the server serves again')
    if (isReady || serving.size < processes) return
    isReady = true
    onReady()
  }

  const onDeath = (worker: Worker, code: number | null, signal: string | null) => {
    const since = serving.get(worker)
    serving.delete(worker)
    figures.gone(worker)
    if (worker === keeper) appoint()
    if (isStopping) {
      // Whoever did not serve yet had nothing to end in order.
      if (since !== undefined && code !== 0) isOrderly = false
      return
    }
    if (!hasBegun) process.exit(code || 1)
    deaths = since !== undefined && performance.now() - since >= WELL_AFTER_MS ? 0 : deaths + 1
    log.error({ pid: worker.process.pid, code, signal }, 'a process of the server died and is replaced')
    startLater()
  }

  const onMessage = async (worker: Worker, message: ToPrimary) => {
    switch (message.is) {
      case 'ready':
        return onServing(worker)
      case 'count':
        return tell(worker, { is: 'counted', no: message.no, counts: message.calls.map(countCall) })
      case 'own figures':
        return figures.answered(worker, message.no, message.figures)
      case 'figures wanted': {
        const others = [...serving.keys()].filter((one) => one !== worker)
        const ofOthers = await figures.ask(others, (other, no) => tell(other, { is: 'own figures wanted', no }))
        return tell(worker, { is: 'figures of the others', no: message.no, figures: ofOthers })
      }
    }
  }

  const stop = async () => {
    if (isStopping) return
    isStopping = true
    for (const pause of pauses) clearTimeout(pause)
    const all = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    // The last record of the witness is written when nobody posts any more.
    await Promise.all(all.filter((worker) => worker !== keeper).map(stopWorker))
    if (keeper) await stopWorker(keeper)
    process.exit(isOrderly ? 0 : 1)
  }

  cluster.on('message', (worker: Worker, message: ToPrimary) => void onMessage(worker, message))
  cluster.on('exit', onDeath)
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  process.on('disconnect', () => void stop())
  start()
}

function start(): void {
  const worker = cluster.fork()
  worker.once('exit', rememberLastConnection(worker.process))
}

/**
 * Node hands a connection over and keeps it until the other process says that it took it. From one that is killed meanwhile no word
 * comes, and Node forgets the connection and leaves it open, so whoever waits there would wait for ever. One at a time is on its way.
 * Answers what closes the last: nothing, where it was taken.
 */
function rememberLastConnection(child: ChildProcess): () => void {
  const send = child.send.bind(child)
  let last: { close?(): void } | undefined
  child.send = (message: never, connection: never, ...rest: never[]) => {
    last = connection ?? last
    return send(message, connection, ...rest)
  }
  return () => last?.close?.()
}

/** Resolves when it has ended, however that went. */
async function stopWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const ended = once(worker, 'exit')
  tell(worker, { is: 'stop' })
  await ended
}

/** Whoever is gone hears nothing; the end of a worker is told by itself. */
function tell(worker: Worker, message: FromPrimary): void {
  if (worker.isConnected()) worker.send(message, () => undefined)
}
