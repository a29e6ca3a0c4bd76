import { majorFromMinor, type Currency, CURRENCIES, parseMinorUnits } from '@krapao/money'
import {
  deactivate,
  isCheckDigitRight,
  letByTelephone,
  memberNoIn,
  playerIdByMemberNo,
  playerIdByPhone,
  proposeBankChange,
} from '@krapao/server/modules/account'
import { enterHouse, HOUSE_ENTRIES, proposeAdjustment, REASON_CODES } from '@krapao/server/modules/adjustment'
import { keepLinks } from '@krapao/server/modules/desk'
import { isUuid } from '@krapao/server/platform/ids'
import type { Instruction } from '@krapao/server/modules/operator'
import { bankByCode } from '@krapao/server/modules/site'
import { payOutClosed } from '@krapao/server/modules/withdraw'
import type { AppDeps } from '@krapao/server/wiring'
import type { Begun } from './outcome.ts'
import { wheelAct, WHEEL_USAGE } from './wheel.ts'

export const ACTS_USAGE = `  npm run desk -- adjust PLAYER up|down AMOUNT ${REASON_CODES.join('|')} --why "…"
  npm run desk -- house-entry ${HOUSE_ENTRIES.join('|')} AMOUNT ${CURRENCIES.join('|')} [--from SCB] [--to KBANK] --why "…"
  npm run desk -- pay-out-closed PLAYER --why "…"
  npm run desk -- bank-account PLAYER BANK ACCOUNTNO "NAME" --why "…"
  npm run desk -- deactivate PLAYER --why "…"   (until two say lift of its item)
  npm run desk -- reset-code PLAYER --why "…"   (for who has forgotten the password, is on the telephone and gets no SMS: the second of two is given the code to tell)
${WHEEL_USAGE}
PLAYER is a member number, a phone or an id.`

export const ACTS: readonly string[] = ['adjust', 'house-entry', 'pay-out-closed', 'bank-account', 'deactivate', 'reset-code', 'wheel']

type Begin = (deps: AppDeps, instruction: Instruction) => Promise<Begun>

/** What is begun about whoever is named so; nothing where that is nobody. */
function about(player: string, begin: (deps: AppDeps, said: { playerId: string; instruction: Instruction }) => Promise<Begun>): Begin {
  return async (deps, instruction) => {
    const found = await playerIdOf(deps, player)
    if ('status' in found) return found
    await keepLinks(deps, { staffId: instruction.staffId, ...found })
    return begin(deps, { ...found, instruction })
  }
}

/** What these words begin; undefined where they make no sense. */
export function actOf([act, ...words]: string[], sides: { from?: string | undefined; to?: string | undefined }): Begin | undefined {
  switch (act) {
    case 'adjust':
      return adjust(words)
    case 'house-entry':
      return houseEntry(words, sides)
    case 'pay-out-closed':
      return payOutPlayer(words)
    case 'deactivate':
      return deactivatePlayer(words)
    case 'reset-code':
      return resetByTelephone(words)
    case 'bank-account':
      return changeBankAccount(words)
    default:
      return wheelAct(words)
  }
}

function payOutPlayer([player]: string[]): Begin | undefined {
  if (!player) return undefined
  return about(player, async (deps, { playerId, instruction }) => {
    const { status, amount, leftAtGames } = await payOutClosed(deps, { playerId, instruction })
    if (amount === null) return { status }
    return { status, note: `In the wallet: ${majorFromMinor(amount)}. Still at the games: ${majorFromMinor(leftAtGames ?? amount)}.` }
  })
}

function deactivatePlayer([player]: string[]): Begin | undefined {
  if (!player) return undefined
  return about(player, async (deps, said) => ({ status: await deactivate(deps, said) }))
}

function resetByTelephone([player]: string[]): Begin | undefined {
  if (!player) return undefined
  return about(player, async (deps, said) => {
    const { status, code } = await letByTelephone(deps, said)
    const note = code === null ? {} : { note: `Tell them this code, for half an hour: ${code.replace(/(?<=^\d{4})/, ' ')}` }
    return { status, ...note }
  })
}

function changeBankAccount([player, bankCode, accountNo, accountName]: string[]): Begin | undefined {
  if (!player || !bankCode || !accountNo || !accountName) return undefined
  return about(player, async (deps, { playerId, instruction }) => {
    const bank = await bankByCode(deps.db, deps.env, bankCode)
    return {
      status: await proposeBankChange(deps, { playerId, bankCode, accountNo, accountName, currency: bank?.currency, instruction }),
    }
  })
}

function adjust([player, direction, amountText, reason]: string[]): Begin | undefined {
  const amount = parseMinorUnits(amountText ?? '')
  const reasonCode = REASON_CODES.find((code) => code === reason)
  if (!player || !amount || !reasonCode || (direction !== 'up' && direction !== 'down')) return undefined
  return about(player, async (deps, { playerId, instruction }) => {
    const { status, wallet } = await proposeAdjustment(deps, { playerId, direction, amount, reasonCode, instruction })
    return status === 'not_enough' ? { status, note: `It holds ${majorFromMinor(wallet!)}.` } : { status }
  })
}

function houseEntry([kindText, amountText, currencyText]: string[], { from, to }: { from?: string | undefined; to?: string | undefined }) {
  const kind = HOUSE_ENTRIES.find((one) => one === kindText)
  const amount = parseMinorUnits(amountText ?? '')
  const currency = CURRENCIES.find((one): one is Currency => one === currencyText)
  if (!kind || !amount || !currency || !hasSides(kind, { from, to })) return undefined
  const entry = { kind, amount, currency, sourceSubaccount: from ?? null, destinationSubaccount: to ?? null }
  return async ({ db }: AppDeps, instruction: Instruction): Promise<Begun> => ({ status: await enterHouse(db, entry, instruction) })
}

/** A fee has only an account that it is taken from; a settlement has both. */
function hasSides(kind: (typeof HOUSE_ENTRIES)[number], { from, to }: { from?: string | undefined; to?: string | undefined }): boolean {
  const needs = { fee_bank: [false, true], fee_gateway: [false, true], gateway_settled: [true, true] }[kind]
  return [from, to].every((side, index) => (side !== undefined) === needs[index])
}

/** Whose id, member number or phone this is, or why it is nobody's. Some phones of Laos have nine digits too. */
async function playerIdOf(
  { db, siteKey }: AppDeps,
  text: string,
): Promise<{ playerId: string } | { status: 'no_player' | 'member_no_wrong' }> {
  if (isUuid(text)) return { playerId: text }
  const memberNo = memberNoIn(text)
  const playerId = (memberNo && (await playerIdByMemberNo(db, memberNo))) ?? (await playerIdByPhone({ db, siteKey }, text))
  if (playerId !== undefined) return { playerId }
  return { status: memberNo !== undefined && !isCheckDigitRight(memberNo) ? 'member_no_wrong' : 'no_player' }
}
