import { relative } from 'node:path/posix'
import type { CatalogueFunction, CatalogueType, Column } from './read-catalogue.ts'
import type { FunctionTexts } from './function-texts.ts'
import { camel, type NamedType, namedIn, pascal, typescriptOf } from './types.ts'

/** Where the functions of a schema are written, from `apps/server/src`. */
export const folderOf = (schema: string) =>
  ({ platform: 'platform/database', realtime: 'platform/realtime' })[schema] ?? `modules/${schema}`

/** One that reads by a whole row of a table is for use within a statement, where such a row is at hand. */
export const isForPrograms = ({ parameters, isRead }: CatalogueFunction) =>
  !isRead || parameters.every(({ type }) => namedIn(type).every((one) => one.kind === 'enum' || !one.isTable))

/** The text of one schema's `functions.gen.ts`. `all`: of every schema, since only another's functions may need a type of this one. */
export function moduleText(schema: string, all: readonly CatalogueFunction[], texts: FunctionTexts): string {
  const given = namedOf(
    schema,
    all.flatMap(({ parameters }) => parameters),
  )
  const read = namedOf(schema, all.flatMap(readColumns))
  const types = [...new Map([...read, ...given]).values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const body = [
    ...types.map((type) => typeDoc(type, texts) + typeText(type, schema, given.has(type.name))),
    ...[...given.values()].flatMap((type) => (type.kind === 'enum' ? [] : [writerText(type, schema)])),
    ...all.filter((one) => one.schema === schema).map((one) => functionText(one, texts)),
  ].join('\n')
  return `${headText(schema, body)}\n${body}`
}

/** Those that have functions, and those whose types other functions need. */
export function schemasOf(all: readonly CatalogueFunction[]): string[] {
  const columns = all.flatMap((one) => [...one.parameters, ...readColumns(one)])
  return [...new Set([...all.map(({ schema }) => schema), ...columns.flatMap(({ type }) => namedIn(type)).map(({ schema }) => schema)])]
}

function readColumns({ answer }: CatalogueFunction): Column[] {
  if (answer.kind === 'nothing') return []
  return answer.kind === 'value' ? [answer.column] : answer.columns
}

const namedOf = (schema: string, columns: readonly Column[]) =>
  new Map(
    columns
      .flatMap(({ type }) => namedIn(type))
      .filter((type) => type.schema === schema)
      .map((type) => [type.name, type]),
  )

function headText(schema: string, body: string): string {
  const here = folderOf(schema)
  const others = [...new Set([...body.matchAll(/\b([a-z]+)\.(?:write)?[A-Z]/g)].map(([, name]) => name!))]
    .filter((name) => name !== 'given')
    .toSorted()
  const calls = [
    'callForEach',
    'callForRow',
    'callForRows',
    'callForValue',
    'callForValues',
    'json',
    'listOf',
    'orNull',
    'plain',
    'statement',
    'writerOf',
  ]
  const used = calls.filter((name) => new RegExp(`\\b${name}\\b`).test(body))
  const types = ['Caller', 'List', 'Time'].filter((name) => new RegExp(`\\b${name}\\b`).test(body)).map((name) => `type ${name}`)
  const imported = [...types, ...used]
  const from = (file: string) => {
    const path = relative(here, file)
    return path.startsWith('.') ? path : `./${path}`
  }
  return [
    '/* Written by `npm run generate` from the functions of the database: change those, and write it again. */',
    ...(imported.length > 0 ? [`import { ${imported.join(', ')} } from '${from('platform/database/call.ts')}'`] : []),
    ...(/\bJson\b/.test(body) ? [`import type { Json } from '${from('platform/database/database-types.ts')}'`] : []),
    ...others.map((other) => `import * as ${other} from '${from(`${folderOf(other)}/functions.gen.ts`)}'`),
    '',
  ].join('\n')
}

/** A type by its name; with the module it stands in where that is another. */
const named = (type: CatalogueType, schema: string, isGiven: boolean) =>
  typescriptOf(type, { isGiven, nameOf: (one) => `${one.schema === schema ? '' : `${one.schema}.`}${pascal(one.name)}` })

const orNull = (name: string, { mayBeNull }: { mayBeNull: boolean }) => (mayBeNull ? `${name} | null` : name)

/** What stands above the type where it is made. */
const typeDoc = ({ schema, name }: NamedType, texts: FunctionTexts) => docOf(texts.get(`${schema}.${name}`)?.comment ?? [])

function docOf(lines: readonly string[]): string {
  if (lines.length < 2) return lines.map((line) => `/** ${line} */\n`).join('')
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`
}

function typeText(type: NamedType, schema: string, isGiven: boolean): string {
  if (type.kind === 'enum') return `export type ${pascal(type.name)} =\n${type.labels.map((label) => `  | '${label}'`).join('\n')}\n`
  return interfaceText(pascal(type.name), type.fields, { schema, isGiven })
}

function interfaceText(name: string, columns: readonly Column[], { schema, isGiven }: { schema: string; isGiven: boolean }): string {
  const fields = columns.map((column) => `  ${camel(column.name)}: ${orNull(named(column.type, schema, isGiven), column)}`)
  return `export interface ${name} {\n${fields.join('\n')}\n}\n`
}

const writerName = (type: NamedType, schema: string) => `${type.schema === schema ? '' : `${type.schema}.`}write${pascal(type.name)}`

function writerText(type: Extract<NamedType, { kind: 'composite' }>, schema: string): string {
  const fields = type.fields.map((field) => {
    const write = fieldWriter(field.type, schema)
    return `  ${camel(field.name)}: ${field.mayBeNull && write !== 'plain' && write !== 'json' ? `orNull(${write})` : write},`
  })
  return `export const write${pascal(type.name)} = writerOf<${pascal(type.name)}>({\n${fields.join('\n')}\n})\n`
}

function fieldWriter(type: CatalogueType, schema: string): string {
  if (type.kind === 'composite') return writerName(type, schema)
  return type.kind === 'base' && type.name === 'jsonb' ? 'json' : 'plain'
}

function functionText(called: CatalogueFunction, texts: FunctionTexts): string {
  const { schema, name, answer } = called
  const answerName = `${pascal(name)}Answer`
  return [
    ...(answer.kind === 'columns' ? [interfaceText(answerName, answer.columns, { schema, isGiven: false })] : []),
    called.isForMany ? statementForEach(called) : statementText(called),
    docText(called, texts) + (called.isForMany ? callForEachText(called, answerName) : callText(called, answerName)),
  ].join('\n')
}

const constantOf = ({ name }: CatalogueFunction) => name.toUpperCase()
const quotedName = ({ schema, name }: CatalogueFunction) => `${schema}.${name}`

function statementText(called: CatalogueFunction): string {
  const call = `${quotedName(called)}(${called.parameters.map((_, at) => `$${at + 1}`).join(', ')})`
  const { answer } = called
  const text =
    answer.kind === 'columns'
      ? `select ${columnsText(answer.columns)} from ${call} f`
      : called.isSet
        ? `select answer from ${call} answer`
        : `select ${call} as answer`
  return statementConstant(constantOf(called), text, called)
}

function statementForEach(called: CatalogueFunction): string {
  const names = called.parameters.map(({ name }) => name)
  const arrays = called.parameters.map(({ type }, at) => `$${at + 1}::${typeName(type)}[]`)
  const from = `unnest(${arrays.join(', ')}) with ordinality asked (${[...names, 'no'].join(', ')})`
  const call = `${quotedName(called)}(${names.map((name) => `asked.${name}`).join(', ')})`
  const no = '(asked.no - 1)::int as "askedNo"'
  const { answer } = called
  const text =
    answer.kind === 'columns'
      ? `select ${no}, ${columnsText(answer.columns)} from ${from} cross join lateral ${call} f`
      : `select ${no}, ${call} as answer from ${from}`
  return statementConstant(`${constantOf(called)}_FOR_EACH`, text, called)
}

function typeName(type: CatalogueType): string {
  if (type.kind === 'array') throw new Error('A function that is asked for many takes no list.')
  return type.kind === 'base' ? type.name : `${type.schema}.${type.name}`
}

function statementConstant(constant: string, text: string, { answer, isRead }: CatalogueFunction): string {
  const columns = answer.kind === 'nothing' ? [] : answer.kind === 'value' ? [answer.column] : answer.columns
  const composites = answer.kind === 'columns' ? columns.filter(({ type }) => type.kind === 'composite').map(({ name }) => camel(name)) : []
  const mayBeNull =
    answer.kind === 'nothing'
      ? ['answer']
      : answer.kind === 'columns' && answer.mayBeNull
        ? columns.flatMap(flat)
        : columns.flatMap(nullable)
  const options = [
    ...(isRead ? ['isRead: true'] : []),
    ...(mayBeNull.length > 0 ? [`mayBeNull: [${mayBeNull.map((name) => `'${name}'`).join(', ')}]`] : []),
    ...(composites.length > 0 ? [`composites: [${composites.map((name) => `'${name}'`).join(', ')}]`] : []),
  ]
  return `const ${constant} = statement(\n  '${text}',\n${options.length > 0 ? `  { ${options.join(', ')} },\n` : ''})\n`
}

const flat = ({ name }: Column) => [camel(name)]

function nullable({ name, type, mayBeNull }: Column): string[] {
  const within =
    type.kind === 'composite' ? type.fields.filter((field) => field.mayBeNull).map((field) => `${camel(name)}.${camel(field.name)}`) : []
  return [...(mayBeNull ? [camel(name)] : []), ...within]
}

/** Under the names that they have in TypeScript; those of a composite as `transfer.leaseNo`. */
function columnsText(columns: readonly Column[]): string {
  return columns
    .flatMap(({ name, type }) =>
      type.kind === 'composite'
        ? type.fields.map((field) => `(f.${name}).${field.name} as "${camel(name)}.${camel(field.name)}"`)
        : [camel(name) === name ? `f.${name}` : `f.${name} as "${camel(name)}"`],
    )
    .join(', ')
}

const argumentsText = ({ schema, parameters }: CatalogueFunction) =>
  parameters.map((parameter) => {
    const name = `given.${camel(parameter.name)}`
    const { type } = parameter
    if (type.kind === 'composite')
      return parameter.mayBeNull ? `${name} && ${writerName(type, schema)}(${name})` : `${writerName(type, schema)}(${name})`
    if (type.kind === 'array' && type.of.kind === 'composite') return `listOf(${name}, ${writerName(type.of, schema)})`
    return fieldWriter(type, schema) === 'json' ? `json(${name})` : name
  })

function givenType({ schema, parameters }: CatalogueFunction): string {
  const fields = parameters.map((parameter) => `${camel(parameter.name)}: ${orNull(named(parameter.type, schema, true), parameter)}`)
  return `{ ${fields.join('; ')} }`
}

/** What stands above the function in its file, and which file that is. */
function docText(called: CatalogueFunction, texts: FunctionTexts): string {
  const text = texts.get(quotedName(called))
  if (!text) throw new Error(`${quotedName(called)} stands in no file.`)
  const { path, comment } = text
  const file = relative(folderOf(called.schema), path)
  return docOf([...comment, ...(comment.length > 0 ? [''] : []), `\`${quotedName(called)}\` in \`${file}\`.`])
}

function callText(called: CatalogueFunction, answerName: string): string {
  const parameters = called.parameters.length === 0 ? 'db: Caller' : `db: Caller, given: ${givenType(called)}`
  const { how, promised } = answerText(called, answerName)
  const call = `${how}(db, ${constantOf(called)}, [${argumentsText(called).join(', ')}])`
  return `export function ${camel(called.name)}(${parameters}): Promise<${promised}> {\n  return ${call}\n}\n`
}

function answerText({ answer, isSet, schema }: CatalogueFunction, answerName: string): { how: string; promised: string } {
  if (answer.kind === 'nothing') return { how: 'callForValue<void>', promised: 'void' }
  if (answer.kind === 'columns')
    return isSet ? { how: 'callForRows', promised: `${answerName}[]` } : { how: 'callForRow', promised: answerName }
  const value = orNull(named(answer.column.type, schema, false), answer.column)
  return isSet ? { how: 'callForValues', promised: `${value}[]` } : { how: 'callForValue', promised: value }
}

function callForEachText(called: CatalogueFunction, answerName: string): string {
  const { answer, isSet } = called
  const { promised } = answerText(called, answerName)
  const row = answer.kind === 'columns' ? answerName : `{ answer: ${promised} }`
  const calls = `callForEach<${row}>(db, ${constantOf(called)}_FOR_EACH, asked.map((given) => [${argumentsText(called).join(', ')}]))`
  const body = isSet ? calls : `(await ${calls}).map(([row]) => row!${answer.kind === 'columns' ? '' : '.answer'})`
  return `export async function ${camel(called.name)}ForEach(db: Caller, asked: readonly ${givenType(called)}[]): Promise<${promised.includes('|') ? `(${promised})` : promised}[]> {
  return ${body}
}
`
}
