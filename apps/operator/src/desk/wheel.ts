import { readFileSync } from 'node:fs'
import { CURRENCIES, formatMoney } from '@krapao/money'
import { demoWheel } from '@krapao/server/seed/wheel'
import { isUuid, newRowId } from '@krapao/server/platform/ids'
import type { Instruction } from '@krapao/server/modules/operator'
import { decideWheel, readWheelFile, saveWheel, wheelCosts, writeWheelFile } from '@krapao/server/modules/spin'
import type { AppDeps } from '@krapao/server/wiring'
import type { Begun } from './outcome.ts'
import { Sentence } from '@krapao/terminal'

export const WHEEL_USAGE = `  npm run desk -- wheels                                   (every wheel, and what it has cost)
  npm run desk -- wheel-file BAHT|LAK                      (a file of a wheel to begin with)
  npm run desk -- wheel draft FILE [WHEEL] --why "…"   (again with WHEEL, while nobody has used it)
  npm run desk -- wheel use|refuse|stop WHEEL --why "…"`

/** Prints what can be read of wheels. False for words that ask for nothing of the kind. */
export async function showWheels({ db }: AppDeps, [command, currency]: string[]): Promise<boolean> {
  if (command === 'wheel-file') {
    const known = CURRENCIES.find((one) => one === currency)
    if (!known) return false
    console.log(writeWheelFile(demoWheel(known)))
    return true
  }
  const wheels = await wheelCosts(db)
  for (const { wheelId, name, currency: unit, state, wheelHash, spins, budget, won, claimed, expired, coinsWon, goodsWon } of wheels) {
    console.log(`${wheelId}  ${state}  ${name}  ${unit}  hash ${wheelHash}`)
    console.log(
      `  ${spins} spins won ${formatMoney(won)} of ${formatMoney(budget)}: ${formatMoney(claimed)} claimed, ${formatMoney(expired)} expired; ${coinsWon} coins, ${goodsWon} goods`,
    )
  }
  if (wheels.length === 0) console.log('There is no wheel.')
  return true
}

/** What these words say about a wheel; undefined where they make no sense. */
export function wheelAct([verb, subject, again]: string[]) {
  if (verb === 'draft' && subject !== undefined && (again === undefined || isUuid(again))) return draftWheel(subject, again ?? newRowId())
  if ((verb !== 'use' && verb !== 'refuse' && verb !== 'stop') || !isUuid(subject ?? '')) return undefined
  return async ({ db }: AppDeps, instruction: Instruction): Promise<Begun> => ({
    status: await decideWheel(db, { wheelId: subject!, act: verb, instruction }),
  })
}

function draftWheel(file: string, wheelId: string) {
  return async ({ db }: AppDeps, instruction: Instruction): Promise<Begun> => {
    const saved = await saveWheel(db, wheelId, readWheelFile(readFileSync(file, 'utf8')), instruction).catch((error: Error) => {
      throw new Sentence(`The file makes no wheel: ${error.message}.`)
    })
    return saved === 'saved' ? { status: 'act', note: `Saved as ${wheelId}.` } : { status: saved }
  }
}
