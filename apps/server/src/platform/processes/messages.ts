/** One call that counts against a limit of its own for each key, in windows of time. */
export interface CountedCall {
  /** The number of the limit, the same in every process of a release. */
  limit: number
  /** Whose call it is. */
  key: string
  windowMs: number
}

/** How many calls of this key there were in its window, with this one, and in how many ms the window ends. */
export interface CallCount {
  current: number
  ttl: number
}

/** What one process counts while it works, as prom-client says it. */
export type Figures = object[]

/** From a process that serves to the one that has started it. */
export type ToPrimary =
  | { is: 'ready' }
  | { is: 'count'; no: number; calls: CountedCall[] }
  | { is: 'figures wanted'; no: number }
  | { is: 'own figures'; no: number; figures: Figures }

export type FromPrimary =
  | { is: 'stop' }
  | { is: 'keep the witness' }
  | { is: 'counted'; no: number; counts: CallCount[] }
  | { is: 'own figures wanted'; no: number }
  | { is: 'figures of the others'; no: number; figures: Figures[] }
