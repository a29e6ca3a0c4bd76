/** Where the time comes from; tests share one with the server. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
