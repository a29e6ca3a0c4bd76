import type { CatalogueType } from './read-catalogue.ts'

/** How a type of PostgreSQL is read and written in TypeScript; the driver's own manner, but for what `db.ts` sets. */
const BASE: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'Date',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'bigint',
  interval: 'string',
  jsonb: 'Json',
  numeric: 'bigint',
  text: 'string',
  time: 'string',
  timestamptz: 'Date',
  uuid: 'string',
}

/** What may be given beside what is read. */
const GIVEN: Record<string, string> = { jsonb: 'object', timestamptz: 'Time' }

/** A type that has a name of its own in some module. */
export type NamedType = Exclude<CatalogueType, { kind: 'base' | 'array' }>

interface Manner {
  /** Given as a parameter, not read. */
  isGiven: boolean
  /** The name of an enum or composite where it is used. */
  nameOf(type: NamedType): string
}

/** Throws at a type that no type of TypeScript stands for yet. */
export function typescriptOf(type: CatalogueType, manner: Manner): string {
  const { isGiven, nameOf } = manner
  if (type.kind === 'array') return listOf(type.of, manner)
  if (type.kind !== 'base') return nameOf(type)
  if (isGiven && type.name in GIVEN) return GIVEN[type.name]!
  const name = BASE[type.name]
  if (name === undefined) throw new Error(`No type of TypeScript stands for ${type.name} yet: give it one in tools/generate/types.ts.`)
  return name
}

function listOf(of: CatalogueType, manner: Manner): string {
  const name = typescriptOf(of, manner)
  if (!manner.isGiven) return `${name}[]`
  return of.kind === 'composite' ? `readonly ${name}[]` : `List<${name}>`
}

/** `p_lease_no` and `lease_no` are `leaseNo`. */
export const camel = (name: string) => name.replace(/^p_/, '').replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
export const pascal = (name: string) => camel(name).replace(/^./, (letter) => letter.toUpperCase())

/** The enums and composites that a type is made of, itself too; those within first. */
export function namedIn(type: CatalogueType): NamedType[] {
  if (type.kind === 'base') return []
  if (type.kind === 'array') return namedIn(type.of)
  return type.kind === 'enum' ? [type] : [...type.fields.flatMap((field) => namedIn(field.type)), type]
}
