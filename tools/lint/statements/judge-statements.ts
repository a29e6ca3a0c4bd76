import { isDistributed, isOnOneMachine, type PlacedTable } from '../../../apps/server/src/platform/database/distribution/table-class.ts'
import type { Catalogue, DatabaseFunction } from './read-functions.ts'
import { type Statement, statementsOf } from './statements-of.ts'
import { dotted, nodesOf, type Tree } from './tree.ts'
import { asksSettingOfColumn, type KindOf } from './unsteady-expressions.ts'

/** A statement that a database of many machines refuses, or answers wrongly: what breaks which rule, and what to do instead. */
export interface Finding {
  /** The rule, by a short name. */
  rule: Rule
  /** The function, or where the statement stands. */
  where: string
  says: string
}

export const RULES = {
  'a clock in a write': 'take the value into a variable before it, after the lock',
  'a setting applied to a column': 'cast or turn the parameter, never the column',
  'a setting beside a write': 'take the value into a variable before it',
  'a function that reads': 'ask it before, and give the statement what it answers',
  'an SQL function': 'write it in PL/pgSQL',
  'a whole row': 'give the columns that it needs',
  'several places': 'ask each place in a statement of its own',
  'no owner': 'say whose rows are meant, by one value',
  'a simple case': 'write `case when x = … then`',
  'an empty select': 'write `select 1`',
  'rows made in a write': 'make the list before it',
  'a trigger that leaves its place': 'write it in the function that writes the row, or let it stand beside the row',
  'a subquery among values': 'write `insert … select`, or ask it before',
  'a claim in one phase': 'say `perform platform.on_several_machines()` first',
} as const

export type Rule = keyof typeof RULES

interface Judging {
  tables: ReadonlyMap<string, PlacedTable>
  functions: ReadonlyMap<string, DatabaseFunction>
  statements: ReadonlyMap<string, readonly Statement[]>
  unsteady: ReadonlySet<string>
  columns: Catalogue['columns']
  /** A program may ask for the rows of several owners at once, where it takes no lock. */
  mayList: boolean
  /** The tables of ours that each function reads or writes, itself or through another. */
  behind: ReadonlyMap<string, readonly PlacedTable[]>
}

/** Every function of the database against the rules. */
export function judgeFunctions(catalogue: Catalogue, placed: readonly PlacedTable[]): Finding[] {
  const judging = judgingOf(catalogue, placed)
  return [...judgeTriggers(catalogue.triggers, judging), ...catalogue.functions.flatMap((one) => judgeFunction(one, judging))]
}

/** A trigger of a distributed table works on the machine of the row, where nothing else is at hand. */
function judgeTriggers(triggers: Catalogue['triggers'], { tables, behind }: Judging): Finding[] {
  return [...triggers].flatMap(([name, called]) => {
    const table = tables.get(name)
    if (!table || !isDistributed(table)) return []
    return called.flatMap((one) => {
      const strays = (behind.get(one) ?? []).filter((other) => ![null, placeOf(table)].includes(placeOf(other)))
      return strays.length === 0
        ? []
        : [finding('a trigger that leaves its place', one, `of ${name}: ${strays.map((other) => other.name).join(', ')}`)]
    })
  })
}

function judgeFunction({ name, language, body }: DatabaseFunction, judging: Judging): Finding[] {
  const asked = judging.statements.get(name)!
  const isOfMany = asked.some((statement) => tablesIn(statement.tree, judging).some(isDistributed))
  return [
    ...(language === 'sql' && isOfMany ? [finding('an SQL function', name, body)] : []),
    // Its body is put into the statement that calls it.
    ...(language === 'sql' && !isOfMany && asked.some(({ tree }) => hasSimpleCase(tree)) ? [finding('a simple case', name, body)] : []),
    ...judgeClaims(name, asked, judging),
    ...asked.flatMap((statement) => judgeStatement(statement, name, judging)),
  ]
}

/**
 * What a claim is for stands on another machine, as often as not, and so does the journal of the house beside a player: both are
 * committed in two phases only where that is said.
 */
function judgeClaims(name: string, asked: readonly Statement[], { tables }: Judging): Finding[] {
  const calls = (tree: Tree, called: string) => calledIn(tree).some((call) => call.name === called)
  const writes = asked.find(
    ({ tree }) =>
      calls(tree, OWNER_OF_ANOTHER_MACHINE) || writesIn(tree).some(({ relation }) => tables.get(nameOf(relation))?.class === 'claim'),
  )
  const isSaid = asked.some(({ tree }) => calls(tree, SAYS_TWO_PHASES))
  return writes === undefined || isSaid ? [] : [finding('a claim in one phase', name, writes.text)]
}

const OWNER_OF_ANOTHER_MACHINE = 'ledger.house_owner'
const SAYS_TWO_PHASES = 'platform.on_several_machines'

/** The same of statements that a program asks for. */
export function judgeStatements(
  asked: readonly { where: string; statement: Statement }[],
  catalogue: Pick<Catalogue, 'functions' | 'types' | 'unsteady' | 'columns'>,
  placed: readonly PlacedTable[],
): Finding[] {
  const judging = { ...judgingOf(catalogue, placed), mayList: true }
  return asked.flatMap(({ where, statement }) => judgeStatement(statement, where, judging))
}

function judgingOf(
  { functions, types, unsteady, columns }: Pick<Catalogue, 'functions' | 'types' | 'unsteady' | 'columns'>,
  placed: readonly PlacedTable[],
): Judging {
  const tables = new Map(placed.map((table) => [table.name, table]))
  const statements = new Map(functions.map((one) => [one.name, statementsOf(one, types)]))
  const calls = new Map(
    [...statements].map(([name, asked]) => [name, asked.flatMap(({ tree }) => calledIn(tree).map((call) => call.name))]),
  )
  const named = new Map([...statements].map(([name, asked]) => [name, asked.flatMap(({ tree }) => tablesIn(tree, { tables }))]))
  const tablesBehind = (name: string) => {
    const reached = new Set([name])
    for (const one of reached) for (const called of calls.get(one) ?? []) reached.add(called)
    return [...new Set([...reached].flatMap((one) => named.get(one) ?? []))]
  }
  return {
    tables,
    functions: new Map(functions.map((one) => [one.name, one])),
    statements,
    unsteady,
    columns,
    mayList: false,
    behind: new Map(functions.map(({ name }) => [name, tablesBehind(name)])),
  }
}

const finding = (rule: Rule, where: string, text: string): Finding => ({
  rule,
  where,
  says: `${where}: ${rule}: ${RULES[rule]}: ${text.replace(/\s+/g, ' ').trim().slice(0, 200)}`,
})

const hasSimpleCase = (tree: Statement['tree']) => nodesOf(tree, 'CaseExpr').some(({ arg }) => arg !== undefined)

function judgeStatement({ text, tree }: Statement, where: string, judging: Judging): Finding[] {
  const used = tablesIn(tree, judging)
  if (!used.some(isDistributed)) return []
  const broken = new Set<Rule>()
  if (hasClock(tree, judging)) broken.add('a clock in a write')
  if (turnsColumn(tree, judging)) broken.add('a setting applied to a column')
  if (asksSettings(tree, judging)) broken.add('a setting beside a write')
  if (calledIn(tree).some(({ name }) => (judging.behind.get(name) ?? []).length > 0)) broken.add('a function that reads')
  if (hasWholeRow(tree)) broken.add('a whole row')
  if (new Set(used.map(placeOf).filter((place) => place !== null)).size > 1) broken.add('several places')
  if (hasNoOwner(tree, judging)) broken.add('no owner')
  if (hasSimpleCase(tree)) broken.add('a simple case')
  if (nodesOf(tree, 'SubLink').some(hasEmptySelect)) broken.add('an empty select')
  if (nodesOf(tree, 'UpdateStmt').some(makesRows)) broken.add('rows made in a write')
  if (nodesOf(tree, 'InsertStmt').some(hasSubqueryAmongValues)) broken.add('a subquery among values')
  return [...broken].map((rule) => finding(rule, where, text))
}

/** What must stand together for a statement to be asked of one machine; null of what stands on each. */
function placeOf(table: PlacedTable): string | null {
  if (table.class === 'reference') return null
  if (isOnOneMachine(table)) return 'one machine'
  return table.class === 'claim' ? (table.beside ?? table.name) : 'owner'
}

const WRITES = ['UpdateStmt', 'DeleteStmt', 'InsertStmt', 'MergeStmt']

/** PostgreSQL's own that answer otherwise at each call, as far as ours call them. */
const VOLATILE = new Set(['random', 'clock_timestamp', 'gen_random_uuid', 'nextval', 'set_config', 'timeofday'])

function hasClock(tree: Tree, { tables, functions }: Judging): boolean {
  return writesIn(tree)
    .filter(({ relation }) => {
      const table = tables.get(nameOf(relation))
      return table !== undefined && !isOnOneMachine(table)
    })
    .some((write) => calledIn(write).some(({ name }) => VOLATILE.has(name) || functions.get(name)?.volatility === 'volatile'))
}

/** Where an answer depends on settings, an UPDATE may not ask for it of a column. */
function turnsColumn(tree: Tree, judging: Judging): boolean {
  const aliases = aliasesIn(tree)
  const isColumn = (node: Tree) =>
    nodesOf(node, 'ColumnRef').some(({ fields }) => aliases.has(dotted(fields)[0] ?? '') && dotted(fields).length > 1)
  const kindOf = kindIn(tree, judging)
  return changesIn(tree).some(
    (write) =>
      asksSettingOfColumn(write, kindOf) ||
      calledIn(write).some(({ name, node }) => isUnsteady(name, judging) && isColumn(node['args'] ?? [])),
  )
}

/** What kind each column is of, by the tables that a statement names. */
function kindIn(tree: Tree, { tables, columns }: Judging): KindOf {
  const named = relationsIn(tree).filter((relation) => tables.has(nameOf(relation)))
  return ({ fields }) => {
    const [column, alias] = dotted(fields).toReversed()
    const relation = alias === undefined ? (named.length === 1 ? named[0] : undefined) : named.find((one) => aliasOf(one) === alias)
    return relation && columns.get(`${nameOf(relation)}.${column!}`)
  }
}

/** What comes back, what a conflict does and what a condition within an UPDATE answers may ask nothing that depends on settings. */
function asksSettings(tree: Tree, judging: Judging): boolean {
  const places = [
    ...writesIn(tree).map(({ returningClause }) => returningClause),
    ...nodesOf(tree, 'InsertStmt').map(({ onConflictClause }) => onConflictClause),
    ...changesIn(tree).flatMap((write) => [...nodesOf(write, 'CaseExpr'), ...nodesOf(write, 'CoalesceExpr')]),
  ]
  return places.some((place) => place !== undefined && calledIn(place).some(({ name }) => isUnsteady(name, judging)))
}

const isUnsteady = (name: string, { functions, unsteady }: Judging) =>
  unsteady.has(name) || ['stable', 'volatile'].includes(functions.get(name)?.volatility ?? 'immutable')

const changesIn = (tree: Tree): Record<string, Tree>[] => [...nodesOf(tree, 'UpdateStmt'), ...nodesOf(tree, 'DeleteStmt')]

const writesIn = (tree: Tree): Record<string, Tree>[] => WRITES.flatMap((type) => nodesOf(tree, type))

function calledIn(tree: Tree): { name: string; node: Record<string, Tree> }[] {
  const called = nodesOf(tree, 'FuncCall').map((node) => ({
    name: dotted(node['funcname'])
      .filter((part) => part !== 'pg_catalog')
      .join('.'),
    node,
  }))
  // What is written without parentheses, such as current_timestamp, is as steady as the function beneath it.
  return [...called, ...nodesOf(tree, 'SQLValueFunction').map((node) => ({ name: 'now', node }))]
}

/** The tables of ours that a statement names, each as often as it does. */
function tablesIn(tree: Tree, { tables }: Pick<Judging, 'tables'>): PlacedTable[] {
  return relationsIn(tree).flatMap((relation) => tables.get(nameOf(relation)) ?? [])
}

/** In FROM, and what is written: the parser names that `relation` without a type. */
function relationsIn(tree: Tree): Record<string, Tree>[] {
  return [...nodesOf(tree, 'RangeVar'), ...writesIn(tree).map(({ relation }) => relation as Record<string, Tree>)]
}

function nameOf(relation: Tree | undefined): string {
  const { schemaname, relname } = (relation ?? {}) as Record<string, string>
  return `${schemaname}.${relname}`
}

function aliasOf(relation: Record<string, Tree>): string {
  const { aliasname } = (relation['alias'] ?? {}) as Record<string, string>
  return aliasname ?? (relation['relname'] as string)
}

/** Of tables, and of functions that answer rows: what they call their columns is not one value. */
const aliasesIn = (tree: Tree) => new Set([...relationsIn(tree), ...nodesOf(tree, 'RangeFunction')].map(aliasOf))

function hasWholeRow(tree: Tree): boolean {
  const aliases = aliasesIn(tree)
  return calledIn(tree).some(({ node }) =>
    ((node['args'] ?? []) as readonly Tree[]).some((argument) => {
      const { ColumnRef: column } = argument as Record<string, Record<string, Tree>>
      if (!column) return false
      const fields = column['fields'] as readonly Record<string, Tree>[]
      const isRow = fields.length === 1 || (fields.length === 2 && 'A_Star' in fields[1]!)
      return isRow && aliases.has(dotted(fields[0])[0] ?? '')
    }),
  )
}

function hasEmptySelect({ subLinkType, subselect }: Record<string, Tree>): boolean {
  if (subLinkType !== 'EXISTS_SUBLINK') return false
  const { SelectStmt: select } = subselect as Record<string, Record<string, Tree>>
  return select !== undefined && select['targetList'] === undefined && select['fromClause'] !== undefined
}

/** PostgreSQL's own that answer rows, as far as ours call them where one value stands. */
const ANSWERS_ROWS = /^(jsonb_(array_elements|each|object_keys)\w*|unnest|generate_series|regexp_(matches|split_to_table)|string_to_table)$/

function makesRows(update: Record<string, Tree>): boolean {
  return nodesOf(update, 'SubLink').some((link) => calledIn(link).some(({ name }) => ANSWERS_ROWS.test(name)))
}

function hasSubqueryAmongValues({ selectStmt }: Record<string, Tree>): boolean {
  const { SelectStmt: select } = (selectStmt ?? {}) as Record<string, Record<string, Tree>>
  return select?.['valuesLists'] !== undefined && nodesOf(select['valuesLists'], 'SubLink').length > 0
}

/** Whether a table stands there of whose rows nothing says, by one value, on which machine they are. */
function hasNoOwner(tree: Tree, { tables, mayList }: Judging): boolean {
  const inserted = new Set(nodesOf(tree, 'InsertStmt').map(({ relation }) => relation))
  const places = relationsIn(tree)
    .filter((relation) => !inserted.has(relation))
    .flatMap((relation) => {
      const table = tables.get(nameOf(relation))
      return table && isDistributed(table) ? [`${aliasOf(relation)}.${table.column!}`] : []
    })
  const isRead = writesIn(tree).length === 0 && nodesOf(tree, 'LockingClause').length === 0
  const equal = equalities(tree, { places: new Set(places), mayList: mayList && isRead })
  const reached = new Set(
    places.filter((place) => equal.some(([left, right]) => (left === place && right === null) || (right === place && left === null))),
  )
  for (let before = -1; before !== reached.size;) {
    before = reached.size
    for (const [left, right] of equal) {
      if (left === null || right === null) continue
      if (reached.has(left)) reached.add(right)
      if (reached.has(right)) reached.add(left)
    }
  }
  return places.some((place) => !reached.has(place))
}

/** How the parser calls what is one of several values. */
const LISTS = new Set(['AEXPR_OP_ANY', 'AEXPR_IN'])

/** What a statement holds equal: columns by their names, and null for one value of any other kind. */
function equalities(
  tree: Tree,
  { places, mayList }: { places: ReadonlySet<string>; mayList: boolean },
): [left: string | null, right: string | null][] {
  const aliases = aliasesIn(tree)
  // What is asked for by its keys is asked for by one of them where a database is distributed (plain-read.ts).
  if (mayList) aliases.delete('asked')
  const isOfColumn = (node: Tree) =>
    nodesOf(node, 'ColumnRef').some(({ fields }) => dotted(fields).length > 1 && aliases.has(dotted(fields).at(-2)!))
  const side = (node: Tree): string | null | undefined => {
    const { ColumnRef: column } = node as Record<string, Record<string, Tree>>
    if (column) {
      const name = dotted(column['fields']).slice(-2)
      if (name.length === 1)
        return aliases.size === 1 && places.has(`${[...aliases][0]!}.${name[0]!}`) ? `${[...aliases][0]!}.${name[0]!}` : null
      return aliases.has(name[0]!) ? name.join('.') : null
    }
    return isOfColumn(node) ? undefined : null
  }
  const pairs: [Tree, Tree][] = nodesOf(tree, 'A_Expr').flatMap(({ kind, name, lexpr, rexpr }): [Tree, Tree][] => {
    if (mayList && LISTS.has(kind as string) && dotted(name)[0] === '=' && lexpr !== undefined) return [[lexpr, { A_Const: {} }]]
    if (kind !== 'AEXPR_OP' || dotted(name)[0] !== '=' || lexpr === undefined || rexpr === undefined) return []
    const [left, right] = [lexpr, rexpr].map(
      (node) => (node as Record<string, Record<string, Tree>>)['RowExpr']?.['args'] as Tree[] | undefined,
    )
    return left && right ? left.map((one, at): [Tree, Tree] => [one, right[at]!]) : [[lexpr, rexpr]]
  })
  const named = pairs.flatMap(([left, right]): [string | null, string | null][] => {
    const [l, r] = [side(left), side(right)]
    return l === undefined || r === undefined ? [] : [[l, r]]
  })
  const used = nodesOf(tree, 'JoinExpr').flatMap(({ usingClause }) => dotted(usingClause))
  const shared = [...new Set(used)].flatMap((column) => {
    const [first, ...others] = [...aliases].map((alias) => `${alias}.${column}`)
    return others.map((other): [string, string] => [first!, other])
  })
  return [...named, ...shared]
}
