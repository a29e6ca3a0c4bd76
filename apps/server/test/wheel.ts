import { minorUnits } from '@krapao/money'
import { spin, type SpinRecord, listSpins } from '@krapao/contract'
import { demoWheel } from '../seed/wheel.ts'
import { newRowId } from '../src/platform/ids.ts'
import { decideWheel, type Prize, saveWheel, type WheelDraft } from '../src/modules/spin/index.ts'
import { instructionFrom, staff } from './staff.ts'
import type { World, WorldPlayer } from './world.ts'

/** From now on this wheel, or that of the demo, is in use in this world. Answers its id. */
export async function useWheel(world: World, draft: WheelDraft = demoWheel('BAHT')): Promise<string> {
  const wheelId = newRowId()
  const [one, other] = [await staff(world, 'owner'), await staff(world, 'marketing')]
  const saved = await saveWheel(world.db, wheelId, draft, instructionFrom(other))
  if (saved !== 'saved') throw new Error(`the wheel could not be saved: ${saved}`)
  for (const [by, expected] of [
    [other, 'proposed'],
    [one, 'act'],
  ] as const) {
    const decided = await decideWheel(world.db, { wheelId, act: 'use', instruction: instructionFrom(by) })
    if (decided !== expected) throw new Error(`the wheel could not be put in use: ${decided}`)
  }
  return wheelId
}

/** A wheel whose every spin wins the same: its two slices have the same prize. */
export function wheelOf(
  prize: Prize,
  {
    budget = 50_000,
    couponHours = 24,
    codes: [one, other] = ['one', 'other'],
  }: { budget?: number; couponHours?: number; codes?: [string, string] } = {},
): WheelDraft {
  const [first, second] = demoWheel('BAHT').slices
  return {
    ...demoWheel('BAHT'),
    couponHours,
    budget: minorUnits(BigInt(budget) * 100n),
    slices: [
      { ...first!, code: one, weight: 1, prize },
      { ...second!, code: other, weight: 1, prize },
    ],
  }
}

/** Of so many baht, to be played so many times. */
export function moneyPrize(baht: number, times = 3): Prize {
  const prize = demoWheel('BAHT').slices[1]!.prize
  if (prize.kind !== 'money') throw new Error('the second slice of the demo is money')
  const amount = minorUnits(BigInt(baht) * 100n)
  return { kind: 'money', terms: { ...prize.terms, grant: { kind: 'fixed', amount }, multiplierHundredths: times * 100 } }
}

/** Spins, and answers the code of what it came to. */
export async function codeOfSpin(player: WorldPlayer): Promise<string> {
  const { result } = await player.call(spin)
  if (!result) throw new Error('nothing was spun')
  return result.code
}

/** All the player's spins as they are published, newest first. */
export async function recordsOf(player: WorldPlayer): Promise<SpinRecord[]> {
  const records: SpinRecord[] = []
  for (let page = 1; ; page++) {
    const { spins, total } = await player.call(listSpins, { body: { page, limit: 100 } })
    records.push(...spins)
    if (records.length >= total) return records
  }
}
