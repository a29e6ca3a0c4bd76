import { STAFF_REFUSED } from '@krapao/contract/console'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import type { Env } from '../../platform/env/env.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { sha256 } from '../../platform/ids.ts'
import type { Credentials, PrincipalResolver } from '../../platform/principals.ts'
import * as functions from './functions.gen.ts'
import { permissionsOf } from './permissions.ts'
import type { StaffPrincipal } from './principals.ts'
import { staffCookieName } from './staff-cookies.ts'
import type { Role } from './staff.ts'

/** Who a session stands for, which is used by that unless it is said otherwise; undefined for a secret of nobody. */
export async function useStaffSession(db: Db, secret: string, { isUse = true } = {}): Promise<functions.UseSessionAnswer | undefined> {
  const [session] = await retryIdempotent(() => functions.useSession(db, { tokenHash: sha256(secret), isUse }))
  return session
}

/** Who a session of the console stands for. Another site's page is refused whatever cookie comes with it. */
export function createStaffResolver({ db, env }: { db: Db; env: Env }): PrincipalResolver<'staff'> {
  const cookieName = staffCookieName({ secure: env.siteOrigin.startsWith('https:') })
  async function resolve(token: string | undefined, { isForeign, isUnattended }: Credentials): Promise<StaffPrincipal> {
    if (token === undefined || isForeign) throw refuse('UNAUTHORIZED')
    const session = await useStaffSession(db, token, { isUse: !isUnattended })
    if (!session) throw refuse('UNAUTHORIZED')
    if (session.isOver) throw refuse('EXPIRED_AUTH_TOKEN')
    const { staffId, name } = session
    // A constraint of the table says that they are roles.
    const roles = session.roles as Role[]
    return { staffId, secret: token, name, roles, permissions: permissionsOf(roles) }
  }
  return {
    kind: 'staff',
    credentialIn: ({ cookie }) => cookie(cookieName),
    refusals: STAFF_REFUSED,
    resolve,
    idOf: ({ staffId }) => staffId,
  }
}
