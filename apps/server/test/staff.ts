import { randomBytes } from 'node:crypto'
import type { World } from './world.ts'
import type { Db } from '../src/platform/database/db.ts'
import { newRowId, sha256 } from '../src/platform/ids.ts'
import { withClient } from '../src/platform/database/with-client.ts'
import { addStaff, openStaffSession, type Role, staffCookieName, type Instruction } from '../src/modules/operator/index.ts'

/** With the login of the owner, whose connections are kept: a new one costs as much as all the rest. */
type Operated = Pick<World, 'ownerDb'>

const namedBy = (roles: Role[]) => ({ name: `${roles.join(' and ')} ${randomBytes(4).toString('hex')}`, roles })

/** Of the session that somebody has from the day they are hired. */
export const secretOf = (staffId: string) => `the secret of ${staffId}`

/** Signed in for good, whatever a test does to the clock. */
const SIGNED_IN = `insert into operator.staff_session (token_hash, staff_id, created_at, last_seen_at) values ($1, $2, 'infinity', 'infinity')`

/** Somebody new who works for the operator. Answers their id. */
export function addTestStaff(ownerUrl: string, roles: Role[] = ['cashier']): Promise<string> {
  return withClient(ownerUrl, async (owner) => {
    const staffId = await addStaff(owner, namedBy(roles))
    await owner.query(SIGNED_IN, [sha256(secretOf(staffId)), staffId])
    return staffId
  })
}

/** In the database of this world. */
export async function staff({ ownerDb }: Operated, ...roles: Role[]): Promise<string> {
  const staffId = await addStaff(ownerDb, namedBy(roles.length > 0 ? roles : ['cashier']))
  await signIn({ ownerDb }, staffId)
  return staffId
}

/** Somebody who was hired otherwise. */
export async function signIn({ ownerDb }: Operated, staffId: string): Promise<void> {
  await ownerDb
    .insertInto('operator.staff_session')
    .values({ token_hash: sha256(secretOf(staffId)), staff_id: staffId, created_at: 'infinity', last_seen_at: 'infinity' })
    .execute()
}

/** What they say, once. */
export function instructionFrom(staffId: string, why = 'the provider said so'): Instruction {
  return { actId: newRowId(), staffId, secret: secretOf(staffId), why }
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
  return `${staffCookieName({ secure: false })}=${token}`
}
