import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { compareFolders, writeReport } from './compare.ts'

const ROOT = mkdtempSync(join(tmpdir(), 'krapao-compare-'))
afterAll(() => rmSync(ROOT, { recursive: true }))

const folder = (name: string) => {
  mkdirSync(join(ROOT, name), { recursive: true })
  return join(ROOT, name)
}

/** A grey picture, with a square of another grey. */
async function draw(file: string, square: { px: number; grey: number }, width = 40): Promise<void> {
  const grey = (value: number) => ({ r: value, g: value, b: value })
  const input = await sharp({ create: { width: square.px, height: square.px, channels: 3, background: grey(square.grey) } })
    .png()
    .toBuffer()
  await sharp({ create: { width, height: 40, channels: 3, background: grey(100) } })
    .composite([{ input, left: 3, top: 3 }])
    .png()
    .toFile(file)
}

test('what looks another way, is new or is gone is told; what is a shade lighter, or a point or two, is not', async () => {
  const [base, present, marked] = ['base', 'present', 'marked'].map(folder) as [string, string, string]
  for (const name of ['same', 'shade', 'points', 'moved', 'wide', 'gone']) await draw(join(base, `${name}.png`), { px: 6, grey: 200 })
  await draw(join(present, 'same.png'), { px: 6, grey: 200 })
  await draw(join(present, 'shade.png'), { px: 6, grey: 220 })
  await draw(join(present, 'moved.png'), { px: 8, grey: 200 })
  await draw(join(present, 'wide.png'), { px: 6, grey: 200 }, 41)
  await draw(join(present, 'new.png'), { px: 6, grey: 200 })
  await draw(join(base, 'points.png'), { px: 3, grey: 100 })
  await draw(join(present, 'points.png'), { px: 3, grey: 200 })
  const found = await compareFolders(base, present, marked)
  expect(found).toEqual([
    { picture: 'gone.png', what: 'gone' },
    { picture: 'moved.png', what: 'differs' },
    { picture: 'new.png', what: 'new' },
    { picture: 'wide.png', what: 'another size' },
  ])
  expect(existsSync(join(marked, 'moved.png'))).toBe(true)
  const report = join(ROOT, 'index.html')
  writeReport(report, found, { base, present, marked })
  expect(readFileSync(report, 'utf8')).toContain('src="marked/moved.png"')
})
