import type pg from 'pg'

const names = new Map<string, string>()

/**
 * Lets PostgreSQL parse and plan each statement once for a connection. The worlds send the same hundred statements again
 * and again, and planning them was a third of what PostgreSQL did.
 */
export function prepareStatements(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    // BEGIN, COMMIT and ROLLBACK have no plan.
    const prepared = (text: string, values?: unknown[]) => (text.includes(' ') ? query({ name: nameOf(text), text, values }) : query(text))
    client.query = prepared as typeof client.query
  })
}

function nameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size + 1}`
  names.set(text, name)
  return name
}
