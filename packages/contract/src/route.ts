import type * as z from 'zod/mini'
import type { ALWAYS_POSSIBLE, RefusalCode, SESSION_ENDED } from './refusals.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Shape<T = unknown> = z.ZodMiniType<T>

/** What a route takes as multipart/form-data: one part named `file`, beside it the fields of its `body` as text. */
export interface Upload {
  readonly maxBytes: number
  /** Answered where no file came. */
  readonly missing: RefusalCode
  /** Answered where the file is too large, or the form cannot be read. */
  readonly invalid: RefusalCode
}

/** The bytes of a file as a handler answers them. Whoever calls such a route gets a Blob. */
export interface FileAnswer {
  bytes: Uint8Array
  /** What the bytes are, as we found out ourselves. */
  mediaType: string
  /** What it is called where somebody saves it: ASCII without quotes. */
  name: string
  /** So long a browser may keep it, never longer than its link. */
  maxAgeSeconds: number
  /** To be saved and not shown. */
  isAttachment?: boolean
}

/** What every call declares once, whoever may make it: the server mounts it, the apps and the tests call it, OpenAPI shows it. */
export interface Endpoint {
  readonly method: Method
  /** With `:name` for each member of `params`. */
  readonly path: `/${string}`
  readonly summary: string
  /** Who may call: anybody, or a principal of this kind. */
  readonly access: 'public' | 'guest' | 'player' | 'staff'
  /** What the principal must be allowed to, beside being of that kind. */
  readonly permission?: string
  /** Only a page of this site may make it, and a call that changes something says that it is from one: cookies come with any. */
  readonly fromOwnPages?: true
  /** A session that only reads may call it too: it changes nothing, or ends or confirms that session. Any other is refused there. */
  readonly whileReading?: true
  readonly params?: Shape
  /** What may stand after the path behind `?`: text, each member of which may be missing. */
  readonly query?: Shape
  readonly body?: Shape
  /** `missing` and `invalid` stand among the refusals too. */
  readonly upload?: Upload
  /** `fileOutput` of a route that answers a file. */
  readonly output: Shape
  /** The codes this call may answer beyond those every call may. */
  readonly refusals: readonly string[]
  /** One Idempotency-Key has one effect, however often it is sent. */
  readonly idempotent?: true
  /** Calls a single address (visitors) or session may make in a window; the platform's default otherwise. */
  readonly limit?: {
    readonly calls: number
    readonly windowSeconds: number
    /** Only calls whose body says this are counted so, and as any other call too. */
    readonly where?: Readonly<Record<string, string>>
  }
}

/** A call of the players' API. Those of the operator's console have an entry point of their own. */
export interface Route extends Endpoint {
  /** `public` takes no credentials, `guest` a signed secret, `player` a bearer token. */
  readonly access: 'public' | 'guest' | 'player'
  readonly permission?: never
  readonly refusals: readonly RefusalCode[]
}

/** Answers the declaration itself, with its exact type. */
export function route<const R extends Route>(declaration: R): R {
  return declaration
}

type ShapeOutput<S> = S extends Shape ? z.output<S> : undefined
type ShapeInput<S> = S extends Shape ? z.input<S> : undefined
type Declared<R extends Endpoint, K extends 'params' | 'query' | 'body' | 'upload'> = R extends { readonly [key in K]: infer S }
  ? S
  : undefined

export type ParamsOf<R extends Endpoint> = ShapeOutput<Declared<R, 'params'>>
export type QueryOf<R extends Endpoint> = ShapeOutput<Declared<R, 'query'>>
export type BodyOf<R extends Endpoint> = ShapeOutput<Declared<R, 'body'>>
export type OutputOf<R extends Endpoint> = z.output<R['output']>
/** What a caller gets. */
export type AnswerOf<R extends Endpoint> = OutputOf<R> extends FileAnswer ? Blob : OutputOf<R>
/** What a call may be answered because of who makes it. */
interface OfAccess {
  public: never
  guest: (typeof SESSION_ENDED)[number]
  player: (typeof SESSION_ENDED)[number] | 'SESSION_READS_ONLY'
  staff: 'UNAUTHORIZED' | 'EXPIRED_AUTH_TOKEN'
}

export type RefusalOf<R extends Endpoint> = R['refusals'][number] | (typeof ALWAYS_POSSIBLE)[number] | OfAccess[R['access']]

/** What a caller passes: only the parts the route declares. */
export type InputOf<R extends Endpoint> = (Declared<R, 'params'> extends undefined
  ? unknown
  : { params: ShapeInput<Declared<R, 'params'>> }) &
  (Declared<R, 'query'> extends undefined ? unknown : { query?: ShapeInput<Declared<R, 'query'>> }) &
  (Declared<R, 'body'> extends undefined ? unknown : { body: ShapeInput<Declared<R, 'body'>> }) &
  (Declared<R, 'upload'> extends undefined ? unknown : { file: Blob })
