import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { PostgresError } from './postgres-binaries.ts'
import { isAlive, until } from './postgres-process.ts'

/** Kept in `<dataDir>/postgres.json`, readable by its owner only. */
export interface PostgresSettings {
  superuserPassword: string
  /** Of the owner, who was the superuser as well before there was another. */
  password: string
  applicationPassword: string
  port: number
  /** The process that stops the server when it ends. */
  keeperPid: number
}

/** New ones where there is nothing yet, and a new password for each login that the file of an older release lacks. */
export function readSettings(dataDir: string): PostgresSettings {
  const file = join(dataDir, 'postgres.json')
  const [superuserPassword, password, applicationPassword] = [newPassword(), newPassword(), newPassword()]
  const fresh = { superuserPassword, password, applicationPassword, port: 0, keeperPid: 0 }
  try {
    return { ...fresh, ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<PostgresSettings>) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && !existsSync(join(dataDir, 'postgres'))) return fresh
    throw new PostgresError(
      `The password of the embedded PostgreSQL cannot be read from ${file}: restore that file, or set DATA_DIR to another folder.`,
    )
  }
}

const newPassword = () => randomBytes(24).toString('base64url')

export function writeSettings(dataDir: string, settings: PostgresSettings) {
  const file = join(dataDir, 'postgres.json')
  writeFileSync(`${file}.new`, JSON.stringify(settings), { mode: 0o600 })
  chmodSync(`${file}.new`, 0o600)
  renameSync(`${file}.new`, file)
}

/**
 * Nobody else may read what is in it, nor what an older release or somebody's hand left there. PostgreSQL that root starts runs as
 * a user of its own, who has to walk through. Answers the real path, so that one folder has one name however it was reached.
 */
export function makeDataDir(dataDir: string): string {
  try {
    makeFolders(dataDir)
    keepToOwner(realpathSync(dataDir))
    const probe = join(dataDir, `.writable-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new PostgresError(
      `The folder ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}): set DATA_DIR to one that can.`,
    )
  }
  return realpathSync(dataDir)
}

/** What lies deeper is behind a folder that nobody else may enter. */
function keepToOwner(folder: string): void {
  const user = process.getuid?.()
  if (user === undefined) return
  for (const name of ['', ...readdirSync(folder)]) {
    const path = join(folder, name)
    // Something that a process beside this one has taken away meanwhile is read by nobody.
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (!found || found.isSymbolicLink() || found.uid !== user) continue
    const others = name === '' && user === 0 ? 0o066 : 0o077
    if ((found.mode & others) !== 0) chmodSync(path, found.mode & 0o7777 & ~others)
  }
}

/** Node's own recursive mkdir never returns where a file system answers ENOENT to every mkdir, as /proc does. */
function makeFolders(folder: string) {
  if (existsSync(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) makeFolders(parent)
  try {
    mkdirSync(folder)
    // Whatever the umask of this process.
    chmodSync(folder, 0o711)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

const heldHere = new Set<string>()

/** One at a time, over all processes; the lock of a dead process is no lock. */
export async function withLock<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  if (!(await until(() => take(file), { withinMs: 180_000 }))) {
    throw new PostgresError(`Another process has been starting PostgreSQL for too long: if there is none, delete ${file}.`)
  }
  try {
    return await work()
  } finally {
    heldHere.delete(file)
    rmSync(file, { force: true })
  }
}

function take(file: string): boolean {
  const mine = `${file}.${process.pid}`
  writeFileSync(mine, String(process.pid))
  try {
    linkSync(mine, file)
    heldHere.add(file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(mine, { force: true })
  }
  const holder = readHolder(file)
  // In a container the new process often has the number of the one that was killed.
  const isStale = holder === process.pid ? !heldHere.has(file) : holder !== null && !isAlive(holder)
  if (isStale) rmSync(file, { force: true })
  return false
}

function readHolder(file: string): number | null {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
