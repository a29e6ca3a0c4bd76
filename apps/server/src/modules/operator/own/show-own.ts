import type { OutputOf } from '@krapao/contract'
import type { authority as authorityShape, getOwnStaff, listOwnSessions } from '@krapao/contract/console'
import { type Currency, majorFromMinor, minorUnits } from '@krapao/money'
import type * as z from 'zod/mini'
import type { Db } from '../../../platform/database/db.ts'
import { sha256 } from '../../../platform/ids.ts'
import * as functions from '../functions.gen.ts'
import type { StaffPrincipal } from '../principals.ts'
import { passkeysOf } from '../sign-in/passkeys-of.ts'
import type { Role } from '../staff.ts'

type Authority = z.output<typeof authorityShape>

const major = (amount: bigint) => majorFromMinor(minorUnits(amount))

/** What these roles decide alone, as it stands. */
export async function authorityOf(db: Db, roles: readonly Role[]): Promise<Authority[]> {
  const rows = await db
    .selectFrom('operator.authority')
    .selectAll()
    .where('role', 'in', [...roles])
    .orderBy('kind')
    .orderBy('currency')
    .orderBy('role')
    .execute()
  return rows.map((row) => ({
    kind: row.kind,
    currency: row.currency as Currency,
    role: row.role as Role,
    aloneUpTo: row.alone_up_to < 0n ? null : major(row.alone_up_to),
    aloneADay: row.alone_a_day === null ? null : major(row.alone_a_day),
    needsOwnerFrom: row.needs_owner_from === null ? null : major(row.needs_owner_from),
  }))
}

type OwnLimit = OutputOf<typeof getOwnStaff>['limits'][number]

/** The limits of each who has limits of their own. */
export async function ownLimits(db: Db): Promise<Map<string, OwnLimit[]>> {
  const rows = await db.selectFrom('operator.staff_limit').selectAll().orderBy('staff_id').orderBy('flow').orderBy('currency').execute()
  const shown = rows.map((row) => ({
    staffId: row.staff_id,
    limit: { flow: row.flow as OwnLimit['flow'], currency: row.currency as Currency, amount: major(row.amount) },
  }))
  return new Map([...Map.groupBy(shown, ({ staffId }) => staffId)].map(([staffId, limits]) => [staffId, limits.map(({ limit }) => limit)]))
}

/** Who is signed in, and how they sign in. */
export async function showOwn(db: Db, { staffId, name, roles, permissions }: StaffPrincipal): Promise<OutputOf<typeof getOwnStaff>> {
  const [authority, limits, passkeys, totp, credentials] = await Promise.all([
    authorityOf(db, roles),
    ownLimits(db),
    passkeysOf(db, staffId),
    db
      .selectFrom('operator.staff_totp')
      .select('confirmed_at')
      .where('staff_id', '=', staffId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst(),
    functions.ownCredentials(db, { staff: staffId }),
  ])
  return {
    staffId,
    name,
    roles: [...roles],
    permissions: [...permissions],
    authority,
    limits: limits.get(staffId) ?? [],
    passkeys: passkeys.map((row) => ({
      passkeyId: row.passkey_id,
      name: row.name,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
      isBackedUp: row.is_backed_up,
      isCloned: row.cloned_at !== null,
    })),
    totpSetUpAt: totp?.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft: Number(credentials.recoveryCodes),
    passwordSetAt: credentials.passwordSetAt?.toISOString() ?? null,
  }
}

type Session = OutputOf<typeof listOwnSessions>['sessions'][number]

/** Their sessions that stand. */
export async function showSessions(db: Db, { staffId, secret }: StaffPrincipal): Promise<Session[]> {
  const sessions = await functions.sessionsOf(db, { staff: staffId, tokenHash: sha256(secret) })
  return sessions.map(({ createdAt, lastSeenAt, endsAt, shownBy, isOwn, ...of }) => ({
    ...of,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    endsAt: endsAt.toISOString(),
    shownBy: shownBy as Session['shownBy'],
    isThis: isOwn,
  }))
}
