import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { indexOf, KEPT, keptNames, NAMES } from './kept.ts'
import { fileNameOf } from './sights.ts'

const MOST_BYTES = 3_000_000

test('each screen in each state has its picture, no picture is of anything else, and the index lists them', () => {
  const names = NAMES.map(fileNameOf)
  expect(new Set(names).size).toBe(names.length)
  expect(keptNames().toSorted()).toEqual(names.toSorted())
  expect(readFileSync(join(KEPT, 'README.md'), 'utf8')).toBe(indexOf())
})

test('the pictures are small', () => {
  const sizes = globSync('*', { cwd: KEPT }).map((file) => statSync(join(KEPT, file)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES)
})
