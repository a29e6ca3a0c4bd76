import { appendFileSync, mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { PreparingClient } from '../src/platform/database/preparing-client.ts'

/*
 * Where STATEMENTS_FOLDER names a folder, every statement that a file of the server asks PostgreSQL for is kept there with that file,
 * each once for a process, though this is run anew for each file of tests: `npm run statements` holds programs to what
 * `npm run check` holds the functions of the database to.
 */

const folder = process.env['STATEMENTS_FOLDER']

const ROOT = join(import.meta.dirname, '..', '..', '..')
/** What others ask through. */
const BETWEEN = /^apps\/server\/src\/platform\/(?!database\/check\.ts)|^apps\/server\/test\/note-statements\.ts$|^node_modules\//

/** The file of the server that wants this; none where a test asks, with a connection of the server. */
function askedBy(): string | undefined {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 60
  const { stack = '' } = new Error()
  Error.stackTraceLimit = limit
  const files = [...stack.matchAll(/\(?(?:file:\/\/)?(\/[^():]+\.ts):\d+:\d+\)?$/gm)].map(([, file]) => relative(ROOT, file!))
  const asker = files.find((file) => !BETWEEN.test(file))
  return asker?.startsWith('apps/server/src/') && !asker.endsWith('.test.ts') ? asker : undefined
}

const IS_NOTED = Symbol.for('krapao.statements are noted')

if (folder !== undefined && !Reflect.has(PreparingClient.prototype.query, IS_NOTED)) {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${process.pid}.jsonl`)
  const known = new Set<string>()
  const { query } = PreparingClient.prototype
  PreparingClient.prototype.query = function (this: PreparingClient, ...given: unknown[]): never {
    const [text] = given
    if (typeof text === 'string' && !known.has(text)) {
      known.add(text)
      const where = askedBy()
      if (where !== undefined) appendFileSync(file, `${JSON.stringify({ where, text })}\n`)
    }
    return query.apply(this, given)
  }
  Reflect.set(PreparingClient.prototype.query, IS_NOTED, true)
}
