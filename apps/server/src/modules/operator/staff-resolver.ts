import { STAFF_REFUSED } from '@krapao/contract/console'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { sha256 } from '../../platform/ids.ts'
import type { Credentials, PrincipalResolver } from '../../platform/principals.ts'
import * as functions from './functions.gen.ts'
import { permissionsOf } from './permissions.ts'
import type { StaffPrincipal } from './principals.ts'
import type { Role } from './staff.ts'

/** The cookie of a member of staff: HttpOnly, Secure, SameSite=Strict, Path=/console. No token of a player stands in it. */
export const STAFF_COOKIE = 'staff'

/** Who a session stands for, which is used by that; undefined for a secret of nobody. */
export async function useStaffSession(db: Db, secret: string): Promise<functions.UseSessionAnswer | undefined> {
  const [session] = await retryIdempotent(() => functions.useSession(db, { tokenHash: sha256(secret) }))
  return session
}

/** Who a session of the console stands for. Another site's page is refused whatever cookie comes with it. */
export function createStaffResolver({ db }: { db: Db }): PrincipalResolver<'staff'> {
  async function resolve(token: string | undefined, { isForeign }: Credentials): Promise<StaffPrincipal> {
    if (token === undefined || isForeign) throw refuse('UNAUTHORIZED')
    const session = await useStaffSession(db, token)
    if (!session) throw refuse('UNAUTHORIZED')
    if (session.isOver) throw refuse('EXPIRED_AUTH_TOKEN')
    const { staffId, name } = session
    // A constraint of the table says that they are roles.
    const roles = session.roles as Role[]
    return { staffId, secret: token, name, roles, permissions: permissionsOf(roles) }
  }
  return {
    kind: 'staff',
    credentialIn: ({ cookie }) => cookie(STAFF_COOKIE),
    refusals: STAFF_REFUSED,
    resolve,
    idOf: ({ staffId }) => staffId,
  }
}
