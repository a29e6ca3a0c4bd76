import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeRemains } from './build-app.ts'

test('what a build has left that was killed is removed, and what others have is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'krapao-modules-'))
  // Above what a process is numbered by.
  const gone = 2 ** 30
  const kept = [`.krapao-portal-${process.pid}`, `.krapao-portal-${process.pid}-old`, '.krapao-portal', 'vite']
  for (const name of [...kept, `.krapao-portal-${gone}`, `.krapao-portal-${gone}-old`, `.krapao-console-${gone}`])
    mkdirSync(join(folder, name, 'assets'), { recursive: true })
  removeRemains(folder)
  expect(readdirSync(folder).toSorted()).toEqual(kept.toSorted())
  rmSync(folder, { recursive: true })
})
