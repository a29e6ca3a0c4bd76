import { parsePlPgSQLSync, parseSync } from 'libpg-query'
import type { Catalogue, DatabaseFunction } from './read-functions.ts'
import { type Tree, textsIn } from './tree.ts'

/** One statement, or one expression that PL/pgSQL asks PostgreSQL for, as a tree. */
export interface Statement {
  text: string
  tree: Tree
}

/** What a function asks of PostgreSQL, in the order in which it is written. What it puts together as a text is not seen. */
export function statementsOf(asked: DatabaseFunction, types: Catalogue['types']): Statement[] {
  if (asked.language === 'sql') return parsed(asked.body)
  return textsIn(parsePlPgSQLSync(withPlainTypes(asked, types)) as unknown as Tree, 'query').flatMap((text) => parsed(asSelect(text)))
}

/** A text of one or several statements. */
export function parsed(text: string): Statement[] {
  const { stmts = [] } = parseSync(text)
  return stmts.map(({ stmt }) => ({ text, tree: stmt as unknown as Tree }))
}

/** An expression is one that is selected; of what is assigned, the right side. */
function asSelect(text: string): string {
  const expression = /^\s*[\w.]+(?:\[[^\]]*\])*\s*:=([^]*)$/.exec(text)?.[1] ?? text
  return /^\s*(select|insert|update|delete|merge|with|values|table|lock)\b/i.test(expression) ? expression : `select ${expression}`
}

/** The parser of PL/pgSQL knows no types of ours: it is told `text` and `record`. */
function withPlainTypes({ name, parameters, answers, isSet, body }: DatabaseFunction, types: Catalogue['types']): string {
  const plain = (type: string) => {
    const kind = types.get(type.replace('[]', ''))
    if (type.endsWith('[]')) return kind ? 'text[]' : type
    return kind === 'composite' ? 'record' : kind === 'scalar' ? 'text' : type
  }
  const declared = body.replace(/^[^]*?\bbegin\b/i, (head) =>
    head.replace(
      /^(\s*(?:declare\s+)?\w+\s+)([a-z_]+\.[a-z_]+\b(?:\[\])?)/gm,
      (_, name: string, type: string) => name + (types.has(type.replace('[]', '')) ? plain(type) : type),
    ),
  )
  const taken = parameters.filter(({ mode }) => mode !== 'table').map((one) => `${one.mode} ${one.name} ${plain(one.type)}`)
  const columns = parameters.filter(({ mode }) => mode === 'table').map((one) => `${one.name} ${plain(one.type)}`)
  const set = isSet ? 'setof ' : ''
  const hasOut = parameters.some(({ mode }) => mode === 'out' || mode === 'inout')
  const returned = columns.length > 0 ? `table (${columns.join(', ')})` : `${set}${hasOut ? 'record' : plain(answers)}`
  const returns = hasOut && !isSet ? '' : `returns ${returned}`
  return `create function ${name}(${taken.join(', ')}) ${returns} language plpgsql as $the_body$${declared}$the_body$`
}
