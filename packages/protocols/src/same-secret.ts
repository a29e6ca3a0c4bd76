import { timingSafeEqual } from 'node:crypto'

/** Whether somebody gave this key or signature. It takes as long for a near miss as for a far one, so nobody can feel their way. */
export function isSameSecret(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
