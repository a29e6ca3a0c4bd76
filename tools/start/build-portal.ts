import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, runToEnd } from '../run-to-end.ts'
import { Sentence } from '@krapao/terminal'
import { isAlive } from '../../apps/server/postgres/postgres-process.ts'

const PORTAL = join(ROOT, 'apps', 'portal')
/** Where the server finds it. */
export const DIST = join(PORTAL, 'dist')
const MODULES = join(ROOT, 'node_modules')
const STAMP = join(MODULES, '.krapao-portal')
const SOURCES = [
  'apps/portal',
  'packages/ui',
  'packages/contract',
  'packages/money',
  'packages/slips',
  'packages/terms',
  'docs/verify-spin.mjs',
  'package-lock.json',
  'tsconfig.base.json',
]
const NOT_SOURCES = new Set(['node_modules', 'dist'])

/** Whether the build that stands is of the sources as they are now. */
export function isPortalBuilt(): boolean {
  return existsSync(join(DIST, 'index.html')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashSources()
}

/**
 * Built elsewhere and moved to its place when complete, so that an interrupted build leaves the old one and two at
 * once do not meet. Always the build that players get, whatever NODE_ENV the server runs with.
 */
export async function buildPortal(): Promise<void> {
  const hash = hashSources()
  removeRemains(MODULES)
  const fresh = join(MODULES, `.krapao-portal-${process.pid}`)
  const vite = join(MODULES, 'vite', 'bin', 'vite.js')
  const { code, output } = await runToEnd(process.execPath, [vite, 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: PORTAL,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    process.stderr.write(`\n${output}`)
    throw new Sentence('The portal could not be built: the reason is above.')
  }
  const leaks = consoleCallsIn(fresh)
  if (leaks.length > 0) {
    rmSync(fresh, { recursive: true })
    throw new Sentence(
      `The portal holds calls of the console, in ${leaks.join(', ')}: no app of players may import @krapao/contract/console.`,
    )
  }
  place(fresh)
  writeFileSync(STAMP, hash)
}

/** Removes what builds have left that were ended before they were complete. */
export function removeRemains(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = /^\.krapao-portal-(\d+)(-old)?$/.exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/** The files of a built portal that name a path of the console's API, which no player's browser may get. */
export function consoleCallsIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.(js|css|html|json|webmanifest)$/.test(entry.name),
  )
  return files
    .filter(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8').includes('/console/api'))
    .map(({ name }) => name)
}

/** The old one is moved away whole before it is removed: a build beside this one finds a complete one there, or none. */
function place(fresh: string): void {
  const old = `${fresh}-old`
  for (;;) {
    if (existsSync(DIST)) moveUnlessGone(DIST, old)
    rmSync(old, { recursive: true, force: true })
    try {
      return renameSync(fresh, DIST)
    } catch (error) {
      // Another build of the same sources was put there in between, or has just been moved away for a third.
      if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
      if (existsSync(join(DIST, 'index.html'))) return rmSync(fresh, { recursive: true, force: true })
    }
  }
}

function moveUnlessGone(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function hashSources(): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((path) => listFiles(path)))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)))
      .update('\0')
  return hash.digest('hex')
}

function listFiles(path: string): string[] {
  if (/\.(json|mjs)$/.test(path)) return [path]
  return readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter(({ name }) => !NOT_SOURCES.has(name))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(`${path}/${entry.name}`) : [`${path}/${entry.name}`]))
}
