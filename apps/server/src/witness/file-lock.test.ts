import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withFileLock } from './file-lock.ts'

let folder: string
let lockFile: string
let holder: ChildProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'krapao-lock-'))
  lockFile = join(folder, 'file.lock')
})
afterEach(() => {
  holder?.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

/** Holds it until whoever started it has gone. */
const HOLD = `
  const { withFileLock } = await import(process.argv[1])
  const hold = (resolve) => {
    process.stdin.on('end', resolve).resume()
    process.stdout.write('held')
  }
  await withFileLock(process.argv[2], () => new Promise(hold))`

async function holdElsewhere(): Promise<ChildProcess> {
  const args = ['--input-type=module', '--eval', HOLD, join(import.meta.dirname, 'file-lock.ts'), lockFile]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

test('another process keeps us out, also while it is stopped, and no longer once it was killed', async () => {
  holder = await holdElsewhere()
  const tryOnce = () => withFileLock(lockFile, async () => 'in', { giveUpAfterMs: 0 })
  await expect(tryOnce()).rejects.toThrow('another process has held')
  holder.kill('SIGSTOP')
  await expect(tryOnce()).rejects.toThrow('another process has held')
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  expect(await tryOnce()).toBe('in')
})

test('those of one process go one after another, also after one that failed', async () => {
  let inside = 0
  const work = async () => {
    inside += 1
    await new Promise(setImmediate)
    expect(inside).toBe(1)
    inside -= 1
  }
  await expect(withFileLock(lockFile, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await Promise.all([work, work, work].map((each) => withFileLock(lockFile, each)))
})
