import type { RefusalCode } from '../refusals.ts'
import type { Endpoint, Route } from '../route.ts'
import type { Permission } from './permissions.ts'
import type { ConsoleRefusalCode } from './refusals.ts'

interface ConsoleCall extends Endpoint {
  readonly path: `/console/api/${string}`
  readonly refusals: readonly (RefusalCode | ConsoleRefusalCode)[]
}

interface OfStaff extends ConsoleCall {
  readonly permission: Permission
}

interface Reads extends OfStaff {
  readonly effect: 'read'
}

/** What changes how whoever calls signs in, or ends their sessions. Its act says who, and why says itself. */
interface ChangesOwn extends OfStaff {
  readonly effect: 'own'
}

/** What says who works on something, and changes nothing about it. */
interface Claims extends OfStaff {
  readonly effect: 'claim'
}

/** What changes something, or shows what is masked. */
interface Acts extends OfStaff {
  readonly effect: 'propose' | 'act' | 'reveal' | 'export'
  /** What the audit trail says that it was about. */
  readonly subject: string
  /** Which field of the body says why. */
  readonly reason: string
}

/** By which somebody becomes whoever calls the others. */
interface Enters extends ConsoleCall {
  readonly effect: 'enter'
  readonly permission?: never
}

type Declared = 'access' | 'fromOwnPages'

/** A call of the console: for staff, and only with its permission; or for whoever signs in. Only its own pages make it. */
export type ConsoleRoute =
  | ((Reads | ChangesOwn | Claims | Acts) & { readonly access: 'staff'; readonly fromOwnPages: true })
  | EntranceRoute

type EntranceRoute = Enters & { readonly access: 'public'; readonly fromOwnPages: true }

/** Beyond `read`, `own` and `claim`, a declaration without subject and reason is a type error. */
export function consoleRoute<
  const R extends Omit<Reads, Declared> | Omit<ChangesOwn, Declared> | Omit<Claims, Declared> | Omit<Acts, Declared>,
>(declaration: R): R & { readonly access: 'staff'; readonly fromOwnPages: true } {
  return { ...declaration, access: 'staff', fromOwnPages: true }
}

/** For somebody who is nobody yet. */
export function entranceRoute<const R extends Omit<Enters, Declared>>(
  declaration: R,
): R & { readonly access: 'public'; readonly fromOwnPages: true } {
  return { ...declaration, access: 'public', fromOwnPages: true }
}

/** Any call that the server mounts. */
export type AnyRoute = Route | ConsoleRoute

export type AnyRefusalCode = RefusalCode | ConsoleRefusalCode
