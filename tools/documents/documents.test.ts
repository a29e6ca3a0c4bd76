import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../run-to-end.ts'

const DOCUMENTS = globSync(['README.md', 'docs/**/*.md'], { cwd: ROOT })
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

/** As GitHub makes it of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-')

test('every link of a document leads somewhere', () => {
  const broken = DOCUMENTS.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)]+))?\)/g)].flatMap(([link, path = '', anchor]) => {
      const target = path === '' ? document : join(dirname(document), path)
      if (!existsSync(join(ROOT, target))) return [`${document}: ${link}`]
      const anchors = anchor === undefined ? [] : [...read(target).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!))
      return anchor === undefined || anchors.includes(anchor) ? [] : [`${document}: ${link}`]
    }),
  )
  expect(broken).toEqual([])
})

test('every command of a document is one', () => {
  const unknown = DOCUMENTS.flatMap((document) =>
    [...read(document).matchAll(/\bnpm run ([\w:-]+)/g)]
      .filter(([, name = '']) => !(name in scripts))
      .map(([command]) => `${document}: ${command}`),
  )
  expect(unknown).toEqual([])
})

test('docs/commands.md has every command', () => {
  const commands = read('docs/commands.md')
  expect(Object.keys(scripts).filter((name) => !['start', 'test'].includes(name) && !commands.includes(`npm run ${name}`))).toEqual([])
})

test('whoever comes new reads eighty lines', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(80)
})
