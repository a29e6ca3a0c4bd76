import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PreparingClient } from '../src/platform/database/preparing-client.ts'

/*
 * Where STATEMENTS_FOLDER names a folder, every statement that the server asks PostgreSQL for is kept there, each once for a process,
 * for `judgeStatements` (tools/lint/statements), which holds the programs to what `npm run check` holds the functions to.
 */

const folder = process.env['STATEMENTS_FOLDER']

if (folder !== undefined) {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${process.pid}.jsonl`)
  const known = new Set<string>()
  const { query } = PreparingClient.prototype
  PreparingClient.prototype.query = function (this: PreparingClient, ...given: unknown[]): never {
    const [text] = given
    if (typeof text === 'string' && !known.has(text)) {
      known.add(text)
      appendFileSync(file, `${JSON.stringify(text)}\n`)
    }
    return query.apply(this, given)
  }
}
