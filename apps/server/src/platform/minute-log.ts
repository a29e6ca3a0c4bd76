import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

/** Writes at most one line a minute of each source, however often it is noted. */
export interface MinuteLog {
  note(source: string, fields: object): void
  /** Tells how many lines were left out of sources whose minute is over, and forgets those that are quiet. Called about once a minute. */
  sweep(): void
}

interface Minute {
  beganAt: number
  leftOut: number
}

const MINUTE_MS = 60_000
/** So many are told apart; all others together are one source more, so that a flood from everywhere fills neither memory nor log. */
const MOST_SOURCES = 1000
const ALL_OTHERS = 'others'

/** `says`: the line, as a sentence. Each has its `source`, and in `leftOut` how many were not written since the one before. */
export function createMinuteLog({ log, clock, says }: { log: Log; clock: Clock; says: string }): MinuteLog {
  const minutes = new Map<string, Minute>()
  const write = (source: string, minute: Minute, at: number, fields: object) => {
    const { leftOut } = minute
    Object.assign(minute, { beganAt: at, leftOut: 0 })
    log.warn({ source, leftOut, ...fields }, says)
  }
  return {
    note(from, fields) {
      const source = minutes.has(from) || minutes.size < MOST_SOURCES ? from : ALL_OTHERS
      const at = clock.now().getTime()
      const minute = minutes.get(source)
      if (minute && at - minute.beganAt < MINUTE_MS) {
        minute.leftOut++
        return
      }
      const begun = minute ?? { beganAt: at, leftOut: 0 }
      minutes.set(source, begun)
      write(source, begun, at, fields)
    },
    sweep() {
      const at = clock.now().getTime()
      for (const [source, minute] of minutes) {
        if (at - minute.beganAt < MINUTE_MS) continue
        if (minute.leftOut > 0) write(source, minute, at, {})
        else minutes.delete(source)
      }
    },
  }
}
