import { listSlips, slipLink, uploadSlip as uploadSlipRoute } from '@krapao/contract'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { linkToFile } from '../../files/index.ts'
import type { SlipDeps } from '../deps.ts'
import { pictureOf, presentSlip, slipsOfPlayer } from './slip-store.ts'
import { uploadSlip } from './upload-slip.ts'

/** How long a link to a picture is good. */
const LINK_SECONDS = 600

export function slipRoutes(deps: SlipDeps): Implemented[] {
  const { db, files } = deps
  const linkTo = (ownerId: string, fileId: string) => linkToFile(files, { ownerId, fileId }, LINK_SECONDS)
  return [
    implement(uploadSlipRoute).with(({ player, file, idempotencyKey, refuse }) =>
      uploadSlip(deps, { playerId: player.playerId, idempotencyKey, bytes: file }, refuse),
    ),
    implement(listSlips).with(async ({ player, body }) => {
      const { total, rows } = await slipsOfPlayer(db, player.playerId, body)
      return { total, slips: rows.map((row) => presentSlip(row, row.picture_deleted_at ? null : linkTo(player.playerId, row.file_id))) }
    }),
    implement(slipLink).with(async ({ player, params, refuse }) => {
      const fileId = await pictureOf(db, player.playerId, params.reference)
      if (fileId === undefined) throw refuse('NO_DATA')
      return { url: linkTo(player.playerId, fileId) }
    }),
  ]
}
