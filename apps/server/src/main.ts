import { systemClock } from './platform/clock.ts'
import { EnvError, readEnv } from './platform/env/env.ts'
import { createLog } from './platform/log.ts'
import { createApp } from './app.ts'

const log = createLog(process.env['LOG_LEVEL'] ?? 'info')

/** Reads the environment and serves until told to stop, or until the process that started this one is gone. */
async function main(): Promise<void> {
  const env = readEnv(process.env)
  const { databaseUrl, migrationDatabaseUrl } = env
  if (databaseUrl === null)
    throw new EnvError(['DATABASE_URL is required when the server runs by itself; `npm start` brings its own PostgreSQL.'])
  if (migrationDatabaseUrl !== null)
    throw new EnvError(["MIGRATION_DATABASE_URL, the owner's address, is for npm start and npm run migrate: no server may have it."])
  const app = await createApp({ env: { ...env, databaseUrl }, clock: systemClock, log, runWitness: true })

  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    app.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the server did not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('disconnect', stop)
  await app.listen(env.port, process.env['HOST'] ?? '127.0.0.1')
  log.info({ port: env.port }, 'the server is ready')
}

main().catch((error: unknown) => {
  if (error instanceof EnvError) console.error(error.message)
  else log.fatal({ err: error }, 'the server could not start')
  process.exit(1)
})
