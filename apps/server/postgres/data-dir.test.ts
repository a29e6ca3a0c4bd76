import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeDataDir } from './postgres-settings.ts'

const FOR_OTHERS = process.getuid?.() === 0 ? 0o011 : 0
const modeOf = (path: string) => statSync(path).mode & 0o777

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'krapao-data-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a new folder is readable by its owner alone, whatever the umask', () => {
  const before = process.umask(0)
  const made = makeDataDir(join(folder, 'deep', 'data'))
  process.umask(before)
  expect(modeOf(made)).toBe(0o700 | FOR_OTHERS)
})

test('what an older release or a hand left open is closed, and what a link leads to is not ours', () => {
  const outside = join(folder, 'outside')
  const dataDir = join(folder, 'data')
  for (const path of [outside, dataDir, join(dataDir, 'logs')]) mkdirSync(path)
  writeFileSync(join(dataDir, 'sandbox.sqlite'), '')
  symlinkSync(outside, join(dataDir, 'link'))
  for (const path of [outside, dataDir, join(dataDir, 'logs')]) chmodSync(path, 0o755)
  chmodSync(join(dataDir, 'sandbox.sqlite'), 0o644)
  makeDataDir(dataDir)
  const modes = ['.', 'logs', 'sandbox.sqlite', '../outside'].map((name) => modeOf(join(dataDir, name)))
  expect(modes).toEqual([0o700 | FOR_OTHERS, 0o700, 0o600, 0o755])
})
