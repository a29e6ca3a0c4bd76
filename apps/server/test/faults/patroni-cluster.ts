import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { APPLICATION_ROLE, closedToPublicInSql, settingsInSql } from '../../src/platform/database/application-role.ts'
import { onDatabase } from '../../src/platform/database/database-urls.ts'
import { freePort } from '../../postgres/free-port.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { type EmbeddedUrls, makeLogins, OWNER_ROLE, SUPERUSER_ROLE } from '../../postgres/postgres-logins.ts'
import { isAlive, until } from '../../postgres/postgres-process.ts'
import { withClient } from '../../src/platform/database/with-client.ts'
import { type Address, startAddress } from '../address.ts'
import { installTestClock } from '../database-clock.ts'
import type { TestDatabase } from '../test-postgres.ts'
import { send, signalAll } from './signal-all.ts'
import { untilSo } from './until-so.ts'

const SCOPE = 'krapao'
/** Patroni takes its time to be sure. */
const PATIENTLY = { minutes: 2 }
const DATABASE = 'patroni'
const PASSWORDS = { [SUPERUSER_ROLE]: 'superuser-for-tests', [OWNER_ROLE]: 'owner-for-tests', [APPLICATION_ROLE]: 'application-for-tests' }
const silent = { info: () => undefined, warn: () => undefined }

/** One machine of the cluster: Patroni and the PostgreSQL that it started. */
interface Member {
  name: string
  folder: string
  postgresPort: number
  restPort: number
  patroni: ChildProcess
}

export interface PatroniCluster {
  database: Omit<TestDatabase, 'drop'>
  leader(): Promise<string>
  /** All processes of the leader's machine at once. */
  signalLeader(signal: 'SIGKILL' | 'SIGSTOP'): Promise<void>
  /** A planned change of leader, as before a machine is serviced. */
  switchover(): Promise<void>
  /** Resolves when another member leads, takes writes and a synchronous standby follows it. */
  untilLedByAnother(than: string): Promise<void>
  stop(): Promise<void>
}

/** Where Debian's packages put the newest PostgreSQL; Patroni needs programs of it that the packaged one has not. */
function postgresBinaries(): string | undefined {
  const root = '/usr/lib/postgresql'
  const newest = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a))[0] : undefined
  return newest === undefined ? undefined : join(root, newest, 'bin')
}

/** Whether this machine has Patroni, etcd and a PostgreSQL for them. */
export const hasPatroni =
  ['patroni', 'etcd'].every((program) => spawnSync(program, ['--version']).status === 0) &&
  existsSync(join(postgresBinaries() ?? '/nowhere', 'pg_rewind'))

/**
 * Three members with synchronous standbys, and an address that leads to whichever of them says that it is the leader, as
 * HAProxy does by their health checks.
 */
export async function startPatroniCluster(): Promise<PatroniCluster> {
  const root = mkdtempSync(join(tmpdir(), 'krapao-patroni-'))
  const user = unprivileged()
  give(root, user)
  const started: ChildProcess[] = []
  const start = (program: string, args: string[]): ChildProcess => {
    const child = spawn(program, args, { ...user, cwd: root, stdio: 'ignore', env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' } })
    started.push(child)
    return child
  }
  const etcdPort = await freePort()
  startEtcd(start, root, etcdPort)
  const members = new Map<string, Member>()
  for (const name of ['one', 'two', 'three']) {
    members.set(name, await startMember(start, { root, name, etcdPort, user }))
    // The first makes the database that the others are copied from.
    if (members.size === 1) await untilSo('the first member leads', async () => (await leadingMember(members)) !== undefined, PATIENTLY)
  }
  const first = (await leadingMember(members))!
  await untilSo('all follow', async () => (await rolesSeenBy(first)).toSorted().join() === 'leader,replica,sync_standby', PATIENTLY)
  const databaseUrls = await makeDatabase(urlsOf(first, 'postgres'))
  const address = await startAddress(databaseUrls.application)
  const follower = followLeader(address, members, first)

  const leader = async () => {
    let name: string | undefined
    await untilSo('somebody leads', async () => (name = (await leadingMember(members))?.name) !== undefined, PATIENTLY)
    return name!
  }
  return {
    database: { url: address.url, ownerUrl: address.of(databaseUrls.owner), superuserUrl: address.of(databaseUrls.superuser) },
    leader,
    async signalLeader(signal) {
      const { patroni, folder } = members.get(await leader())!
      // Patroni first: it would start its PostgreSQL again.
      send(patroni.pid!, 'SIGSTOP')
      signalAll(postmasterIn(folder)!, signal)
      if (signal === 'SIGKILL') send(patroni.pid!, 'SIGKILL')
    },
    async switchover() {
      const { restPort, name } = members.get(await leader())!
      const answer = await fetch(`http://127.0.0.1:${restPort}/switchover`, { method: 'POST', body: JSON.stringify({ leader: name }) })
      if (!answer.ok) throw new Error(`the switchover was refused: ${await answer.text()}`)
    },
    untilLedByAnother: (than) =>
      untilSo(
        'another member leads',
        async () => {
          const now = await leadingMember(members)
          return now !== undefined && now.name !== than && (await rolesSeenBy(now)).includes('sync_standby')
        },
        PATIENTLY,
      ),
    async stop() {
      await follower.stop()
      await address.close()
      for (const { patroni, folder } of members.values()) {
        send(patroni.pid!, 'SIGKILL')
        const postmaster = postmasterIn(folder)
        if (postmaster === undefined || !isAlive(postmaster)) continue
        signalAll(postmaster, 'SIGKILL')
        await until(() => !isAlive(postmaster), { withinMs: 10_000 })
      }
      for (const child of started) send(child.pid!, 'SIGKILL')
      rmSync(root, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

function postmasterIn(folder: string): number | undefined {
  const file = join(folder, 'data', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
}

/** PostgreSQL refuses to run as root; its packages bring this user. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function give(path: string, { uid, gid }: { uid?: number; gid?: number }): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

function startEtcd(start: (program: string, args: string[]) => ChildProcess, root: string, port: number): void {
  const url = `http://127.0.0.1:${port}`
  start('etcd', [
    '--data-dir',
    join(root, 'etcd'),
    '--listen-client-urls',
    url,
    '--advertise-client-urls',
    url,
    '--listen-peer-urls',
    'http://127.0.0.1:0',
  ])
}

async function startMember(
  start: (program: string, args: string[]) => ChildProcess,
  { root, name, etcdPort, user }: { root: string; name: string; etcdPort: number; user: { uid?: number; gid?: number } },
): Promise<Member> {
  const folder = join(root, name)
  mkdirSync(folder)
  give(folder, user)
  const [postgresPort, restPort] = [await freePort(), await freePort()]
  const superuser = { username: SUPERUSER_ROLE, password: PASSWORDS[SUPERUSER_ROLE] }
  const config = {
    scope: SCOPE,
    name,
    log: { dir: folder, level: 'INFO' },
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { hosts: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        // Short, so that a test does not wait long for the change.
        ttl: 6,
        loop_wait: 1,
        retry_timeout: 3,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 200, wal_log_hints: 'on', timezone: 'UTC' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }],
    },
    postgresql: {
      listen: `127.0.0.1:${postgresPort}`,
      connect_address: `127.0.0.1:${postgresPort}`,
      data_dir: join(folder, 'data'),
      bin_dir: postgresBinaries(),
      pgpass: join(folder, 'pgpass'),
      authentication: { superuser, replication: superuser },
      parameters: { unix_socket_directories: folder },
      pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
    },
  }
  const file = join(folder, 'patroni.json')
  // What is JSON is YAML too.
  writeFileSync(file, JSON.stringify(config))
  chmodSync(file, 0o600)
  give(file, user)
  return { name, folder, postgresPort, restPort, patroni: start('patroni', [file]) }
}

function urlsOf({ postgresPort }: Member, database: string): EmbeddedUrls {
  const url = (role: keyof typeof PASSWORDS) => `postgres://${role}:${PASSWORDS[role]}@127.0.0.1:${postgresPort}/${database}`
  return { superuser: url(SUPERUSER_ROLE), owner: url(OWNER_ROLE), application: url(APPLICATION_ROLE) }
}

async function makeDatabase(urls: EmbeddedUrls): Promise<EmbeddedUrls> {
  await makeLogins(urls)
  await withClient(urls.superuser, async (superuser) => {
    await superuser.query(`create database ${DATABASE} owner ${OWNER_ROLE}`)
  })
  const ours = onDatabase(urls, DATABASE)
  await migrate(ours.owner, { log: silent })
  await installTestClock(ours.owner)
  await withClient(urls.superuser, async (superuser) => {
    await superuser.query(`${closedToPublicInSql(DATABASE)}; ${settingsInSql(DATABASE)}`)
  })
  return ours
}

/** Asks who leads as often as a proxy does, and leads there. */
function followLeader(address: Address, members: ReadonlyMap<string, Member>, first: Member) {
  let isStopping = false
  let known = first.name
  const following = until(
    async () => {
      const now = await leadingMember(members)
      if (now !== undefined && now.name !== known) {
        known = now.name
        address.leadTo(urlsOf(now, DATABASE).application)
      }
      return isStopping
    },
    { withinMs: 600_000, everyMs: 200 },
  )
  return {
    async stop() {
      isStopping = true
      await following
    },
  }
}

async function leadingMember(members: ReadonlyMap<string, Member>): Promise<Member | undefined> {
  const asked = [...members.values()].map(async (member) => {
    const answer = await fetch(`http://127.0.0.1:${member.restPort}/primary`, { signal: AbortSignal.timeout(1000) }).catch(() => undefined)
    return answer?.status === 200 ? member : undefined
  })
  return (await Promise.all(asked)).find((member) => member !== undefined)
}

/** The members as Patroni knows them: only who is a synchronous standby to it may be promoted by it. */
async function rolesSeenBy({ restPort }: Member): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(1000) }).catch(() => undefined)
  if (!answer?.ok) return []
  const { members } = (await answer.json()) as { members: { role: string; state: string }[] }
  return members.filter(({ state }) => state === 'running' || state === 'streaming').map(({ role }) => role)
}
