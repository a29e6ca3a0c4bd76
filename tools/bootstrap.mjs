// The first file that runs after a clone: plain JavaScript, no packages, Node 20 or newer.
// It installs what the lockfile says, finds Node 24 and hands over to the program that package.json names.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const LOCKFILE = join(ROOT, 'package-lock.json')
const STAMP = join(ROOT, 'node_modules', '.krapao-lock')
const NEEDED_NODE = 24

class Sentence extends Error {}

async function main() {
  const [program, ...args] = process.argv.slice(2)
  if (!program || !existsSync(join(ROOT, program))) throw new Sentence(`There is no program "${program ?? ''}".`)
  await install()
  await run(findNode(), [join(ROOT, program), ...args])
}

/** Does nothing when node_modules is what the lockfile says. */
async function install() {
  const wanted = createHash('sha256').update(readFileSync(LOCKFILE)).digest('hex')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  if (!wasInstalledByHand()) {
    const npm = process.env.npm_execpath && existsSync(process.env.npm_execpath) ? [process.execPath, process.env.npm_execpath] : ['npm']
    // Development packages too, whatever NODE_ENV says: they build the portal. Scripts too: PostgreSQL unpacks its links in one.
    await npmCi([
      ...npm,
      'ci',
      '--include=dev',
      '--include=optional',
      '--ignore-scripts=false',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ])
  }
  writeFileSync(STAMP, wanted)
}

function wasInstalledByHand() {
  const installed = statSync(join(ROOT, 'node_modules', '.package-lock.json'), { throwIfNoEntry: false })
  return installed !== undefined && installed.mtimeMs >= statSync(LOCKFILE).mtimeMs
}

async function npmCi([program, ...args]) {
  const began = Date.now()
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`
  const label = 'Installing the packages of the lockfile (about a minute the first time)'
  const tell = () => (process.stdout.isTTY ? process.stdout.write(`\r  … ${label} ${seconds()}`) : console.log(`  … ${label} ${seconds()}`))
  tell()
  const ticker = setInterval(tell, process.stdout.isTTY ? 1000 : 10_000)
  const npm = spawn(program, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && program === 'npm',
  })
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (output = (output + chunk).slice(-20_000)))
  const { code, error } = await ended(npm)
  clearInterval(ticker)
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[K')
  if (error || code !== 0) {
    process.stderr.write(output)
    throw new Sentence(
      `The packages could not be installed (${error ? error.message : 'npm says why above'}): mend that and run this again.`,
    )
  }
  console.log(`  ✓ Packages installed ${seconds()}`)
}

/** The Node of the lockfile, else this one when it is new enough. */
function findNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const locked = join(ROOT, 'node_modules', `node-${platform}-${process.arch}`, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(locked) && spawnSync(locked, ['--version']).status === 0) return locked
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_NODE) return process.execPath
  throw new Sentence(
    `Krapao needs Node ${NEEDED_NODE}, this is ${process.version}, and there is no packaged one for ${process.platform} ${process.arch}: install Node ${NEEDED_NODE} and run this again.`,
  )
}

/** Runs in the foreground. The channel tells the child when this process is gone, even by a kill -9. */
async function run(node, args) {
  // What one process has compiled is there for the next: to read our sources anew is half of a start.
  const env = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compiled'), ...process.env }
  const child = spawn(node, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) stopWithParent(child)
  const { code, error } = await ended(child)
  if (error) throw error
  process.exitCode = code ?? 1
}

/** npm that is killed outright tells nobody: neither us nor the shell it started us in. */
function stopWithParent(child) {
  const before = ancestors()
  const watch = setInterval(() => {
    if (ancestors() === before) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 500)
  watch.unref()
}

/** Our parent, and the parent of that where it is only the shell of an npm script. */
function ancestors() {
  try {
    const command = readFileSync(`/proc/${process.ppid}/cmdline`, 'utf8').split('\0')
    if (!command[0].endsWith('sh') || command[1] !== '-c') return `${process.ppid}`
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`
  } catch {
    return `${process.ppid}`
  }
}

function ended(child) {
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: null, error }))
    child.on('close', (code) => resolve({ code, error: null }))
  })
}

main().catch((error) => {
  console.error(error instanceof Sentence ? error.message : error)
  process.exitCode = 1
})
