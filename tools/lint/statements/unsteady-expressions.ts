import { dotted, nodesOf, type Tree } from './tree.ts'

/** What PostgreSQL writes and reads by settings: the time zone, the form of dates, the names of an enum. */
export type ColumnKind = 'instant' | 'date' | 'enum' | 'array' | 'text' | 'other'

/** The kind of a column that stands there; nothing where it is none, or its table is not known. */
export type KindOf = (column: Record<string, Tree>) => ColumnKind | undefined

/** Whether an expression within this asks a setting about a column, by an operator or a cast that PostgreSQL calls stable. */
export function asksSettingOfColumn(tree: Tree, kindOf: KindOf): boolean {
  return (
    nodesOf(tree, 'TypeCast').some((cast) => isUnsteadyCast(cast, kindOf)) ||
    nodesOf(tree, 'A_Expr').some((one) => isUnsteadyOperator(one, kindOf))
  )
}

const INSTANTS = new Set(['timestamptz'])
const DATES = new Set(['date', 'timestamp', 'time'])
const TEXTS = new Set(['text', 'varchar'])

function isUnsteadyCast({ arg, typeName }: Record<string, Tree>, kindOf: KindOf): boolean {
  const from = kindOfNode(arg, kindOf)
  const to = dotted((typeName as Record<string, Tree>)['names']).at(-1)!
  const isList = (typeName as Record<string, Tree>)['arrayBounds'] !== undefined
  if (from === undefined || isList) return false
  if (TEXTS.has(to)) return from === 'instant' || from === 'date' || from === 'enum' || from === 'array'
  if (from === 'instant') return DATES.has(to)
  if (from === 'date') return INSTANTS.has(to)
  return from === 'text' && (INSTANTS.has(to) || DATES.has(to))
}

const COMPARES = new Set(['=', '<>', '<', '<=', '>', '>='])

function isUnsteadyOperator({ kind, name, lexpr, rexpr }: Record<string, Tree>, kindOf: KindOf): boolean {
  const sides = [kindOfNode(lexpr, kindOf), kindOfNode(rexpr, kindOf)]
  if (kind === 'AEXPR_NULLIF') return sides.some((side) => side !== undefined)
  const [operator = ''] = dotted(name)
  // A difference of two instants is none of a day.
  if (operator === '+' || operator === '-')
    return sides.includes('instant') && !(operator === '-' && sides.every((side) => side === 'instant'))
  return (COMPARES.has(operator) || kind === 'AEXPR_DISTINCT') && sides.includes('instant') && sides.includes('date')
}

function kindOfNode(node: Tree | undefined, kindOf: KindOf): ColumnKind | undefined {
  const { ColumnRef: column } = (node ?? {}) as Record<string, Record<string, Tree>>
  return column && kindOf(column)
}
