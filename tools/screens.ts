import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fail, Sentence } from '@krapao/terminal'
import { ensureChromium } from './chromium.ts'
import { ROOT, runToEnd } from './run-to-end.ts'
import { compareFolders, writeReport } from './screens/compare.ts'
import { keep } from './screens/kept.ts'
import { linkPackages, removeTree } from './tree-copy.ts'

const RESULTS = join(ROOT, 'test-results', 'screens')
const CONFIG = 'tools/screens/playwright.config.ts'

/**
 * Draws every screen in every state, and keeps those in Thai at 390 px in docs/screens. `-- --only "in th"` draws some. `-- --compare
 * COMMIT` keeps nothing: it draws that commit too, and ends with 1 where a screen looks another way.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string' }, compare: { type: 'string' } } })
  const present = join(RESULTS, 'present')
  rmSync(RESULTS, { recursive: true, force: true })
  await draw(ROOT, present, values.only)
  if (values.compare === undefined) return keep(present)
  const base = join(RESULTS, 'base')
  await drawCommit(values.compare, base, values.only)
  await compare({ base, present })
}

async function draw(tree: string, folder: string, only?: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const playwright = join(tree, 'node_modules/@playwright/test/cli.js')
  const args = [playwright, 'test', '--config', join(tree, CONFIG), ...(only === undefined ? [] : ['-g', only])]
  const env = { ...process.env, CHROMIUM_PATH: await ensureChromium(), SCREENS_FOLDER: folder }
  const { status } = spawnSync(process.execPath, args, { cwd: tree, env, stdio: 'inherit' })
  if (status !== 0) throw new Sentence('Not every screen could be drawn: the log above says which.')
}

/** With the list of screens of that commit, from a tree of its own. */
async function drawCommit(commit: string, folder: string, only?: string): Promise<void> {
  const known = await runToEnd('git', ['cat-file', '-e', `${commit}:${CONFIG}`])
  if (known.code !== 0) throw new Sentence(`${commit} is no commit that can draw its screens.`)
  const workshop = mkdtempSync(join(tmpdir(), 'krapao-screens-'))
  const tree = join(workshop, 'krapao')
  try {
    const added = await runToEnd('git', ['worktree', 'add', '--detach', tree, commit])
    if (added.code !== 0) throw new Sentence(added.output)
    linkPackages(tree)
    await draw(tree, folder, only)
  } finally {
    await runToEnd('git', ['worktree', 'remove', '--force', tree])
    removeTree(workshop)
  }
}

async function compare({ base, present }: { base: string; present: string }): Promise<void> {
  const marked = join(RESULTS, 'marked')
  const differences = await compareFolders(base, present, marked)
  const report = join(RESULTS, 'index.html')
  writeReport(report, differences, { base, present, marked })
  for (const { picture, what } of differences) console.log(`${picture}: ${what}`)
  console.log(differences.length === 0 ? 'Every screen looks as before.' : `${differences.length} pictures differ: ${report}`)
  process.exitCode = differences.length === 0 ? 0 : 1
}

main().catch(fail)
