import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PreparingClient } from '../src/platform/database/preparing-client.ts'

/*
 * Keeps every statement that the server asks PostgreSQL for in this run, each once for a process: `npm test` judges them when all
 * tests are over, as `npm run check` does those of the functions.
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
