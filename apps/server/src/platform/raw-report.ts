/** What a provider said, as it came, before anybody has understood it. */
export interface RawReport {
  /** `reported`: it came by itself, signed by its provider. `answered`: to a question of ours. */
  how: 'reported' | 'answered'
  /** The address that it came to, or what was asked. No key of ours is in it. */
  about: string
  /** The headers that carry the signature of what was reported; none where the body does, or a question was answered. */
  signature: Readonly<Record<string, string>>
  /** A report whole. Of a list that was asked for, the one item; it stood in an answer with others. */
  body: string
}

/** One that the database has kept already. */
export interface KeptReport {
  reportId: string
}

/** With what it was read from. */
export type Reported<Event, Report extends RawReport | KeptReport = RawReport> = Event & { report: Report }

/** Each item that was read from a list in an answer, with its report. `raw`: the items as they stood there, in the same order. */
export function eachAnswered<Item extends object>(about: string, raw: readonly unknown[], items: readonly Item[]): Reported<Item>[] {
  return items.map((item, index) => ({ ...item, report: answered(about, raw[index]) }))
}

/** `item`: as it stood in an answer that was JSON. */
export function answered(about: string, item: unknown): RawReport {
  return { how: 'answered', about, signature: {}, body: typeof item === 'string' ? item : JSON.stringify(item) }
}
