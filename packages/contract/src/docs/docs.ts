import type * as z from 'zod/mini'
import type { AutoLoginCode } from '../games.ts'
import type { FileAnswer, Route } from '../route.ts'

/**
 * The words and examples of each route, for whoever reads the API's description. They stand beside the contract and not in
 * it, so that no page loads them. Each file has the words of the routes of one file of the contract, under their names there.
 */
export interface FeatureDocs<Module> {
  /** Under which the routes are listed. */
  readonly tag: { readonly name: string; readonly description: string }
  readonly routes: RouteDocsOf<Module>
}

/** A route of the module without words, or whose example no longer fits, is a type error. */
export type RouteDocsOf<Module> = { readonly [Name in RouteNames<Module>]: RouteDocs<RouteAt<Module[Name]>> }

/** Auto-login has a route for each game, all with the same words. */
type RouteAt<Value> = Value extends Route ? Value : Value extends (gameCode: AutoLoginCode) => infer Made ? Extract<Made, Route> : never

type RouteNames<Module> = { [Name in keyof Module]: RouteAt<Module[Name]> extends never ? never : Name }[keyof Module]

type Shape = z.ZodMiniType

export type RouteDocs<R extends Route> = {
  /** What the summary leaves out: when it is called, what it does and does not do. */
  readonly description: string
} & (R extends { readonly params: infer Params extends Shape }
  ? { readonly params: { readonly [Name in keyof z.input<Params>]: ParameterDocs } }
  : unknown) &
  (R extends { readonly query: infer Query extends Shape }
    ? { readonly query: { readonly [Name in keyof z.input<Query>]-?: ParameterDocs } }
    : unknown) &
  (R extends { readonly body: infer Body extends Shape } ? { readonly body: Example<z.input<Body>> } : unknown) &
  (z.output<R['output']> extends FileAnswer ? unknown : { readonly answer: Example<z.output<R['output']>> })

export interface ParameterDocs {
  readonly description: string
  readonly example: string
}

/** A value of the wire as it is written here: an amount is a number like any other. */
type Example<T> = T extends number
  ? number
  : T extends string | boolean | null | undefined
    ? T
    : unknown extends T
      ? unknown
      : { readonly [Key in keyof T]: Example<T[Key]> }
