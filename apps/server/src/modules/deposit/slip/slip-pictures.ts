import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../../platform/database/db.ts'
import { type Loop, startLoop } from '../../../platform/jobs/jobs.ts'
import { deleteFile } from '../../files/index.ts'
import { readSetting } from '../../site/index.ts'
import type { SlipDeps } from '../deps.ts'
import * as functions from '../functions.gen.ts'

const BATCH_SIZE = 50

/** One round: deletes pictures of slips that ended longer ago than the operator keeps them. Answers how many. */
export async function deleteOldPictures(deps: SlipDeps): Promise<number> {
  const { db, files } = deps
  const days = await readSetting(db, 'slipPictureDays')
  const old = await oldPictures(db, days)
  for (const { player_id: ownerId, file_id: fileId, before } of old) {
    // The bytes first: what a crash leaves is a slip whose picture is found gone, and is marked so in the next round.
    await deleteFile(files, { ownerId, fileId })
    await retryIdempotent(() => functions.forgetSlipPicture(db, { player: ownerId, file: fileId, before }))
  }
  return old.length
}

/** None that a younger slip of the same player has too. */
async function oldPictures(db: Db, days: number): Promise<{ player_id: string; file_id: string; before: Date }[]> {
  const { rows } = await sql<{ player_id: string; file_id: string; before: Date }>`
    with limits as (select platform.now() - make_interval(days => ${days}::int) as before)
    select distinct s.player_id, s.file_id, limits.before
    from limits join deposit.slip s on s.ended_at < limits.before
    where s.picture_deleted_at is null and not exists (
      select 1 from deposit.slip younger
      where younger.player_id = s.player_id and younger.file_id = s.file_id and (younger.ended_at is null or younger.ended_at >= limits.before))
    limit ${BATCH_SIZE}`.execute(db)
  return rows
}

export function startPictureDeletion(deps: SlipDeps, everyMs = 3_600_000): Loop {
  return startLoop({ name: 'pictures of slips', everyMs, log: deps.log, work: () => deleteOldPictures(deps) })
}
