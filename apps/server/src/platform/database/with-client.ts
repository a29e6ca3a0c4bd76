import pg from 'pg'

/** One connection for one piece of work; it is ended whatever becomes of either. */
export async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
  { connectTimeoutMs }: { connectTimeoutMs?: number } = {},
): Promise<Result> {
  const client = new pg.Client({ connectionString, ...(connectTimeoutMs && { connectionTimeoutMillis: connectTimeoutMs }) })
  // Of a connection that is lost the work hears by its next query; unheard, the event would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
