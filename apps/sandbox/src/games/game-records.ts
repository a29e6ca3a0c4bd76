import { type MinorUnits, minorUnits } from '@krapao/money'
import type { PageQuery } from '@krapao/protocols'
import { pageOfRows } from '../record-page.ts'
import { newDigits, newPassword } from '../ids.ts'
import { amountOf, change, inTransaction, many, one, type Row } from '../store.ts'
import type { World } from '../world.ts'

export interface PlayerName {
  code: string
  username: string
}

export interface Player extends PlayerName {
  reference: string
  password: string
  balance: MinorUnits
}

/** The account of this reference: the one that stands, or a new one. */
export function openAccount({ store }: World, code: string, reference: string): Player {
  return inTransaction(store, () => {
    const existing = one(store, 'select * from game_account where code = ? and reference = ?', code, reference)
    if (existing) return playerOf(existing)
    const player: Player = { code, username: newUsername(code), reference, password: newPassword(), balance: minorUnits(0n) }
    change(store, 'insert into game_account values (?, ?, ?, ?, 0, null)', code, player.username, reference, player.password)
    return player
  })
}

/** Short enough to type into a provider's own app. */
function newUsername(code: string): string {
  return `${code.slice(0, 2).toLowerCase()}kp${newDigits(8)}`
}

export function findPlayer({ store }: World, code: string, username: string): Player | undefined {
  const row = one(store, 'select * from game_account where code = ? and username = ?', code, username)
  return row && playerOf(row)
}

export function findByPassword(world: World, code: string, username: string, password: string): Player | undefined {
  const player = findPlayer(world, code, username)
  return player?.password === password ? player : undefined
}

/** False when there is no such player. */
export function setPassword({ store }: World, { code, username, password }: { code: string; username: string; password: string }): boolean {
  return change(store, 'update game_account set password = ? where code = ? and username = ?', password, code, username) === 1
}

export interface MoveRequest {
  code: string
  username: string
  direction: 'in' | 'out'
  amount: MinorUnits
}

export type Moved = { moved: true; before: MinorUnits; after: MinorUnits } | { moved: false; reason: 'unknown-player' | 'not-enough' }

/** Moves money between the operator and a player's balance. */
export function moveMoney(world: World, request: MoveRequest): Moved {
  return inTransaction(world.store, () => moveInside(world, request))
}

function moveInside(world: World, { code, username, direction, amount }: MoveRequest): Moved {
  const player = findPlayer(world, code, username)
  if (!player) return { moved: false, reason: 'unknown-player' }
  const after = minorUnits(direction === 'in' ? player.balance + amount : player.balance - amount)
  if (after < 0n) return { moved: false, reason: 'not-enough' }
  change(world.store, 'update game_account set balance = ? where code = ? and username = ?', after, code, username)
  return { moved: true, before: player.balance, after }
}

export interface KeptTransfer {
  transferId: string
  username: string
  direction: string
  amount: MinorUnits
  state: 'done' | 'refused'
  reason: string | null
  balance: MinorUnits
}

/**
 * The same, kept under the operator's transfer id. `isNew` is false when the id has been used before: then nothing
 * happens and what was kept is answered. With `refuseFor` nothing moves and the refusal is kept.
 */
export function moveOnce(
  world: World,
  transferId: string,
  request: MoveRequest,
  refuseFor?: string,
): { isNew: boolean; transfer: KeptTransfer } {
  const { code, username, direction, amount } = request
  return inTransaction(world.store, () => {
    const existing = findTransfer(world, code, transferId)
    if (existing) return { isNew: false, transfer: existing }
    const moved: Moved | undefined = refuseFor === undefined ? moveInside(world, request) : undefined
    const reason = moved?.moved ? null : (refuseFor ?? moved?.reason ?? null)
    const balance = moved?.moved ? moved.after : (findPlayer(world, code, username)?.balance ?? 0n)
    const values = [
      code,
      transferId,
      username,
      direction,
      amount,
      reason === null ? 'done' : 'refused',
      reason,
      balance,
      world.clock.now().toISOString(),
    ]
    change(world.store, 'insert into game_transfer values (?, ?, ?, ?, ?, ?, ?, ?, ?)', ...values)
    return { isNew: true, transfer: findTransfer(world, code, transferId)! }
  })
}

export function findTransfer({ store }: World, code: string, transferId: string): KeptTransfer | undefined {
  const row = one(store, 'select * from game_transfer where code = ? and transfer_id = ?', code, transferId)
  return row && transferOf(row)
}

/** Oldest first; a page. */
export function transferPage({ store }: World, code: string, question: PageQuery) {
  const { items, ...page } = pageOfRows(question, (...bounds) =>
    many(store, 'select rowid, * from game_transfer where code = ? and at >= ? and rowid > ? order by rowid limit ?', code, ...bounds),
  )
  return { ...page, transfers: items.map((row) => ({ ...transferOf(row), at: String(row['at']) })) }
}

/** Newest first. */
export function transfersOf({ store }: World, code: string, username: string): KeptTransfer[] {
  return many(store, 'select * from game_transfer where code = ? and username = ? order by rowid desc limit 100', code, username).map(
    transferOf,
  )
}

/** The newest 200 of all games, the newest first. */
export function players({ store }: World): Player[] {
  return many(store, 'select * from game_account order by rowid desc limit 200').map(playerOf)
}

function playerOf(row: Row): Player {
  return {
    code: String(row['code']),
    username: String(row['username']),
    reference: String(row['reference']),
    password: String(row['password']),
    balance: amountOf(row['balance']),
  }
}

function transferOf(row: Row): KeptTransfer {
  return {
    transferId: String(row['transfer_id']),
    username: String(row['username']),
    direction: String(row['direction']),
    amount: amountOf(row['amount']),
    state: row['state'] === 'done' ? 'done' : 'refused',
    reason: row['reason'] === null ? null : String(row['reason']),
    balance: amountOf(row['balance']),
  }
}
