import { STAFF_REFUSED } from '@krapao/contract/console'
import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { sha256 } from '../../platform/ids.ts'
import type { Credentials, PrincipalResolver } from '../../platform/principals.ts'
import { permissionsOf } from './permissions.ts'
import type { StaffPrincipal } from './principals.ts'
import type { Role } from './staff.ts'

/** The cookie of a member of staff: HttpOnly, Secure, SameSite=Strict, Path=/console. No token of a player stands in it. */
export const STAFF_COOKIE = 'staff'

/** Who a session of the console stands for. Another site's page is refused whatever cookie comes with it. */
export function createStaffResolver({ db }: { db: Db }): PrincipalResolver<'staff'> {
  async function resolve(token: string | undefined, { isForeign }: Credentials): Promise<StaffPrincipal> {
    if (token === undefined || isForeign) throw refuse('UNAUTHORIZED')
    const session = await useSession(db, token)
    if (!session) throw refuse('UNAUTHORIZED')
    const { staff_id: staffId, name, roles, is_over: isOver } = session
    if (isOver) throw refuse('EXPIRED_AUTH_TOKEN')
    return { staffId, name, roles, permissions: permissionsOf(roles) }
  }
  return {
    kind: 'staff',
    credentialIn: ({ cookie }) => cookie(STAFF_COOKIE),
    refusals: STAFF_REFUSED,
    resolve,
    idOf: ({ staffId }) => staffId,
  }
}

interface StaffSession {
  staff_id: string
  name: string
  roles: Role[]
  is_over: boolean
}

async function useSession(db: Db, token: string): Promise<StaffSession | undefined> {
  const { rows } = await retryIdempotent(() => sql<StaffSession>`select * from operator.use_session(${sha256(token)})`.execute(db))
  return rows[0]
}
