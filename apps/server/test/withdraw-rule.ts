import { minorUnits } from '@krapao/money'
import { setStepUp, setWithdrawRule, withdrawRule } from '../src/modules/withdraw/index.ts'
import { staff, instructionFrom } from './staff.ts'
import type { World } from './world.ts'

/** What withdrawals in baht are measured by in this world from now on, in satang; what is not said stays. Answers what puts it back. */
export async function measureWithdrawals(
  world: World,
  { undoSeconds, ...by }: { min?: number; max?: number; automaticUpTo?: number; automaticADay?: number; undoSeconds?: number },
): Promise<() => Promise<void>> {
  const changes = Object.fromEntries(Object.entries(by).map(([name, minor]) => [name, minorUnits(BigInt(minor))]))
  const before = await withdrawRule(world.db, 'BAHT')
  const owner = await staff(world, 'owner')
  const setTo = async (rule: typeof before) => {
    const set = await setWithdrawRule(world.ownerDb, 'BAHT', rule, instructionFrom(owner, 'a test'))
    if (set !== 'act') throw new Error(`the rule could not be set: ${set}`)
  }
  await setTo({ ...before, ...changes, ...(undoSeconds === undefined ? {} : { undoSeconds }) })
  return () => setTo(before)
}

/** Of withdrawals in baht, none asks for a password from now on. */
export async function withdrawWithoutStepUp(world: Pick<World, 'ownerDb'>): Promise<void> {
  const owner = await staff(world, 'owner')
  const set = await setStepUp(world.ownerDb, 'BAHT', minorUnits(1_000_000_000_000n), instructionFrom(owner, 'a test'))
  if (set !== 'act') throw new Error(`the rule could not be set: ${set}`)
}
