import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, runToEnd } from '../run-to-end.ts'
import { Sentence } from '@krapao/terminal'
import { isAlive } from '../../apps/server/postgres/postgres-process.ts'

/** What runs in a browser and is built before it is served. */
export interface App {
  name: 'portal' | 'console'
  /** As it is told while it is built. */
  title: string
  /** Where the server finds it. */
  dist: string
  /** What a build is made of, beside its own folder. */
  sources: readonly string[]
  /** Why what was built may not be served, of the folder that it stands in; null where it may. */
  refuse(folder: string): string | null
}

const MODULES = join(ROOT, 'node_modules')
const SOURCES = ['packages/ui', 'packages/contract', 'packages/money', 'packages/terms', 'package-lock.json', 'tsconfig.base.json']
const NOT_SOURCES = new Set(['node_modules', 'dist'])
const distOf = (name: App['name']) => join(ROOT, 'apps', name, 'dist')

export const PORTAL: App = {
  name: 'portal',
  title: 'Portal',
  dist: distOf('portal'),
  sources: [...SOURCES, 'packages/slips', 'docs/verify-spin.mjs'],
  refuse(folder) {
    const leaks = consoleCallsIn(folder)
    return leaks.length === 0
      ? null
      : `The portal holds calls of the console, in ${leaks.join(', ')}: no app of players may import @krapao/contract/console.`
  },
}

export const CONSOLE: App = {
  name: 'console',
  title: 'Console',
  dist: distOf('console'),
  sources: SOURCES,
  refuse: () => null,
}

export const APPS = [PORTAL, CONSOLE]

const stampOf = ({ name }: App) => join(MODULES, `.krapao-${name}`)

/** Whether the build that stands is of the sources as they are now. */
export function isBuilt(app: App): boolean {
  const stamp = stampOf(app)
  return existsSync(join(app.dist, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources(app)
}

/**
 * Built elsewhere and moved to its place when complete, so that an interrupted build leaves the old one and two at
 * once do not meet. Always the build that people get, whatever NODE_ENV the server runs with.
 */
export async function buildApp(app: App): Promise<void> {
  const hash = hashSources(app)
  removeRemains(MODULES)
  const fresh = `${stampOf(app)}-${process.pid}`
  const vite = join(MODULES, 'vite', 'bin', 'vite.js')
  const { code, output } = await runToEnd(process.execPath, [vite, 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: join(ROOT, 'apps', app.name),
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const why = code === 0 ? app.refuse(fresh) : `The ${app.name} could not be built: the reason is above.`
  if (why !== null) {
    rmSync(fresh, { recursive: true, force: true })
    if (code !== 0) process.stderr.write(`\n${output}`)
    throw new Sentence(why)
  }
  place(fresh, app.dist)
  writeFileSync(stampOf(app), hash)
}

/** Removes what builds have left that were ended before they were complete. */
export function removeRemains(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = /^\.krapao-(?:portal|console)-(\d+)(-old)?$/.exec(name)?.[1]
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
function place(fresh: string, dist: string): void {
  const old = `${fresh}-old`
  for (;;) {
    if (existsSync(dist)) moveUnlessGone(dist, old)
    rmSync(old, { recursive: true, force: true })
    try {
      return renameSync(fresh, dist)
    } catch (error) {
      // Another build of the same sources was put there in between, or has just been moved away for a third.
      if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
      if (existsSync(join(dist, 'index.html'))) return rmSync(fresh, { recursive: true, force: true })
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

function hashSources({ name, sources }: App): string {
  const hash = createHash('sha256')
  for (const file of [`apps/${name}`, ...sources].flatMap((path) => listFiles(path)))
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
