import { CURRENCIES, minorUnits } from '@krapao/money'
import type { Db } from '../src/platform/database/db.ts'
import { playerIdByPhone } from '../src/modules/account/index.ts'
import { decideWheel, makeSpin, saveWheel, setCoinRule } from '../src/modules/spin/index.ts'
import type { AppDeps } from '../src/wiring.ts'
import { demoPlayers, KIP_PLAYER } from './players.ts'
import { DEMO_WHEELS, demoWheel } from './wheel.ts'
import { demoInstructions } from './instruction.ts'

/** So many spins does the first demo player look back on, and so many the one with kip. */
const SPINS = 12
const KIP_SPINS = 8

/** A coin for each hundred baht deposited. Set by the demo's owner. */
export async function seedCoinRules(db: Db): Promise<void> {
  const instruction = await demoInstructions(db, 'มาลี')
  for (const [currency, every] of [
    ['BAHT', 10_000n],
    ['LAK', 5_000_000n],
  ] as const) {
    const set = await setCoinRule(db, currency, minorUnits(every), instruction())
    if (set !== 'act') throw new Error(`the demo's rule of coins could not be set: ${set}`)
  }
}

/** A wheel for each currency, put in use by two people as any wheel is. */
export async function seedWheels(db: Db, owner: Db): Promise<void> {
  const people = await Promise.all(['สมใจ', 'มาลี'].map((name) => demoInstructions(owner, name)))
  for (const currency of CURRENCIES) {
    const wheelId = DEMO_WHEELS[currency]
    if ((await saveWheel(db, wheelId, demoWheel(currency), people[1]!())) === 'used') continue
    for (const instruction of people) {
      const used = await decideWheel(db, { wheelId, act: 'use', instruction: instruction() })
      if (!['proposed', 'same_person', 'act'].includes(used)) throw new Error(`the demo's wheel could not be put in use: ${used}`)
    }
  }
}

/** Spins that demo players have made, with what they won. */
export async function seedSpins(deps: AppDeps): Promise<void> {
  const [first] = demoPlayers(deps.env)
  await spin(deps, first!.username, SPINS)
  if (deps.env.laos) await spin(deps, KIP_PLAYER.username, KIP_SPINS)
}

async function spin(deps: AppDeps, phone: string, times: number): Promise<void> {
  const playerId = (await playerIdByPhone(deps, phone))!
  for (let number = 0; number < times; number++) await makeSpin(deps, { playerId, idempotencyKey: `demo-spin-${number}` })
}
