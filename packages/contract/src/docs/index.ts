/**
 * The contract in words, for the API's description. An entry point of its own: no app may import it, so that no word of it
 * reaches a player's browser.
 */
import * as contract from '../index.ts'
import type { Route } from '../index.ts'
import { accountDocs } from './account.ts'
import { bonusDocs } from './bonus.ts'
import { depositDocs } from './deposit.ts'
import type { ParameterDocs, RouteDocsOf } from './docs.ts'
import { filesDocs } from './files.ts'
import { gamesDocs } from './games.ts'
import { giftLinkDocs } from './gift-link.ts'
import { inboxDocs } from './inbox.ts'
import { inviteDocs } from './invite.ts'
import { otpDocs } from './otp.ts'
import { passkeysDocs } from './passkeys.ts'
import { phoneDocs } from './phone.ts'
import { privacyDocs } from './privacy.ts'
import { promotionDocs } from './promotion.ts'
import { pushDocs } from './push.ts'
import { qrDocs } from './qr.ts'
import { refundDocs } from './refund.ts'
import { requestsDocs } from './requests.ts'
import { securityDocs } from './security.ts'
import { signInDocs } from './sign-in.ts'
import { siteDocs } from './site.ts'
import { slipDocs } from './slip.ts'
import { spinwheelDocs } from './spinwheel.ts'
import { statementDocs } from './statement.ts'
import { transferDocs } from './transfer.ts'
import { walletDocs } from './wallet.ts'
import { withdrawDocs } from './withdraw.ts'

export { ABOUT } from './about.ts'
export { REFUSAL_DOCS } from './refusals.ts'
export { SHAPES } from './shapes.ts'

/** How a description shows one call. */
export interface DescribedRoute extends AnyRouteDocs {
  /** The name that the contract gives the route: of a generated client, the name of the function. */
  readonly id: string
  readonly tag: Tag
}

interface Tag {
  readonly name: string
  readonly description: string
}

interface AnyRouteDocs {
  readonly description: string
  readonly params?: Readonly<Record<string, ParameterDocs>>
  readonly query?: Readonly<Record<string, ParameterDocs>>
  readonly body?: unknown
  readonly answer?: unknown
}

type Documented<Routes> = { readonly [Name in keyof Routes]: { readonly tag: Tag; readonly docs: AnyRouteDocs } }

/** In the order in which a reader meets them. A route of the contract that is missing here is a type error. */
const DOCS: Documented<RouteDocsOf<typeof contract>> = {
  ...under(signInDocs),
  ...under(otpDocs),
  ...under(accountDocs),
  ...under(securityDocs),
  ...under(passkeysDocs),
  ...under(phoneDocs),
  ...under(privacyDocs),
  ...under(walletDocs),
  ...under(depositDocs),
  ...under(qrDocs),
  ...under(slipDocs),
  ...under(giftLinkDocs),
  ...under(gamesDocs),
  ...under(transferDocs),
  ...under(withdrawDocs),
  ...under(requestsDocs),
  ...under(statementDocs),
  ...under(inboxDocs),
  ...under(pushDocs),
  ...under(bonusDocs),
  ...under(promotionDocs),
  ...under(inviteDocs),
  ...under(refundDocs),
  ...under(spinwheelDocs),
  ...under(siteDocs),
  ...under(filesDocs),
}

function under<Routes extends object>({ tag, routes }: { tag: Tag; routes: Routes }): Documented<Routes> {
  return Object.fromEntries(Object.entries(routes).map(([name, docs]) => [name, { tag, docs: docs as AnyRouteDocs }])) as Documented<Routes>
}

export const TAGS: readonly Tag[] = [...new Set(Object.values(DOCS).map(({ tag }) => tag))]

/** Every route of the contract, with its name there and the id of its operation. */
export const NAMED_ROUTES = namedRoutes()

const BY_ROUTE = new Map(NAMED_ROUTES.map(({ name, id, route }) => [keyOf(route), { id, tag: DOCS[name].tag, ...DOCS[name].docs }]))

/** Undefined for a route that is not of the contract. */
export function docsOf(route: Route): DescribedRoute | undefined {
  return BY_ROUTE.get(keyOf(route))
}

interface NamedRoute {
  name: keyof typeof DOCS
  id: string
  route: Route
}

function namedRoutes(): readonly NamedRoute[] {
  const exported = Object.entries<unknown>(contract).filter((entry): entry is [NamedRoute['name'], Route] => isRoute(entry[1]))
  const games = Object.entries(contract.AUTO_LOGIN) as [contract.AutoLoginCode, 'username' | 'password'][]
  return [
    ...exported.map(([name, route]) => ({ name, id: name, route })),
    ...games.map(([code, by]) => {
      const id = `autoLogin${code[0]}${code.slice(1).toLowerCase()}`
      return by === 'username'
        ? ({ name: 'autoLoginByUsername', id, route: contract.autoLoginByUsername(code) } as const)
        : ({ name: 'autoLoginByPassword', id, route: contract.autoLoginByPassword(code) } as const)
    }),
  ]
}

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}

function keyOf({ method, path }: Route): string {
  return `${method} ${path}`
}
