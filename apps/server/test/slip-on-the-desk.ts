import { createHash } from 'node:crypto'
import * as functions from '../src/modules/deposit/functions.gen.ts'
import { insertSlip } from '../src/modules/deposit/slip/slip-store.ts'
import { addFile } from '../src/modules/files/functions.gen.ts'
import { newPublicId } from '../src/platform/ids.ts'
import { aReport } from './reported.ts'
import { sealedReport } from '../src/modules/reports/index.ts'
import type { World } from './world.ts'

/** What the verifier said of it, where it spoke of the right transfer and a person decides all the same. */
export interface Told {
  amount: bigint
  /** Whose the sending account is: see `senderOf`. */
  sender?: 'proven' | 'registered'
}

/** A slip of which its picture is kept and read, as an upload leaves it. Answers its id and its payment. */
export async function takeSlip({ db }: Pick<World, 'db'>, playerId: string): Promise<{ slipId: string; reference: string }> {
  const slipId = newPublicId()
  const transRef = `D${slipId.replaceAll('-', '').toUpperCase()}`
  const sourceHash = createHash('sha256').update(slipId).digest()
  const kept = { mediaType: 'image/jpeg', width: 1, height: 1, byteLength: 1, sourceHash, storedHash: sourceHash }
  await addFile(db, { owner: playerId, file: slipId, purpose: 'slip', ...kept })
  const reference = `KBANK:${transRef}`
  const read = { bankCode: 'KBANK', transRef, reference, note: null }
  await insertSlip(db, { slipId, playerId, idempotencyKey: slipId, sourceHash, fileId: slipId, ...read })
  return { slipId, reference }
}

/** As a worker leaves it about whose transfer the verifier has spoken, or not, so that a person has to look. */
export async function askedInVain({ db, deps }: Pick<World, 'db' | 'deps'>, playerId: string, slipId: string, told?: Told): Promise<void> {
  const { lease_no: leaseNo } = await db
    .selectFrom('deposit.slip')
    .select('lease_no')
    .where('player_id', '=', playerId)
    .where('slip_id', '=', slipId)
    .executeTakeFirstOrThrow()
  const [claimed] = await functions.claimSlip(db, { player: playerId, slip: slipId, leaseNo })
  const held = { player: playerId, slip: slipId, leaseNo: claimed!.leaseNo }
  if (told) {
    const said = {
      amount: String(told.amount),
      currency: 'BAHT',
      toAccountNo: '0458800011',
      toBankCode: 'SCB',
      sender: told.sender ?? 'proven',
    }
    await functions.tellSlip(db, { ...held, told: said, report: await sealedReport(deps, 'slips', aReport, said) })
  }
  await functions.leaveSlip(db, { ...held, reason: 'a person looks at it', needsReview: true })
}
