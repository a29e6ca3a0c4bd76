import { gameDescriptor } from '@krapao/providers'
import type { GameAccountDeps } from './deps.ts'

/** What signs a player in at a game: a form that is posted, or without fields an address that carries all. */
export interface LaunchForm {
  address: string
  fields: Record<string, string> | null
}

interface Credentials {
  username: string
  password: string
  /** Fields that the provider's form carries; they never stand in for the credentials. */
  event: Record<string, string> | null
}

type Site = Pick<GameAccountDeps['env'], 'customSportHost' | 'sportHost' | 'integrations'>

/** Undefined for a game that is opened by a link, or by its own address, without credentials. The addresses of providers are settings. */
export function launchFormOf(gameCode: string, { username, password, event }: Credentials, site: Site): LaunchForm | undefined {
  const descriptor = gameDescriptor(gameCode)
  const signIn = site.integrations.games[gameCode]?.signIn
  if (!descriptor || signIn === undefined) return undefined
  const address = descriptor.isAtSportHost ? atSportHost(signIn, site) : signIn
  switch (descriptor.launch) {
    case 'form':
    case 'form-with-state':
      return { address, fields: { ...event, username, password } }
    case 'query':
      return { address: withCredentials(address, { username, password }), fields: null }
    default:
      return undefined
  }
}

/** The address on the host of the settings: the custom host where it is set, else `sportHost`. */
function atSportHost(address: string, { customSportHost, sportHost }: Site): string {
  const host = customSportHost ?? sportHost
  if (host === '') return address
  const url = new URL(address)
  // A host without a port must not keep the port of the original address.
  url.port = ''
  url.host = host
  return url.href
}

function withCredentials(address: string, credentials: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(credentials)) url.searchParams.set(name, value)
  return url.href
}
