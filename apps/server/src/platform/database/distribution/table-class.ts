/**
 * Where the rows of a module's tables stand when a database is distributed over several machines, each table by its name
 * without its schema (docs/decisions/033). A database of one machine has them all beside each other.
 */
export interface TableClasses {
  /** Beside everything else of their player: by `player_id`. */
  byPlayer?: readonly string[]
  /** Beside everything else of their owner, a player or a journal of the house or of staff: by `owner_id`. */
  byOwner?: readonly string[]
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

/** One table of the manifest. */
export interface PlacedTable {
  /** With its schema. */
  name: string
  class: TableClass
  /** By which its rows are distributed; null of a table that is not. */
  column: string | null
  /** Beside whose rows its own stand, with its schema; null of a table that is not distributed or the first of its group. */
  beside: string | null
}

/** The first of the group of everything that has an owner. */
const OWNERS = 'ledger.owner'

/** Every table of these modules, by the schema of each. */
export function placedTables(modules: Readonly<Record<string, TableClasses>>): PlacedTable[] {
  return Object.entries(modules).flatMap(
    ([schema, { byPlayer = [], byOwner = [], claims = {}, reference = {}, rules = [], oneNode = {} }]) => {
      const name = (table: string) => `${schema}.${table}`
      const besideOwners = (table: string) => (name(table) === OWNERS ? null : OWNERS)
      return [
        ...byPlayer.map((table) => ({ name: name(table), class: 'byPlayer' as const, column: 'player_id', beside: besideOwners(table) })),
        ...byOwner.map((table) => ({ name: name(table), class: 'byOwner' as const, column: 'owner_id', beside: besideOwners(table) })),
        ...Object.entries(claims).map(([table, { by, beside = null }]) => ({
          name: name(table),
          class: 'claim' as const,
          column: by,
          beside,
        })),
        ...Object.keys(reference).map((table) => ({ name: name(table), class: 'reference' as const, column: null, beside: null })),
        ...rules.map((table) => ({ name: name(table), class: 'rules' as const, column: null, beside: null })),
        ...Object.keys(oneNode).map((table) => ({ name: name(table), class: 'oneNode' as const, column: null, beside: null })),
      ]
    },
  )
}

/** The foreign keys that a distributed database leaves behind, by table and name. */
export function constraintsLeftBehind(modules: Readonly<Record<string, TableClasses>>): string[] {
  return Object.entries(modules).flatMap(([schema, { leftBehind = {} }]) => Object.keys(leftBehind).map((name) => `${schema}.${name}`))
}

/** Whether its rows stand on several machines, each on one. */
export const isDistributed = ({ column }: PlacedTable): boolean => column !== null

/** Whether it is on the first machine alone. */
export const isOnOneMachine = (table: PlacedTable): boolean => table.class === 'rules' || table.class === 'oneNode'
