import type { RefusalCode } from '../refusals.ts'
import type { Endpoint, Route } from '../route.ts'
import type { Permission } from './permissions.ts'
import type { ConsoleRefusalCode } from './refusals.ts'

interface ConsoleCall extends Endpoint {
  readonly path: `/console/api/${string}`
  readonly permission: Permission
  readonly refusals: readonly (RefusalCode | ConsoleRefusalCode)[]
}

interface Reads extends ConsoleCall {
  readonly effect: 'read'
}

/** What changes something, or shows what is masked. */
interface Acts extends ConsoleCall {
  readonly effect: 'claim' | 'propose' | 'act' | 'reveal' | 'export'
  /** What the audit trail says that it was about. */
  readonly subject: string
  /** Which field of the body says why. */
  readonly reason: string
}

type Declaration = Reads | Acts

/** A call of the console: for staff, and only with its permission. */
export type ConsoleRoute = Declaration & { readonly access: 'staff' }

/** Beyond `read`, a declaration without subject and reason is a type error. */
export function consoleRoute<const R extends Omit<Reads, 'access'> | Omit<Acts, 'access'>>(
  declaration: R,
): R & { readonly access: 'staff' } {
  return { ...declaration, access: 'staff' }
}

/** Any call that the server mounts. */
export type AnyRoute = Route | ConsoleRoute

export type AnyRefusalCode = RefusalCode | ConsoleRefusalCode
