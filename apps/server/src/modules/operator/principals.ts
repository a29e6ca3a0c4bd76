import type { Permission } from '@krapao/contract/console'
import type { Role } from './staff.ts'

/** A member of staff, by their session. The rights are those of this moment. */
export interface StaffPrincipal {
  staffId: string
  /** Of the session, by which the database knows them too. */
  secret: string
  name: string
  roles: readonly Role[]
  permissions: ReadonlySet<Permission>
}

declare module '../../platform/principals.ts' {
  interface Principals {
    staff: StaffPrincipal
  }
}
