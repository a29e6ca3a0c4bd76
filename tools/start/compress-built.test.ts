import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressBuilt } from './compress-built.ts'

let folder: string
let page: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'krapao-portal-'))
  page = join(folder, 'index.html')
  writeFileSync(page, 'of this build '.repeat(200))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a page has itself beside it, compressed', async () => {
  await compressBuilt(folder)
  expect(brotliDecompressSync(readFileSync(`${page}.br`)).toString()).toBe('of this build '.repeat(200))
})

test('a page that another build has replaced meanwhile has not the one before beside it', async () => {
  const compressing = compressBuilt(folder)
  writeFileSync(page, 'of the next '.repeat(200))
  await compressing
  expect(existsSync(`${page}.br`)).toBe(false)
})
