import type { Bench } from '../bench.ts'
import { printTable } from '../table.ts'
import { profileWhile, readProfile, type SelfTime } from './inspector.ts'
import type { Server } from './processes.ts'
import type { Call } from './requests.ts'
import { connectionsWhile, statementsWhile } from './statements.ts'
import type { HttpWorld } from './world.ts'

const CONNECTIONS = 64
const SECONDS = 3

/** Where the time of one call goes: in Node by package and function, in PostgreSQL by statement. */
export async function showProfiles(
  bench: Bench,
  { ask, database }: HttpWorld,
  { server, call, name }: { server: Server; call: Call; name: string },
): Promise<void> {
  const measureMs = SECONDS * 1000
  const order = { call, connections: CONNECTIONS, leadInMs: 0, measureMs }
  await ask(server, { ...order, measureMs: 500 })
  const slice = () => profileWhile(server.inspectorPort, () => connectionsWhile(database, () => ask(server, order)))
  const seen = bench.cluster.hasStatementStatistics
    ? await statementsWhile(database, slice)
    : { statements: undefined, result: await slice() }
  const { doing, result } = seen.result.result
  for (const [what, count] of Object.entries(result.failures)) bench.fail(`${name}, profiled`, what, count)
  const { busy, packages, functions } = readProfile(seen.result.profile)
  const calls = result.succeeded

  console.log(`\n${name}, ${CONNECTIONS} connections: where a call’s time goes\n`)
  console.log(`  Node is busy ${percent(busy)} of the time: ${((busy * measureMs) / calls).toFixed(2)} ms a call.`)
  if (seen.statements) {
    const total = seen.statements.reduce((sum, { totalMs }) => sum + totalMs, 0)
    const count = seen.statements.reduce((sum, statement) => sum + statement.calls, 0)
    console.log(
      `  PostgreSQL runs ${(count / calls).toFixed(1)} statements a call, ${(total / calls).toFixed(2)} ms; commits wait beside that.`,
    )
  } else console.log('  This PostgreSQL does not load pg_stat_statements, so statements are not counted.')
  console.log(`  Its connections on average: ${doing.map((one) => `${one.average.toFixed(1)} ${one.name}`).join(', ')}.`)
  printTable('Node by package', ['package', 'of its time'], sharesOf(packages, 12))
  printTable('Node by function', ['function', 'of its time'], sharesOf(functions, 15))
  if (!seen.statements) return
  printTable(
    'PostgreSQL by statement',
    ['statement', 'a call', 'ms a call'],
    seen.statements
      .slice(0, 12)
      .map((one) => [one.query.replace(/\s+/g, ' ').slice(0, 100), (one.calls / calls).toFixed(2), (one.totalMs / calls).toFixed(3)]),
  )
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const sharesOf = (times: SelfTime[], most: number) => times.slice(0, most).map(({ name, share }) => [name, percent(share)])
