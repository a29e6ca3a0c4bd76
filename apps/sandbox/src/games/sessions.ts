import { newToken } from '../ids.ts'
import { change, one } from '../store.ts'
import type { World } from '../world.ts'
import { findPlayer, type Player } from './game-records.ts'

const SESSION_LIFETIME_MS = 12 * 60 * 60_000
const FORM_STATE_LIFETIME_MS = 30 * 60_000

/** Answers its token, which is good for twelve hours of the sandbox's clock. */
export function startSession({ store, clock }: World, { code, username }: { code: string; username: string }): string {
  const token = newToken()
  change(store, 'insert into game_session values (?, ?, ?, ?)', token, code, username, clock.now().toISOString())
  return token
}

/** The player of a live session of this game. */
export function playerOfSession(world: World, code: string, token: string): Player | undefined {
  const { store, clock } = world
  const row = one(store, 'select * from game_session where token = ? and code = ?', token, code)
  if (!row || new Date(String(row['at'])).getTime() + SESSION_LIFETIME_MS < clock.now().getTime()) return undefined
  return findPlayer(world, code, String(row['username']))
}

export function playPath(code: string, token: string): string {
  return `/games/${code}/play?session=${token}`
}

/** The hidden fields that a sign-in form of this game must carry, good for one sign-in. */
export function newFormState({ store, clock }: World, code: string): Record<string, string> {
  const token = newToken()
  change(store, 'insert into game_form_state values (?, ?, ?)', token, code, clock.now().toISOString())
  return { __VIEWSTATE: token, __EVENTTARGET: 'btnSignIn' }
}

/** True once for the fields that were given out. */
export function useFormState({ store, clock }: World, code: string, fields: Record<string, string>): boolean {
  const oldest = new Date(clock.now().getTime() - FORM_STATE_LIFETIME_MS).toISOString()
  const token = fields['__VIEWSTATE'] ?? ''
  const isKnown = change(store, 'delete from game_form_state where token = ? and code = ? and at >= ?', token, code, oldest) === 1
  return isKnown && fields['__EVENTTARGET'] === 'btnSignIn'
}
