import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import { generateDatabaseTypes } from '../../../test/database-types.ts'

test('what the program believes of the tables is what their files make (if not: npm run types:db)', async () => {
  const database = await createDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'krapao-types-'))
  try {
    generateDatabaseTypes(database.ownerUrl, join(folder, 'types.ts'))
    expect(readFileSync(join(import.meta.dirname, 'database-types.ts'), 'utf8')).toBe(readFileSync(join(folder, 'types.ts'), 'utf8'))
  } finally {
    rmSync(folder, { recursive: true })
    await database.drop()
  }
})
