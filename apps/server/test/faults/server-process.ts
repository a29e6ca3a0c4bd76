import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { AppOptions } from '../../src/app.ts'
import { bundle } from '../bundle.ts'
import type { Fate } from './steps.ts'

const COMPILE_CACHE = join(import.meta.dirname, '..', '..', '..', '..', '.data', 'test', 'compile-cache')

export interface ServerOptions {
  databaseUrl: string
  sandboxUrl: string
  /** Where it keeps files. */
  dataDir: string
  now: string
  runWorkers?: boolean
  databaseLimits?: NonNullable<AppOptions['databaseLimits']>
}

export type Command =
  | { does: 'pass time'; ms: number }
  /** As an administrator does: no time passes. */
  | { does: 'set the clock'; now: string }
  | { does: 'record' }
  | { does: 'end recording' }
  | { does: 'arm'; step: string; fate: Fate }
  | { does: 'disarm' }
  | { does: 'work' }

/** What was asked of a server that died before it answered. */
export class ServerDied extends Error {}

export interface ServerProcess {
  url: string
  isAlive(): boolean
  /** Throws ServerDied when the process ends before it has answered. */
  ask(command: Command): Promise<unknown>
  signal(signal: NodeJS.Signals): void
  /** Resolves when the process has stopped itself. */
  stopped(): Promise<void>
  /** Resolves when the process is gone. */
  ended: Promise<void>
  kill(): Promise<void>
}

/** Starts the server as a child that ends with this process, however that ends. */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const child = spawn(process.execPath, [await bundle(join(import.meta.dirname, 'server-main.ts'))], {
    // A process that is killed keeps nothing for the next; server-main.ts writes its compiled code here once it is ready.
    env: {
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      PATH: process.env['PATH'],
      LOG_LEVEL: process.env['LOG_LEVEL'],
      FAULT_SERVER: JSON.stringify(options),
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let isAlive = true
  const ended = once(child, 'exit').then(() => void (isAlive = false))
  const stopped = Promise.withResolvers<void>()
  child.on('message', (message: { isStopping?: true }) => message.isStopping && stopped.resolve())
  const ask = createAsk(child, ended)
  const ready = once(child, 'message').then(([message]) => (message as { ready: number }).ready)
  const port = await Promise.race([ready, ended.then(() => Promise.reject(new Error('the server did not start')))])
  return {
    url: `http://127.0.0.1:${port}`,
    isAlive: () => isAlive,
    ask,
    stopped: () => Promise.race([stopped.promise, ended]),
    signal: (signal) => void child.kill(signal),
    ended,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

function createAsk(child: ChildProcess, ended: Promise<void>): ServerProcess['ask'] {
  let no = 0
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  child.on('message', (message: { no?: number; answer?: unknown; error?: string }) => {
    const asked = message.no === undefined ? undefined : waiting.get(message.no)
    if (message.error === undefined) asked?.resolve(message.answer)
    else asked?.reject(new Error(message.error))
  })
  const death = ended.then(() => Promise.reject(new ServerDied('the server died before it answered')))
  death.catch(() => undefined)
  return (command) => {
    const asked = Promise.withResolvers<unknown>()
    waiting.set(++no, asked)
    // A child that is gone cannot be told; its death answers.
    child.send({ no, command }, () => undefined)
    const thisNo = no
    return Promise.race([asked.promise, death]).finally(() => waiting.delete(thisNo))
  }
}
