/**
 * Where the rows of a module's tables stand when a database is distributed over several machines, each table by its name
 * without its schema (docs/decisions/033). A database of one machine has them all beside each other.
 */
export interface TableClasses {
  /** Beside everything else of their player: by `player_id`. */
  byPlayer?: readonly string[]
  /** Beside everything else of their owner, a player or a journal of the house or of staff: by `owner_id`. */
  byOwner?: readonly string[]
  /** The one beside which everything that has an owner stands; in one module. */
  owners?: string
  /** Written by every verb: a foreign key from it would lock a row that they share. */
  leadsNowhere?: readonly string[]
  /** By a key of their own, which one player holds. */
  claims?: Readonly<Record<string, Claim>>
  /** Copied to every machine, because statements of players read them: which. */
  reference?: Readonly<Record<string, string>>
  /** What the operator has set: on the first machine, where each change is chained (docs/decisions/097). Statements ask for it alone. */
  rules?: readonly string[]
  /** On the first machine alone: why. */
  oneNode?: Readonly<Record<string, string>>
  /**
   * Foreign keys that lead from one machine to another, by their names: what sees it where they are gone. A database of one machine
   * holds them; a distributed one leaves them behind.
   */
  leftBehind?: Readonly<Record<string, string>>
}

export interface Claim {
  /** The column by whose value a row has its place. */
  by: string
  /** The table, with its schema, whose rows of the same value stand on the same machine. */
  beside?: string
  /** Who looks for it by that. */
  why: string
}

export type TableClass = 'byPlayer' | 'byOwner' | 'claim' | 'reference' | 'rules' | 'oneNode'

export const CLASS_IN_WORDS: Readonly<Record<TableClass, string>> = {
  byPlayer: 'by player',
  byOwner: 'by owner',
  claim: 'a claim',
  reference: 'reference',
  rules: 'of rules',
  oneNode: 'on one machine',
}

/** One table of the manifest. */
export interface PlacedTable {
  /** With its schema. */
  name: string
  class: TableClass
  /** By which its rows are distributed; null of a table that is not. */
  column: string | null
  /** Beside whose rows its own stand, with its schema; null of a table that is not distributed or the first of its group. */
  beside: string | null
  /** No foreign key leads from it. */
  leadsNowhere: boolean
}

/** Every table of these modules, by the schema of each. */
export function placedTables(modules: Readonly<Record<string, TableClasses>>): PlacedTable[] {
  const owners =
    Object.entries(modules).flatMap(([schema, { owners: table }]) => (table === undefined ? [] : `${schema}.${table}`))[0] ?? null
  return Object.entries(modules).flatMap(([schema, classes]) => placedOf(schema, classes, owners))
}

function placedOf(
  schema: string,
  { byPlayer = [], byOwner = [], leadsNowhere = [], claims = {}, reference = {}, rules = [], oneNode = {} }: TableClasses,
  owners: string | null,
): PlacedTable[] {
  const placed = (table: string, of: TableClass, column: string | null = null, beside: string | null = null): PlacedTable => {
    const name = `${schema}.${table}`
    return { name, class: of, column, beside: beside === name ? null : beside, leadsNowhere: leadsNowhere.includes(table) }
  }
  return [
    ...byPlayer.map((table) => placed(table, 'byPlayer', 'player_id', owners)),
    ...byOwner.map((table) => placed(table, 'byOwner', 'owner_id', owners)),
    ...Object.entries(claims).map(([table, { by, beside }]) => placed(table, 'claim', by, beside)),
    ...Object.keys(reference).map((table) => placed(table, 'reference')),
    ...rules.map((table) => placed(table, 'rules')),
    ...Object.keys(oneNode).map((table) => placed(table, 'oneNode')),
  ]
}

/** The foreign keys that a distributed database leaves behind, by table and name. */
export function constraintsLeftBehind(modules: Readonly<Record<string, TableClasses>>): string[] {
  return Object.entries(modules).flatMap(([schema, { leftBehind = {} }]) => Object.keys(leftBehind).map((name) => `${schema}.${name}`))
}

/** Whether its rows stand on several machines, each on one. */
export const isDistributed = ({ column }: PlacedTable): boolean => column !== null

/** Whether it is on the first machine alone. */
export const isOnOneMachine = (table: PlacedTable): boolean => table.class === 'rules' || table.class === 'oneNode'
