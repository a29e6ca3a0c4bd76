import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createSandbox } from './sandbox.ts'

const { env } = process
// Whatever is made here is its owner's alone: SMS with codes, names and accounts.
process.umask(0o077)

function stop(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

if (env['NODE_ENV'] === 'production') stop('The sandbox plays banks and games with invented money: it does not start in production.')

const port = Number(env['SANDBOX_PORT'] || 3100)
if (!Number.isInteger(port) || port < 0 || port > 65_535) stop(`SANDBOX_PORT must be a port number, not "${env['SANDBOX_PORT']}".`)

const serverUrl = env['SERVER_URL'] || 'http://127.0.0.1:3000'
if (!URL.canParse(serverUrl)) stop(`SERVER_URL must be an address such as http://127.0.0.1:3000, not "${serverUrl}".`)

const dataDir = resolve(env['DATA_DIR'] || '.data')
try {
  mkdirSync(dataDir, { recursive: true })
} catch {
  stop(`The sandbox cannot write to the folder of DATA_DIR, ${dataDir}.`)
}

const sandbox = createSandbox({
  env,
  dataFile: join(dataDir, 'sandbox.sqlite'),
  opensAccounts: true,
  serverUrl: serverUrl.replace(/\/$/, ''),
  walletUrl: env['SITE_ORIGIN'] || undefined,
  publicUrl: env['SANDBOX_PUBLIC_URL']?.replace(/\/$/, '') || undefined,
})

let isStopping = false
async function shutDown(): Promise<void> {
  if (isStopping) return
  isStopping = true
  await sandbox.close()
  process.exit(0)
}
process.on('SIGINT', shutDown)
process.on('SIGTERM', shutDown)
// The starter holds an IPC channel: when it is gone, however it went, nobody is left to use the sandbox.
process.on('disconnect', shutDown)

try {
  await sandbox.listen({ port, host: env['SANDBOX_HOST'] || '127.0.0.1' })
} catch (error) {
  const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  stop(
    isTaken
      ? `Port ${port} is taken. Stop what uses it, or set SANDBOX_PORT to another one.`
      : `The sandbox could not listen on port ${port}: ${String(error)}`,
  )
}
process.send?.({ ready: true })
