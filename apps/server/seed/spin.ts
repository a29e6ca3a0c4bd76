import { minorUnits } from '@krapao/money'
import type { Db } from '../src/platform/db.ts'
import { newRowId } from '../src/platform/ids.ts'
import { setCoinRule } from '../src/modules/spin/index.ts'

/** A coin for each hundred baht deposited. Set by the demo's owner. */
export async function seedCoinRules(db: Db): Promise<void> {
  const owner = await db.selectFrom('operator.staff').select('staff_id').where('name', '=', 'มาลี').executeTakeFirstOrThrow()
  for (const [currency, every] of [
    ['BAHT', 10_000n],
    ['LAK', 5_000_000n],
  ] as const) {
    const set = await setCoinRule(db, currency, minorUnits(every), { actId: newRowId(), staffId: owner.staff_id, why: 'the demo world' })
    if (set !== 'act') throw new Error(`the demo's rule of coins could not be set: ${set}`)
  }
}
