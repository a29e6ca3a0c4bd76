import { randomBytes } from 'node:crypto'
import type { World } from './world.ts'
import type { Db } from '../src/platform/database/db.ts'
import { newRowId } from '../src/platform/ids.ts'
import { withClient } from '../src/platform/database/with-client.ts'
import { addStaff, openStaffSession, type Role, STAFF_COOKIE, type Instruction } from '../src/modules/operator/index.ts'

/** With the login of the owner, whose connections are kept: a new one costs as much as all the rest. */
type Operated = Pick<World, 'ownerDb'>

const namedBy = (roles: Role[]) => ({ name: `${roles.join(' and ')} ${randomBytes(4).toString('hex')}`, roles })

/** Somebody new who works for the operator. Answers their id. */
export function addTestStaff(ownerUrl: string, roles: Role[] = ['cashier']): Promise<string> {
  return withClient(ownerUrl, (owner) => addStaff(owner, namedBy(roles)))
}

/** In the database of this world. */
export function staff({ ownerDb }: Operated, ...roles: Role[]): Promise<string> {
  return addStaff(ownerDb, namedBy(roles.length > 0 ? roles : ['cashier']))
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
export async function byTwo<Answer>(world: Operated, say: (instruction: Instruction) => Promise<Answer>): Promise<Answer> {
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
export async function staffCookie({ ownerDb }: Operated, staffId: string): Promise<string> {
  const token = await openStaffSession(ownerDb, staffId)
  return `${STAFF_COOKIE}=${token}`
}
