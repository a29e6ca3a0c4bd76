import type { Figures } from './messages.ts'

/** Whoever asks hears what there is by then. A process that is stuck must not keep the others from being seen. */
const GATHER_WITHIN_MS = 2000

interface Gathering<Process> {
  awaited: Set<Process>
  figures: Figures[]
  end(): void
}

/** Asks processes for their figures, and waits for none that is gone. */
export interface GatherFigures<Process> {
  /** Those of all who answer in time. */
  ask(processes: readonly Process[], tell: (process: Process, no: number) => void): Promise<Figures[]>
  answered(process: Process, no: number, figures: Figures): void
  gone(process: Process): void
}

export function createGatherFigures<Process>(): GatherFigures<Process> {
  const gatherings = new Map<number, Gathering<Process>>()
  let last = 0
  const leave = (process: Process, { awaited, end }: Gathering<Process>) => {
    if (awaited.delete(process) && awaited.size === 0) end()
  }
  return {
    async ask(processes, tell) {
      if (processes.length === 0) return []
      const no = ++last
      const { promise, resolve } = Promise.withResolvers<void>()
      const gathering: Gathering<Process> = { awaited: new Set(processes), figures: [], end: resolve }
      gatherings.set(no, gathering)
      const timer = setTimeout(resolve, GATHER_WITHIN_MS)
      for (const process of processes) tell(process, no)
      await promise
      clearTimeout(timer)
      gatherings.delete(no)
      return gathering.figures
    },
    answered(process, no, figures) {
      const gathering = gatherings.get(no)
      if (!gathering?.awaited.has(process)) return
      gathering.figures.push(figures)
      leave(process, gathering)
    },
    gone(process) {
      for (const gathering of gatherings.values()) leave(process, gathering)
    },
  }
}
