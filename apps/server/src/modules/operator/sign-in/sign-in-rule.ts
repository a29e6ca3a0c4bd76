import type { Db } from '../../../platform/database/db.ts'

/** Whether staff who have no second factor sign in by the password alone. */
export async function isSecondFactorOff(db: Db): Promise<boolean> {
  const rule = await db.selectFrom('operator.staff_sign_in_rule').select('second_factor').executeTakeFirstOrThrow()
  return !rule.second_factor
}
