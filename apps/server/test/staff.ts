import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { newRowId } from '../src/platform/ids.ts'
import { addStaff, type Role, type Word } from '../src/rooms/operator/index.ts'

/** Somebody new who works for the operator. Answers their id. */
export async function addTestStaff(ownerUrl: string, roles: Role[] = ['cashier']): Promise<string> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    return await addStaff(owner, { name: `${roles.join(' and ')} ${randomBytes(4).toString('hex')}`, roles })
  } finally {
    await owner.end()
  }
}

/** In the database of this world. */
export function staff(world: { database: { ownerUrl: string } }, ...roles: Role[]): Promise<string> {
  return addTestStaff(world.database.ownerUrl, roles.length > 0 ? roles : undefined)
}

/** What they say, once. */
export function wordOf(staffId: string, why = 'the provider said so'): Word {
  return { actId: newRowId(), staffId, why }
}
