import type { Activity } from '@krapao/contract'
import { majorFromMinor, minorUnits, type MinorUnits } from '@krapao/money'
import { referenceOf } from '../../platform/ids.ts'
import type { Direction, TransferState } from './functions.gen.ts'
import { requestKeyOf, WALLET } from './transfer.ts'

/** With its second half, where it goes from game to game and that has begun. */
export interface TransferWithSecond {
  transfer_id: string
  idempotency_key: string
  game_code: string
  direction: Direction
  amount: bigint
  then_to_game: string | null
  state: TransferState
  created_at: Date
  ended_at: Date | null
  doubted_at: string | null
  then_id: string | null
  then_state: TransferState | null
  then_ended_at: Date | null
}

/** Whatever posting of it touched the wallet last, first. */
export function keysOf(row: TransferWithSecond): string[] {
  return [
    ...(row.then_id ? [`transfer-end:${row.then_id}`, `transfer:then:${row.transfer_id}`] : []),
    `transfer-end:${row.transfer_id}`,
    `transfer:${row.idempotency_key}`,
  ]
}

/** The main wallet right before it was first touched; undefined where it has not been. */
export function walletBefore(row: TransferWithSecond, after: ReadonlyMap<string, bigint>): MinorUnits | undefined {
  const touched = after.get(row.direction === 'in' ? `transfer:${row.idempotency_key}` : `transfer-end:${row.transfer_id}`)
  return touched === undefined ? undefined : minorUnits(row.direction === 'in' ? touched + row.amount : touched - row.amount)
}

/** A transfer as its player reads it. `after`: what the wallet held after each posting, by its idempotency key. */
export function presentTransfer(row: TransferWithSecond, after: ReadonlyMap<string, bigint>): Activity {
  const to = row.direction === 'in' ? row.game_code : (row.then_to_game ?? WALLET)
  const from = row.direction === 'in' ? WALLET : row.game_code
  const { state, moneyAt } = activityState(row, { from, to })
  const endedAt = state === 'working' ? null : (row.then_ended_at ?? row.ended_at)
  const wallet = keysOf(row)
    .map((key) => after.get(key))
    .find((amount) => amount !== undefined)
  return {
    id: row.transfer_id,
    kind: 'transfer',
    idempotencyKey: requestKeyOf(row.idempotency_key),
    state,
    from,
    to,
    moneyAt,
    amount: majorFromMinor(minorUnits(row.amount)),
    reference: referenceOf(row.transfer_id),
    createdAt: row.created_at.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    walletAfter: wallet === undefined ? null : majorFromMinor(minorUnits(wallet)),
    account: null,
    canCancel: false,
    steps: stepsOf(row, state, endedAt),
  }
}

const OPEN: ReadonlySet<TransferState> = new Set(['sending', 'in_doubt', 'manual_review'])

/** Where a game-to-game transfer's second half could not begin or was refused, the money is in the wallet. */
function activityState(row: TransferWithSecond, { from, to }: { from: string; to: string }): Pick<Activity, 'state' | 'moneyAt'> {
  if (OPEN.has(row.state) || (row.then_state && OPEN.has(row.then_state))) return { state: 'working', moneyAt: 'TRANSIT' }
  if (row.state === 'refused') return { state: 'refused', moneyAt: from }
  const isThere = row.then_to_game === null || row.then_state === 'done'
  return isThere ? { state: 'done', moneyAt: to } : { state: 'refused', moneyAt: WALLET }
}

function stepsOf(row: TransferWithSecond, state: Activity['state'], endedAt: Date | null): Activity['steps'] {
  const isBetweenGames = row.then_to_game !== null && row.state !== 'refused'
  return [
    { step: 'requested', at: row.created_at.toISOString() },
    ...(row.doubted_at ? [{ step: 'checking' as const, at: row.doubted_at }] : []),
    ...(isBetweenGames ? [{ step: 'in-wallet' as const, at: row.ended_at?.toISOString() ?? null }] : []),
    { step: state === 'refused' ? 'refused' : 'arrived', at: endedAt?.toISOString() ?? null },
  ]
}
