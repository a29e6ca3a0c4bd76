import { withClient } from '../src/platform/database/with-client.ts'
import { addStaff, listStaff } from '../src/modules/operator/index.ts'

/** Who works for the demo operator: one who owns it, two cashiers, because some decisions take two, and one for the wheel. */
const DEMO_STAFF = [
  { name: 'มาลี', roles: ['owner'] },
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
