import { setTimeout as wait } from 'node:timers/promises'
import { APPLICATION_ROLE } from '../../src/platform/database/application-role.ts'
import type { BenchDatabase } from '../cluster.ts'

export interface Statement {
  query: string
  calls: number
  totalMs: number
}

/** Every statement the application ran while `work` did, from pg_stat_statements, the slowest in all first. */
export async function statementsWhile<Result>({ watch }: BenchDatabase, work: () => Promise<Result>) {
  await watch('create extension if not exists pg_stat_statements')
  await watch('select pg_stat_statements_reset()')
  const result = await work()
  const rows = await watch<{ query: string; calls: bigint; total_exec_time: number }>(
    `select query, calls, total_exec_time from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database()) and userid = to_regrole($1)
     order by total_exec_time desc`,
    [APPLICATION_ROLE],
  )
  const statements = rows.map(({ query, calls, total_exec_time }): Statement => ({ query, calls: Number(calls), totalMs: total_exec_time }))
  return { statements, result }
}

const EVERY_MS = 20

/** What the application's connections were doing while `work` ran: how many of them, on average. */
export async function connectionsWhile<Result>({ watch }: BenchDatabase, work: () => Promise<Result>) {
  const seen = new Map<string, number>()
  let looks = 0
  let isOver = false
  const look = async () => {
    for (; !isOver; await wait(EVERY_MS)) {
      const rows = await watch<{ doing: string; count: bigint }>(DOING)
      looks += 1
      for (const { doing, count } of rows) seen.set(doing, (seen.get(doing) ?? 0) + Number(count))
    }
  }
  const looking = look()
  const result = await work().finally(() => (isOver = true))
  await looking
  const doing = [...seen].map(([name, count]) => ({ name, average: count / looks })).toSorted((one, other) => other.average - one.average)
  return { doing, result }
}

const DOING = `select case state
    when 'idle' then 'nothing to do'
    when 'idle in transaction' then 'in a transaction, waiting for Node'
    when 'active' then case when wait_event is null then 'running' else 'waiting for ' || wait_event_type || ' ' || wait_event end
    else state end as doing, count(*) as count
  from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() group by 1`
