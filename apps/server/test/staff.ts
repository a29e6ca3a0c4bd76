import { randomBytes } from 'node:crypto'
import type { Db } from '../src/platform/database/db.ts'
import { newRowId } from '../src/platform/ids.ts'
import { withClient } from '../src/platform/database/with-client.ts'
import { addStaff, openStaffSession, type Role, STAFF_COOKIE, type Instruction } from '../src/modules/operator/index.ts'

/** Somebody new who works for the operator. Answers their id. */
export function addTestStaff(ownerUrl: string, roles: Role[] = ['cashier']): Promise<string> {
  const name = `${roles.join(' and ')} ${randomBytes(4).toString('hex')}`
  return withClient(ownerUrl, (owner) => addStaff(owner, { name, roles }))
}

/** In the database of this world. */
export function staff(world: { database: { ownerUrl: string } }, ...roles: Role[]): Promise<string> {
  return addTestStaff(world.database.ownerUrl, roles.length > 0 ? roles : undefined)
}

/** What they say, once. */
export function instructionFrom(staffId: string, why = 'the provider said so'): Instruction {
  return { actId: newRowId(), staffId, why }
}

/** The one setting that this owner of the operator has changed, as it stands in their acts. */
export function actOfSetting({ db }: { db: Db }, ownerId: string) {
  return db.selectFrom('operator.act').selectAll().where('owner_id', '=', ownerId).where('kind', '=', 'setting').executeTakeFirstOrThrow()
}

/** Said by one and then by another, as what takes two people is. */
export async function byTwo<Answer>(
  world: { database: { ownerUrl: string } },
  say: (instruction: Instruction) => Promise<Answer>,
): Promise<Answer> {
  const answer = await say(instructionFrom(await staff(world)))
  return answer === 'proposed' ? say(instructionFrom(await staff(world))) : answer
}

/** The same by these two, as often as they like: an owner among them decides also about whom they have credited. */
export async function byThese<Answer>(staffIds: readonly string[], say: (instruction: Instruction) => Promise<Answer>): Promise<Answer> {
  const [first, second] = staffIds
  const answer = await say(instructionFrom(first!))
  return answer === 'proposed' ? say(instructionFrom(second!)) : answer
}

/** The header by which they call the console. */
export async function staffCookie(world: { database: { ownerUrl: string } }, staffId: string): Promise<string> {
  const token = await withClient(world.database.ownerUrl, (owner) => openStaffSession(owner, staffId))
  return `${STAFF_COOKIE}=${token}`
}
