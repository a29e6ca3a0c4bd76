import { createHash } from 'node:crypto'
import pg from 'pg'
import { CommitNotReplicated, endsConnection, isUnreplicatedNotice } from './database-errors.ts'

/** A program has a few hundred different statements; more would mean that one is made up of values. */
const MAX_NAMES = 2000
const names = new Map<string, string>()

/**
 * Prepares every statement that has parameters once for each connection: PostgreSQL then neither parses nor plans it
 * again, which is a third of what a small statement costs. Ends itself where it is of no more use.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    // Comes before the answer to the statement whose commit it speaks of, which then is none.
    this.on('notice', (notice) => {
      if (isUnreplicatedNotice(notice)) this.connection.emit('error', new CommitNotReplicated(notice.message ?? ''))
    })
  }

  // The driver has one method for a query, a cursor, a promise and a callback; its types say so by overloads.
  override query(...[text, values, ...rest]: unknown[]): never {
    const query = super.query.bind(this) as (...args: unknown[]) => never
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    const answer: unknown = name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest)
    if (answer instanceof Promise) answer.catch((error: unknown) => this.#endIfUseless(error))
    return answer as never
  }

  #endIfUseless(error: unknown): void {
    if (endsConnection(error)) this.end(() => undefined)
  }
}

/** By its text, so that behind a pooler no other process means another statement by the same name. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_NAMES) return known
  const name = `s${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
  names.set(text, name)
  return name
}
