import { spawnSync } from 'node:child_process'

/**
 * The server and all it has started, in one moment. Each is stopped before any is killed: whoever sees its server die
 * first ends its wait for the standby, says good-bye, and lets others see what was never replicated.
 */
export function signalAll(pid: number, signal: 'SIGKILL' | 'SIGSTOP'): void {
  // From here on it starts nothing more.
  send(pid, 'SIGSTOP')
  const all = [pid, ...childrenOf(pid)]
  for (const one of all) send(one, 'SIGSTOP')
  if (signal === 'SIGKILL') for (const one of all) send(one, 'SIGKILL')
}

function childrenOf(parent: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return processes.filter(([, of]) => of === parent).map(([child]) => child!)
}

export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // A helper may have ended since it was listed.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
