import type { Permission } from '@krapao/contract/console'
import type { Role } from './staff.ts'

/** What each role may do in the console. Which items of the queue a person decides, and up to which amount, the database says. */
const OF_ROLE: Record<Role, readonly Permission[]> = {
  owner: ['queue.read', 'queue.act'],
  cashier: ['queue.read', 'queue.act'],
  compliance: ['queue.read', 'queue.act'],
  support: ['queue.read', 'queue.act'],
  marketing: [],
  auditor: ['queue.read'],
}

export function permissionsOf(roles: readonly Role[]): ReadonlySet<Permission> {
  return new Set(roles.flatMap((role) => OF_ROLE[role]))
}
