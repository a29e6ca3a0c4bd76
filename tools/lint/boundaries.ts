import { relative, sep } from 'node:path'
import { judgeImport, judgeSql } from './layers.ts'
import { madeInSql } from './sql-files.ts'

/** As much of the linter's interface as is used here; its package exports no types for it. */
interface Context {
  cwd: string
  filename: string
  report(problem: { message: string; node: object }): void
}
type Visitor = Record<string, (node: never) => void>
interface Sourced {
  source: { value?: unknown } | null
}

/** Who may import whom: workspaces, modules and their layers, features. */
const imports = {
  create(context: Context): Visitor {
    const from = pathOf(context)
    const judge = ({ source }: Sourced) => {
      const message = typeof source?.value === 'string' ? judgeImport(from, source.value) : null
      if (message !== null) context.report({ message, node: source as object })
    }
    return {
      ImportDeclaration: judge,
      ExportNamedDeclaration: judge,
      ExportAllDeclaration: judge,
      ImportExpression: judge,
      TSImportType: judge,
    }
  },
}

/** Whose tables a text may name. */
const schema = {
  create(context: Context): Visitor {
    const from = pathOf(context)
    if (!from.startsWith('apps/server/src/')) return {}
    const names = migratedNames(context.cwd)
    const judge = (text: unknown, node: object) => {
      const message = typeof text === 'string' ? judgeSql(from, text, names) : null
      if (message !== null) context.report({ message, node })
    }
    return {
      Literal: (node: { value: unknown }) => judge(node.value, node),
      TemplateElement: (node: { value: { raw: string } }) => judge(node.value.raw, node),
    }
  },
}

export default { meta: { name: 'boundaries' }, rules: { imports, schema } }

const pathOf = (context: Context) => relative(context.cwd, context.filename).split(sep).join('/')

const known = new Map<string, ReadonlySet<string>>()

function migratedNames(root: string): ReadonlySet<string> {
  const found = known.get(root)
  if (found) return found
  const names = new Set(madeInSql(root).keys())
  known.set(root, names)
  return names
}
