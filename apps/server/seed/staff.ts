import type pg from 'pg'
import { keepPassword } from '../src/platform/credentials/password.ts'
import { withClient } from '../src/platform/database/with-client.ts'
import { addStaff, endStaffSessions, listStaff } from '../src/modules/operator/index.ts'

/** Who works for the demo operator: two who own it and two cashiers, because some decisions take two, and one for the wheel. */
const DEMO_STAFF = [
  { name: 'มาลี', roles: ['owner'] },
  { name: 'มาลัย', roles: ['owner'] },
  { name: 'สมชาย', roles: ['cashier'] },
  { name: 'สมหญิง', roles: ['cashier'] },
  { name: 'สมใจ', roles: ['marketing'] },
] as const

/** Makes the demo staff where nobody works yet. With the address of the database's owner, as only that may. */
export async function seedStaff(ownerUrl: string): Promise<void> {
  await withClient(ownerUrl, async (owner) => {
    if ((await listStaff(owner)).length > 0) return
    for (const { name, roles } of DEMO_STAFF) await addStaff(owner, { name, roles: [...roles] })
  })
}

/** Of each of them. Without a second factor it is worth something in the demo world alone: no server of production starts on one. */
export const DEMO_STAFF_PASSWORD = 'krapao-demo-staff'

/** Lets the demo staff sign in by their names and that password alone. */
export async function letDemoStaffSignIn(ownerUrl: string): Promise<void> {
  await withClient(ownerUrl, async (owner) => {
    const demo = new Set<string>(DEMO_STAFF.map(({ name }) => name))
    for (const { staffId, name } of await listStaff(owner)) if (demo.has(name)) await setPassword(owner, staffId)
    await owner.query('update operator.staff_sign_in_rule set second_factor = false where second_factor')
  })
}

async function setPassword(owner: pg.Client, staffId: string): Promise<void> {
  const { salt, proof } = await keepPassword(DEMO_STAFF_PASSWORD)
  const { rowCount } = await owner.query(
    'insert into operator.staff_password (staff_id, salt, proof, set_at) values ($1, $2, $3, platform.now()) on conflict do nothing',
    [staffId, salt, proof],
  )
  // Those that the demo world was laid out in, by nobody who sits anywhere.
  if (rowCount === 1) await endStaffSessions(owner, staffId)
}
