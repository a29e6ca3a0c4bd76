import type { Db } from '../../platform/database/db.ts'
import type { ServerSeal } from '../../platform/database/server-seal.ts'
import type { Env } from '../../platform/env/env.ts'
import type { SiteKeys } from '../../platform/keys/keyring.ts'

/** What staff's sign-in needs to know of the site. Handed in by the wiring, because the site is no module below this one. */
export interface SiteNames {
  /** As it is called where a device lists what it keeps. */
  siteName(): Promise<string>
  /** What the site is called, which a stranger who tries passwords knows. */
  ownWords(): Promise<string[]>
}

/** What the calls stand on by which staff sign in, and change who they are. */
export interface StaffDeps {
  db: Db
  env: Env
  siteKey: SiteKeys
  seal: ServerSeal
  site: SiteNames
}
