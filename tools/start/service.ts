import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Sentence } from '@krapao/terminal'
import { nodeStart } from '../../apps/server/src/platform/env/node-start.ts'
import { ROOT } from '../run-to-end.ts'

const READY_WITHIN_MS = 60_000
const STOP_WITHIN_MS = 20_000

/** One of our own processes. Its log goes to a file; it ends by itself when this process is gone. */
export interface Service {
  name: string
  /** Answers what it said last when it ends before it was told to. */
  died: Promise<string>
  stop(): Promise<void>
  kill(): void
}

/** With the log of each of them. */
export const logFolderIn = (dataDir: string) => join(dataDir, 'logs')

/** Starts `entry` and waits until it answers `GET /readyz`. */
export async function startService({
  name,
  entry,
  port,
  env,
  dataDir,
}: {
  name: string
  entry: string
  port: number
  env: NodeJS.ProcessEnv
  dataDir: string
}): Promise<Service> {
  const logFolder = logFolderIn(dataDir)
  mkdirSync(logFolder, { recursive: true })
  const logFile = join(logFolder, `${name}.log`)
  const log = openSync(logFile, 'a', 0o600)
  const logStart = statSync(logFile).size
  // In a group of its own, so that Ctrl-C reaches it through us, in order.
  const node = nodeStart(dataDir)
  const child = spawn(process.execPath, [...node.args, join(ROOT, entry)], {
    cwd: ROOT,
    env: { ...node.env, ...env },
    stdio: ['ignore', log, log, 'ipc'],
    detached: true,
  })
  closeSync(log)

  let isStopping = false
  const ended = new Promise<void>((resolve) => {
    child.on('error', () => resolve())
    child.on('exit', () => resolve())
  })
  const died = ended.then(() => (isStopping ? new Promise<string>(() => undefined) : lastWords(logFile, logStart)))
  const service: Service = {
    name,
    died,
    kill: () => child.kill('SIGKILL'),
    async stop() {
      isStopping = true
      if (hasEnded(child)) return
      child.kill('SIGTERM')
      const late = await Promise.race([ended, wait(STOP_WITHIN_MS, 'late', { ref: false })])
      if (late === 'late') child.kill('SIGKILL')
      await ended
    },
  }
  const failure = await Promise.race([died.then((words) => `The ${name} did not start: ${words} Its log is ${logFile}.`), untilReady(port)])
  if (failure !== null) {
    await service.stop()
    throw new Sentence(failure ?? `The ${name} did not answer within ${READY_WITHIN_MS / 1000} seconds: its log is ${dirname(logFile)}.`)
  }
  return service
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Null when ready, undefined when it takes too long. */
async function untilReady(port: number): Promise<null | undefined> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => null)
    if (answer?.ok) return null
    await wait(50)
  }
  return undefined
}

/** The last thing it wrote, as the end of a sentence: a plain line, or the message of a log record. */
function lastWords(logFile: string, from: number): string {
  const lines = readFileSync(logFile).subarray(from).toString().trimEnd().split('\n')
  const last = lines.findLast((line) => /^(Uncaught )?\w*error\b/i.test(line)) ?? lines.at(-1) ?? ''
  const words = readRecord(last) ?? last.trim()
  return words === '' ? 'it gave no reason.' : /[.!?]$/.test(words) ? words : `${words}.`
}

function readRecord(line: string): string | null {
  try {
    const record = JSON.parse(line) as { msg?: string; err?: { message?: string } }
    return [record.msg, record.err?.message].filter(Boolean).join(': ')
  } catch {
    return null
  }
}
