import type { IncomingHttpHeaders } from 'node:http'
import type { AnyRefusalCode } from '@krapao/contract/console'
import { refuse } from './http/refusal.ts'

/**
 * Who may stand behind a call, by the kind that routes and sockets declare as their access. The platform knows none of
 * them: a module adds its own here (`declare module`), and wiring hands in how to tell them.
 */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- filled by the modules
export interface Principals {}

export type PrincipalKind = keyof Principals

/** What a caller shows of themselves: with a request, or when a socket opens. */
export interface Credentials {
  /** The bearer token; undefined without one, empty for what is no such token. */
  bearer: string | undefined
  cookie(name: string): string | undefined
  /** The browser says that another site's page calls, or a link or a typed address. False where it says nothing of that. */
  isForeign: boolean
  /** The page says that it calls by itself, while nobody touches it: no use of a session. */
  isUnattended: boolean
}

/** How one kind of principal is told. */
export interface PrincipalResolver<Kind extends PrincipalKind = PrincipalKind> {
  kind: Kind
  /** What of the credentials stands for such a principal. */
  credentialIn(credentials: Credentials): string | undefined
  /** The codes that `resolve` refuses with, and a missing permission. */
  refusals: readonly AnyRefusalCode[]
  /** Who this is, or the refusal that says why it is nobody. */
  resolve(credential: string | undefined, credentials: Credentials): Promise<Principals[Kind]>
  /** By which their calls are counted, of all their sessions together. */
  idOf(principal: Principals[Kind]): string
}

/** Who may call, as a route or a socket declares it. */
export interface Access {
  /** `public`, or the kind of principal. */
  readonly access: string
  readonly permission?: string | undefined
  /** A principal who only reads may call it too. */
  readonly whileReading?: boolean | undefined
}

/** Every kind that wiring knows. */
export type PrincipalResolvers = readonly PrincipalResolver[]

/** The resolver of what is declared; undefined where anybody may call. Throws where nobody could ever be told. */
export function resolverFor({ access }: Access, resolvers: PrincipalResolvers): PrincipalResolver | undefined {
  if (access === 'public') return undefined
  const resolver = resolvers.find(({ kind }) => kind === access)
  if (!resolver) throw new Error(`no resolver tells who is a ${access}`)
  return resolver
}

/** Who calls, when that is who the declaration asks for and they are allowed to. Refuses everybody else. */
export async function resolvePrincipal(
  resolver: PrincipalResolver,
  access: Access,
  credentials: Credentials,
): Promise<Principals[PrincipalKind]> {
  return allowed(await resolver.resolve(resolver.credentialIn(credentials), credentials), access)
}

/** This principal, where they have the permission that is declared; one who only reads, where that is declared. */
export function allowed(principal: Principals[PrincipalKind], { permission, whileReading = false }: Access): Principals[PrincipalKind] {
  if (!whileReading && onlyReads(principal)) throw refuse('SESSION_READS_ONLY')
  if (permission !== undefined && !mayDo(principal, permission)) throw refuse('NO_PERMISSION', { permission })
  return principal
}

/** Whoever has no permissions at all is allowed to nothing that asks for one. */
function mayDo(principal: object, permission: string): boolean {
  const { permissions } = principal as { permissions?: ReadonlySet<string> }
  return permissions?.has(permission) === true
}

function onlyReads(principal: object): boolean {
  return (principal as { readsOnly?: boolean }).readsOnly === true
}

/** What the browser says of the page that calls, by `Sec-Fetch-Site`, and by `Origin` where it is too old to know that. */
export function isForeign({ 'sec-fetch-site': site, origin }: IncomingHttpHeaders, host: string | undefined): boolean {
  if (site !== undefined) return site !== 'same-origin'
  return origin !== undefined && !isOriginOf(origin, host)
}

/** Whether the browser says that a page of this site calls: by one of the two at least, and by neither that it is of another. */
export function isFromOwnPage({ 'sec-fetch-site': site, origin }: IncomingHttpHeaders, host: string | undefined): boolean {
  if (site === undefined && origin === undefined) return false
  return (site === undefined || site === 'same-origin') && (origin === undefined || isOriginOf(origin, host))
}

const isOriginOf = (origin: string, host: string | undefined) => URL.canParse(origin) && new URL(origin).host === host

/** A cookie by its name, of a `Cookie` header, as it was sent. */
export function cookieIn(header = ''): Credentials['cookie'] {
  return (name) => {
    const pairs = header.split(';').map((pair) => pair.trim())
    return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  }
}
