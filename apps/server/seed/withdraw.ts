import { minorUnits } from '@krapao/money'
import type { Db } from '../src/platform/database/db.ts'
import { newRowId } from '../src/platform/ids.ts'
import { setWithdrawRule } from '../src/modules/withdraw/index.ts'

/** Smaller withdrawals than a real operator begins with, and most of them paid without a person. Set by the demo's owner. */
export async function seedWithdrawRules(db: Db): Promise<void> {
  const owner = await db.selectFrom('operator.staff').select('staff_id').where('name', '=', 'มาลี').executeTakeFirstOrThrow()
  for (const [currency, factor] of [
    ['BAHT', 1n],
    ['LAK', 500n],
  ] as const) {
    const rule = {
      min: minorUnits(5000n * factor),
      max: minorUnits(5_000_000n * factor),
      automaticUpTo: minorUnits(500_000n * factor),
      automaticADay: minorUnits(1_000_000_000n * factor),
    }
    const set = await setWithdrawRule(db, currency, rule, { actId: newRowId(), staffId: owner.staff_id, why: 'the demo world' })
    if (set !== 'act') throw new Error(`the demo's rule of withdrawals could not be set: ${set}`)
  }
}
