/** A session ends a week after its last use, and a month after it began whatever its use. */
export const IDLE_LIFETIME_MS = 7 * 86_400_000
export const ABSOLUTE_LIFETIME_MS = 30 * 86_400_000
/** How stale the time of last use may get before it is written again. */
export const LAST_SEEN_STEP_MS = 60_000

export interface Session {
  playerId: string
  createdAt: Date
  lastSeenAt: Date
  revokedAt: Date | null
  deactivatedAt: Date | null
}

/** Why a session no longer stands for its player; undefined while it does. */
export function endOf(session: Session, now: Date): 'INVALID_USER_3' | 'INVALID_USER_4' | 'EXPIRED_AUTH_TOKEN' | undefined {
  if (session.revokedAt) return 'INVALID_USER_3'
  if (session.deactivatedAt) return 'INVALID_USER_4'
  const isOver = now.getTime() - session.createdAt.getTime() >= ABSOLUTE_LIFETIME_MS
  const isIdle = now.getTime() - session.lastSeenAt.getTime() >= IDLE_LIFETIME_MS
  return isOver || isIdle ? 'EXPIRED_AUTH_TOKEN' : undefined
}

export function isSeenLongAgo(session: Session, now: Date): boolean {
  return now.getTime() - session.lastSeenAt.getTime() >= LAST_SEEN_STEP_MS
}

/** What a token made here looks like. */
export function isTokenShaped(unchecked: string): boolean {
  return /^[\w-]{43}$/.test(unchecked)
}
