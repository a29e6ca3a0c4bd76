import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'

export const ROOT = dirname(import.meta.dirname)
export const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')

export interface Ended {
  /** Null when a signal ended it. */
  code: number | null
  output: string
}

/** Runs a program and collects all it says, or passes it on with `show`. It is ended with this process. */
export function runToEnd(
  program: string,
  args: string[],
  { cwd = ROOT, env = process.env, show = false }: { cwd?: string; env?: NodeJS.ProcessEnv; show?: boolean } = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const end = () => void child.kill()
    process.once('exit', end)
    child.on('error', reject)
    child.on('close', (code) => {
      process.off('exit', end)
      resolve({ code, output })
    })
  })
}
