import type { Permission } from '@krapao/contract/console'
import type { Role } from './staff.ts'

const OWN = ['own.read', 'own.act'] as const
/** Whoever speaks with players. */
const PLAYERS = ['players.read', 'players.act', 'players.reveal'] as const

/** What each role may do in the console. Which items of the queue a person decides, and up to which amount, the database says. */
const OF_ROLE: Record<Role, readonly Permission[]> = {
  owner: [...OWN, 'queue.read', 'queue.act', ...PLAYERS, 'staff.read', 'staff.act', 'trail.read'],
  cashier: [...OWN, 'queue.read', 'queue.act', ...PLAYERS],
  compliance: [...OWN, 'queue.read', 'queue.act', ...PLAYERS, 'trail.read'],
  support: [...OWN, 'queue.read', 'queue.act', ...PLAYERS],
  marketing: [...OWN],
  auditor: [...OWN, 'queue.read', 'players.read', 'staff.read', 'trail.read'],
}

export function permissionsOf(roles: readonly Role[]): ReadonlySet<Permission> {
  return new Set(roles.flatMap((role) => OF_ROLE[role]))
}
