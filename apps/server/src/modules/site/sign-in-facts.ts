import type { Db } from '../../platform/database/db.ts'
import { readSetting } from './read-setting.ts'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** What the site and its product are called. */
export async function siteWords(db: Db): Promise<string[]> {
  const { name, website } = await readSetting(db, 'siteInfo')
  return [name, website, 'Krapao', 'กระเป๋า', 'กระเป๋าตัง']
}

/** In seconds: after how long a session ends whatever its use, and after how long without any. */
export async function sessionLifetime(db: Db, isRemembered: boolean): Promise<{ seconds: number; idleSeconds: number }> {
  const { days, idleDays, hours } = await readSetting(db, 'sessions')
  const seconds = isRemembered ? days * DAY_SECONDS : hours * HOUR_SECONDS
  return { seconds, idleSeconds: Math.min(idleDays * DAY_SECONDS, seconds) }
}
