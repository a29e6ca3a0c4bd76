import type pg from 'pg'
import { newRowId, newSecret, sha256 } from '../../platform/ids.ts'

export const ROLES = ['owner', 'cashier', 'support', 'marketing', 'compliance', 'auditor'] as const

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

/** Answers the id by which they decide. */
export async function addStaff(owner: pg.Client, { name, roles }: Pick<Staff, 'name' | 'roles'>): Promise<string> {
  const staffId = newRowId()
  await owner.query('select operator.add_staff($1, $2, $3)', [staffId, name, roles])
  return staffId
}

/** From now on they decide nothing. False for an id that nobody active has. */
export async function deactivateStaff(owner: pg.Client, staffId: string): Promise<boolean> {
  const { rows } = await owner.query<{ was_active: boolean }>('select operator.deactivate_staff($1) as was_active', [staffId])
  return rows[0]?.was_active === true
}

/** Opens a session of the console. Answers its token, which nobody can read again; undefined for an id that nobody active has. */
export async function openStaffSession(owner: pg.Client, staffId: string): Promise<string | undefined> {
  const token = newSecret()
  const { rows } = await owner.query<{ is_open: boolean }>('select operator.open_session($1, $2) as is_open', [staffId, sha256(token)])
  return rows[0]?.is_open === true ? token : undefined
}

/** Ends all their sessions. Answers how many there were. */
export async function endStaffSessions(owner: pg.Client, staffId: string): Promise<number> {
  const { rows } = await owner.query<{ ended: number }>('select operator.end_sessions($1) as ended', [staffId])
  return rows[0]!.ended
}

export async function listStaff(owner: pg.Client): Promise<Staff[]> {
  const { rows } = await owner.query<Staff>(
    'select staff_id as "staffId", name, roles, is_active as "isActive" from operator.staff order by created_at, name',
  )
  return rows
}

/** For so many days nobody decides alone what goes to a player whom they have credited. */
export async function setCreditBar(owner: pg.Client, days: number): Promise<void> {
  await owner.query('select operator.set_credit_bar($1)', [days])
}

export const FLOWS = ['credit', 'payout', 'trust', 'credit_by_two', 'payout_by_two'] as const

/**
 * What one person decides alone in a day over all that credits, all that pays out, or what they credit on trust; and what all of the staff
 * decide by two.
 */
export async function setDayLimit(
  owner: pg.Client,
  { flow, currency, amount }: { flow: (typeof FLOWS)[number]; currency: string; amount: bigint },
): Promise<void> {
  await owner.query('select operator.set_day_limit($1, $2, $3)', [flow, currency, amount])
}
