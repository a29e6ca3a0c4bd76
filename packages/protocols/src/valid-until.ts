import { createHmac } from 'node:crypto'
import type { MinorUnits } from '@krapao/money'
import { isSameSecret } from './same-secret.ts'

/** A move of money between the operator and a player's balance, with the time after which the provider refuses it. */
export interface DatedMove {
  transferId: string
  username: string
  direction: 'in' | 'out'
  amount: MinorUnits
  validUntil: Date
}

/** HMAC-SHA256 over everything the move says, a line each, in hexadecimal: nobody on the way can make it valid for longer. */
export function moveSignature(key: string, { transferId, username, direction, amount, validUntil }: DatedMove): string {
  const lines = [transferId, username, direction, amount.toString(), validUntil.toISOString()]
  return createHmac('sha256', key).update(lines.join('\n')).digest('hex')
}

/** Compared in constant time. That its time has not passed is another question. */
export function isMoveSigned(key: string, move: DatedMove, signature: string): boolean {
  return isSameSecret(signature, moveSignature(key, move))
}
