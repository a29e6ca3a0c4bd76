import type { EnvReader } from './env-values.ts'
import { isLoopbackHost } from './public-host.ts'

const TLS_MODES = new Set<string | undefined>(['require', 'verify-ca', 'verify-full'])

/** The address of a PostgreSQL, or null. In production one on another machine is spoken to over TLS only. */
export function readDatabaseUrl({ read, name, isProduction }: { read: EnvReader; name: string; isProduction: boolean }): string | null {
  const value = read.text(name)
  if (value === null) return null
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) {
    read.problem(`${name} must look like postgres://user:password@host:5432/database.`)
    return null
  }
  if (isProduction && !isOnThisMachine(hostOf(read, url)) && !TLS_MODES.has(lastOf(url, 'sslmode')))
    read.problem(`${name} leads to another machine without TLS; production needs sslmode=verify-full in it, or at least sslmode=require.`)
  return value
}

/** As the driver reads it: a parameter comes before the address, and PGHOST stands in for both. */
function hostOf(read: EnvReader, url: URL): string {
  return lastOf(url, 'host') || url.hostname || read.text('PGHOST') || 'localhost'
}

/** The driver takes the last of several. */
function lastOf(url: URL, parameter: string): string | undefined {
  return url.searchParams.getAll(parameter).at(-1)
}

/** A Unix socket is a path, and in the host's place of an address its slashes are escaped. */
function isOnThisMachine(host: string): boolean {
  return /^(\/|%2f)/i.test(host) || isLoopbackHost(host)
}
