import { Client } from 'pg'
import { expect, type Stack } from '../stack.ts'

/** One statement in the stack's database, for what no screen of the portal can bring about. */
export async function sql<Row extends object>(
  { databaseUrl }: Pick<Stack, 'databaseUrl'>,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Sets a setting of the site while `run` lasts, and puts it back for the tests that follow on this stack. */
export async function withSetting(stack: Stack, key: string, value: unknown, run: () => Promise<void>): Promise<void> {
  const [before] = await sql<{ value: unknown }>(stack, 'select value from site.setting where key = $1', [key])
  await writeSetting(stack, key, value)
  try {
    await run()
  } finally {
    if (before) await writeSetting(stack, key, before.value)
    else await sql(stack, 'delete from site.setting where key = $1', [key])
  }
}

async function writeSetting(stack: Stack, key: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value)
  await sql(stack, 'insert into site.setting (key, value) values ($1, $2) on conflict (key) do update set value = $2', [key, json])
}

/** The operator closes the service while `run` lasts. The server may take a second to notice either change. */
export async function withClosedService(stack: Stack, run: () => Promise<void>): Promise<void> {
  const status = async () => (await fetch(`${stack.portalUrl}/api/lookup/active`)).status
  const becomes = (expected: number) => expect.poll(status, { intervals: [100], timeout: 5000 }).toBe(expected)
  await withSetting(stack, 'service', { isOpen: false }, async () => {
    await becomes(410)
    await run()
  })
  await becomes(200)
}
