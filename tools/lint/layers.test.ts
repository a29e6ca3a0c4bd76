import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../run-to-end.ts'
import { LAYERS, MAY_IMPORT } from './layers.ts'

const foldersIn = (path: string) =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

test('the boundaries name the workspaces that there are, and no others', () => {
  const workspaces = ['apps', 'packages'].flatMap((folder) => foldersIn(folder).map((name) => `${folder}/${name}`))
  expect(Object.keys(MAY_IMPORT).toSorted()).toEqual([...workspaces, 'e2e'].toSorted())
  for (const name of Object.values(MAY_IMPORT).flat()) expect(workspaces).toContain(`packages/${name}`)
})

test('every module has a layer, and every layer a module', () => {
  expect(Object.keys(LAYERS).toSorted()).toEqual(foldersIn('apps/server/src/modules').toSorted())
})

test('docs/house.md shows the layers as the linter has them', () => {
  const rows = readFileSync(join(ROOT, 'docs/house.md'), 'utf8').matchAll(/^\| ([1-9]) +\| (.+?) +\|$/gm)
  const shown = [...rows].flatMap(([, layer, modules]) => modules!.split(', ').map((name) => [name, Number(layer)]))
  expect(Object.fromEntries(shown)).toEqual(LAYERS)
})
