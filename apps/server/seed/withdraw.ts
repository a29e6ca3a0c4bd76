import { minorUnits } from '@krapao/money'
import type { Db } from '../src/platform/database/db.ts'
import { setWithdrawRule } from '../src/modules/withdraw/index.ts'
import { demoInstructions } from './instruction.ts'

/** Smaller withdrawals than a real operator begins with, and most of them paid without a person. Set by the demo's owner. */
export async function seedWithdrawRules(db: Db, undoSeconds = 10): Promise<void> {
  const instruction = await demoInstructions(db, 'มาลี')
  for (const [currency, factor] of [
    ['BAHT', 1n],
    ['LAK', 500n],
  ] as const) {
    const rule = {
      min: minorUnits(5000n * factor),
      max: minorUnits(5_000_000n * factor),
      automaticUpTo: minorUnits(500_000n * factor),
      automaticADay: minorUnits(1_000_000_000n * factor),
      undoSeconds,
    }
    const set = await setWithdrawRule(db, currency, rule, instruction())
    if (set !== 'act') throw new Error(`the demo's rule of withdrawals could not be set: ${set}`)
  }
}
