import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'

/** What PostgreSQL writes into its data folder about the server that uses it. */
export interface Postmaster {
  pid: number
  port: number
}

export function readPostmaster(dataFolder: string): Postmaster | null {
  let lines: string[]
  try {
    lines = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
  const pid = Number(lines[0])
  return Number.isInteger(pid) && pid > 0 ? { pid, port: Number(lines[3]) } : null
}

/** A zombie counts as gone: where nothing reaps orphans, it would stay for ever. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z'
  } catch {
    return process.platform !== 'linux'
  }
}

/** Whether this process is a PostgreSQL server over this data folder, not a stranger that got its old number. */
export function isServerOf(pid: number, dataFolder: string): boolean {
  if (!isAlive(pid)) return false
  const command = commandOf(pid)
  return command.includes('postgres') && command.includes(dataFolder)
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
  }
}

/**
 * Whether any process works in the data folder. After a kill -9 of the server its helpers need a moment to notice;
 * starting over them would corrupt the data. Without /proc nobody can tell, so the answer is yes.
 */
export function isInUse(dataFolder: string): boolean {
  return !existsSync('/proc/self/cwd') || processesIn(dataFolder).length > 0
}

/** The ids of those, where there is /proc. */
export function processesIn(dataFolder: string): number[] {
  const isInside = (pid: number) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === dataFolder && isAlive(pid)
    } catch {
      return false
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter(isInside)
}

/** Asks every `everyMs` until it is so; false when the time is over. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  { withinMs, everyMs = 25 }: { withinMs: number; everyMs?: number },
): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (!(await isSo())) {
    if (Date.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  return true
}
