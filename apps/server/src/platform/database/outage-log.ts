import type { Log } from '../log.ts'

/** Tells of an outage when it begins and when it is over, however many meet it. */
export interface OutageLog {
  met(error: unknown): void
  over(): void
}

/** `what` cannot be done during the outage, as the subject of a sentence. */
export function createOutageLog(what: string, log: Log): OutageLog {
  let since: number | undefined
  return {
    met(error) {
      if (since !== undefined) return
      since = performance.now()
      log.warn({ err: error }, `${what}: not possible now, and tried again`)
    },
    over() {
      if (since === undefined) return
      log.info({ outageMs: Math.round(performance.now() - since) }, `${what}: possible again`)
      since = undefined
    },
  }
}
