import type pg from 'pg'
import { STAFF_ROLES } from '@krapao/contract/console'
import type { Caller } from '../../platform/database/call.ts'
import { newRowId, newSecret, sha256 } from '../../platform/ids.ts'
import * as functions from './functions.gen.ts'

export const ROLES = STAFF_ROLES

export type Role = (typeof ROLES)[number]

export interface Staff {
  staffId: string
  name: string
  roles: Role[]
  isActive: boolean
}

/*
 * Staff are made by the owner of the database: these take a connection of the owner's, because the server's own login
 * can only read them.
 */

/** Answers the id that they are named by. */
export async function addStaff(owner: Caller, { name, roles }: Pick<Staff, 'name' | 'roles'>): Promise<string> {
  const staffId = newRowId()
  await functions.addStaff(owner, { staff: staffId, name, roles })
  return staffId
}

/** From now on they decide nothing. False for an id that nobody active has. */
export function deactivateStaff(owner: pg.Client, staffId: string): Promise<boolean> {
  return functions.deactivateStaff(owner, { staff: staffId })
}

/** Opens a session of the console. Answers its token, which nobody can read again; undefined for an id that nobody active has. */
export async function openStaffSession(owner: Caller, staffId: string): Promise<string | undefined> {
  const token = newSecret()
  return (await functions.openSession(owner, { staff: staffId, tokenHash: sha256(token) })) ? token : undefined
}

/** Ends all their sessions. Answers how many there were. */
export function endStaffSessions(owner: pg.Client, staffId: string): Promise<number> {
  return functions.endSessions(owner, { staff: staffId })
}

/** All, those who are not active too, in the order in which they were made. By the owner's connection: the server may not. */
export async function listStaff(owner: pg.Client): Promise<Staff[]> {
  const { rows } = await owner.query<Staff>(
    'select staff_id as "staffId", name, roles, is_active as "isActive" from operator.staff order by created_at, name',
  )
  return rows
}

/** For so many days nobody decides alone what goes to a player whom they have credited. */
export function setCreditBar(owner: pg.Client, days: number): Promise<void> {
  return functions.setCreditBar(owner, { days })
}

export const FLOWS = ['credit', 'payout', 'trust', 'credit_by_two', 'payout_by_two'] as const

/**
 * What one person decides alone in a day over all that credits, all that pays out, or what they credit on trust; and what all of the staff
 * decide by two.
 */
export function setDayLimit(owner: pg.Client, limit: { flow: (typeof FLOWS)[number]; currency: string; amount: bigint }): Promise<void> {
  return functions.setDayLimit(owner, limit)
}
