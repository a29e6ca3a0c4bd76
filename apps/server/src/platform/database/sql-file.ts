import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** A text to apply, and by what a changed one is known. */
export interface SqlFile {
  sql: string
  sha256: string
}

export function readSqlFile(path: string): SqlFile {
  const sql = readFileSync(path, 'utf8')
  return { sql, sha256: hashOf(sql) }
}

/** SHA-256, hex. */
export function hashOf(sql: string): string {
  return createHash('sha256').update(sql).digest('hex')
}

/** All of it or nothing. */
export async function inOneCommit(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
