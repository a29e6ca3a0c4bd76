import { activateGame, getGameAccount, getWallet, listStatement } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { parseMinorUnits } from '@krapao/money'
import { externalReference, settleDeposit } from '../src/modules/deposit/index.ts'
import { newRowId } from '../src/platform/ids.ts'
import { readCurrency } from '../src/modules/ledger/index.ts'
import { named } from './reported.ts'
import type { World, WorldPlayer } from './world.ts'

/** Of whoever asks without a session, for less than needs one that has stepped up. */
export const NO_SESSION = Buffer.alloc(0)

export const baht = (amount: number) => amount as MajorUnits

/** Money in the wallet, in the way every deposit takes. */
export async function give(world: World, player: WorldPlayer, amount: number, evidence: object = {}): Promise<void> {
  const payment = {
    reference: externalReference('SCB', newRowId()),
    channel: 'qr' as const,
    holder: 'KBANK',
    currency: await readCurrency(world.db, player.playerId),
    amount: parseMinorUnits(String(amount))!,
    eventId: newRowId(),
    evidence,
  }
  await settleDeposit(world.deps, { playerId: player.playerId, payment: named(player.playerId, payment) })
}

/** Opens the player's account at a game and says its username there. */
export async function open(player: WorldPlayer, slotCode: string): Promise<string> {
  await player.call(activateGame, { params: { slotCode } })
  return (await player.call(getGameAccount, { params: { slotCode } })).username
}

export async function walletOf(player: WorldPlayer): Promise<number> {
  return (await player.call(getWallet)).amount
}

/** Our mirror of a game's balance, as the dashboard shows it. */
export async function mirrorOf(player: WorldPlayer, code: string): Promise<number | undefined> {
  return (await player.call(getWallet)).slots.find((slot) => slot.code === code)?.amount
}

/** The provider's own balance. */
export async function providerBalance(world: World, code: string, username: string): Promise<number> {
  return ((await world.control('GET', `games/${code}/${username}`)) as { balance: number }).balance
}

/** The newest statement items, newest first, as a person would read them out. */
export async function statementOf(player: WorldPlayer): Promise<string[]> {
  const { statements } = await player.call(listStatement, { body: { page: 1, limit: 10 } })
  return statements.map((item) => `${item.statementType} ${item.from}>${item.to} ${item.amount} ${item.status}`)
}
