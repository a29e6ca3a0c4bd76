import { newSecret } from '../../platform/ids.ts'

/** How stale the time of last use may get before it is written again. */
export const LAST_SEEN_STEP_MS = 60_000

/** A session is found by its player and the SHA-256 of its token. */
export interface SessionKey {
  playerId: string
  tokenHash: Buffer
}

export interface Session {
  lastSeenAt: Date
  /** It ends then whatever its use, and before where it was not used for so many seconds. */
  endsAt: Date
  idleSeconds: number
  revokedAt: Date | null
  deactivatedAt: Date | null
  readsOnly: boolean
}

/** Why a session no longer stands for its player; undefined while it does. */
export function endOf(session: Session, now: Date): 'INVALID_USER_3' | 'INVALID_USER_4' | 'EXPIRED_AUTH_TOKEN' | undefined {
  if (session.deactivatedAt) return 'INVALID_USER_4'
  if (session.revokedAt) return 'INVALID_USER_3'
  const isOver = session.endsAt <= now
  const isIdle = now.getTime() - session.lastSeenAt.getTime() >= session.idleSeconds * 1000
  return isOver || isIdle ? 'EXPIRED_AUTH_TOKEN' : undefined
}

/** Whether its time of last use is to be written again: not at each call, which would be a write for each read. */
export function isSeenLongAgo(session: Session, now: Date): boolean {
  return now.getTime() - session.lastSeenAt.getTime() >= LAST_SEEN_STEP_MS
}

/**
 * A new token of this player's: their id, so that whoever is shown it knows whose sessions to look among, and a secret.
 * To whoever carries it, one opaque word.
 */
export function newToken(playerId: string): string {
  return tokenOfPlayer(playerId, newSecret())
}

/** A secret of 43 characters, with whose it is. */
export function tokenOfPlayer(playerId: string, secret: string): string {
  return `${playerId.replaceAll('-', '')}.${secret}`
}

/** Whose token this says it is; undefined for what was not made here. */
export function playerNamedIn(uncheckedToken: string): string | undefined {
  const id = /^([0-9a-f]{32})\.[\w-]{43}$/.exec(uncheckedToken)?.[1]
  return id && `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20)}`
}
