import cluster from 'node:cluster'
import { EnvError, type Env, readEnv } from './platform/env/env.ts'
import { createLog } from './platform/log.ts'
import { runPrimary } from './platform/processes/primary.ts'
import { joinPrimary } from './platform/processes/serving-process.ts'

// Whatever is made here is its owner's alone: pictures, records, what was compiled.
process.umask(0o077)

const level = process.env['LOG_LEVEL'] ?? 'info'
const log = cluster.isPrimary ? createLog(level) : createLog(level).child({ pid: process.pid })

/** Reads the environment and serves, in this process or in as many as it says. */
async function main(): Promise<void> {
  const env = readServerEnv()
  // Before the server is loaded, so that nothing it is told meanwhile is lost.
  const joined = cluster.isPrimary ? undefined : joinPrimary(env.processes)
  const host = process.env['HOST'] ?? '127.0.0.1'
  const ready = () => {
    log.info({ port: env.port, processes: env.processes }, 'the server is ready')
    process.send?.({ ready: true })
  }
  if (!joined && env.processes > 1) return runPrimary({ processes: env.processes, log, onReady: ready })
  // Not by the primary, which serves nothing.
  const { serveAlone, serveAmong } = await import('./serve.ts')
  if (joined) return serveAmong(joined, { env, host, log })
  await serveAlone({ env, host, log })
  ready()
}

/** Throws an EnvError where the environment is not that of a server. */
function readServerEnv(): Env & { databaseUrl: string } {
  const env = readEnv(process.env)
  const { databaseUrl, migrationDatabaseUrl, witness } = env
  if (databaseUrl === null)
    throw new EnvError(['DATABASE_URL is required when the server runs by itself; `npm start` brings its own PostgreSQL.'])
  if (migrationDatabaseUrl !== null)
    throw new EnvError(["MIGRATION_DATABASE_URL, the owner's address, is for npm start and npm run migrate: no server may have it."])
  if (witness.key === null) throw new EnvError(['WITNESS_KEY is required beside WITNESS_PUBLIC_KEY: a server signs what it witnesses.'])
  return { ...env, databaseUrl }
}

main().catch((error: unknown) => {
  if (error instanceof EnvError) console.error(error.message)
  else log.fatal({ err: error }, 'the server could not start')
  process.exit(1)
})
