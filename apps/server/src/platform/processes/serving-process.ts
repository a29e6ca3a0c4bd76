import cluster from 'node:cluster'
import { createAsk } from './ask.ts'
import { createCountTogether, type LimitedCall } from './count-together.ts'
import type { CallCount, CountedCall, Figures, ToPrimary, FromPrimary } from './messages.ts'

/** The other processes of this server, as one of them reaches them. */
export interface Others {
  /** Counts a call over all of them. */
  countCall(call: LimitedCall): Promise<CallCount>
  /** What each of the others counts. One that does not say within 2 s is missing. */
  figures(): Promise<Figures[]>
  /** What this process says when another asks. */
  tellFigures(own: () => Promise<Figures>): void
}

export interface ServingProcess {
  others: Others
  /** Says that this process serves. */
  ready(): void
  /** Told once: by the primary, or because that one is gone. */
  stopped: Promise<void>
  /** From when on this process keeps the witness; never, where another does. */
  keepsWitness: Promise<void>
}

/** Who ends soon lets the last calls through: there is nobody left who counts. */
const UNCOUNTED: CallCount = { current: 0, ttl: 0 }

/**
 * This process as one of several. It takes its orders from the primary alone: a terminal, and systemd, send their signals to all of
 * them at once, and one that stopped by itself would be replaced.
 */
export function joinPrimary(processes: number): ServingProcess {
  const stopped = Promise.withResolvers<void>()
  const keepsWitness = Promise.withResolvers<void>()
  const counts = createAsk<CallCount[]>()
  const figures = createAsk<Figures[]>()
  const countInPrimary = gatherCalls((calls) => counts.ask((no) => tell({ is: 'count', no, calls })))
  let ownFigures: () => Promise<Figures> = async () => []

  const obey = async (message: FromPrimary) => {
    switch (message.is) {
      case 'stop':
        return stopped.resolve()
      case 'keep the witness':
        return keepsWitness.resolve()
      case 'counted':
        return counts.answered(message.no, message.counts)
      case 'figures of the others':
        return figures.answered(message.no, message.figures)
      case 'own figures wanted':
        return tell({ is: 'own figures', no: message.no, figures: await ownFigures() })
    }
  }
  process.on('message', (message: FromPrimary) => void obey(message))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  const self = cluster.worker!
  let isStopping = false
  void stopped.promise.then(() => (isStopping = true))
  self.on('disconnect', () => {
    // Told to stop and killed before it had: so was this process, or nobody would end it.
    if (isStopping) process.exit(1)
    // Node would end this process here, in the middle of its calls.
    self.exitedAfterDisconnect = true
    counts.end()
    figures.end()
    stopped.resolve()
  })
  return {
    others: {
      countCall: createCountTogether(processes, countInPrimary),
      figures: async () => (await figures.ask((no) => tell({ is: 'figures wanted', no }))) ?? [],
      tellFigures: (own) => void (ownFigures = own),
    },
    ready: () => void tell({ is: 'ready' }),
    stopped: stopped.promise,
    keepsWitness: keepsWitness.promise,
  }
}

/** False where there is nobody to tell. */
function tell(message: ToPrimary): boolean {
  if (!process.connected) return false
  process.send?.(message, undefined, undefined, () => undefined)
  return true
}

/** Calls that are counted in one turn of the event loop share a message each way. */
function gatherCalls(ask: (calls: CountedCall[]) => Promise<CallCount[] | undefined>): (call: CountedCall) => Promise<CallCount> {
  let waiting: { call: CountedCall; resolve: (count: CallCount) => void }[] = []
  const leave = async () => {
    const batch = waiting
    waiting = []
    const counts = await ask(batch.map(({ call }) => call))
    for (const [index, { resolve }] of batch.entries()) resolve(counts?.[index] ?? UNCOUNTED)
  }
  return (call) =>
    new Promise((resolve) => {
      if (waiting.length === 0) setImmediate(() => void leave())
      waiting.push({ call, resolve })
    })
}
