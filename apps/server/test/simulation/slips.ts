import { createHash } from 'node:crypto'
import { minorUnits } from '@krapao/money'
import { acceptSlip, refuseSlip } from '../../src/modules/deposit/index.ts'
import { checkSlip } from '../../src/modules/deposit/slip/check-slip.ts'
import { insertSlip, slipLeases } from '../../src/modules/deposit/slip/slip-store.ts'
import { addFile } from '../../src/modules/files/functions.gen.ts'
import { newPublicId } from '../../src/platform/ids.ts'
import type { AppDeps } from '../../src/wiring.ts'
import { byThese, instructionFrom } from '../staff.ts'
import type { SimulatedWorld } from './world.ts'

/** A player uploads the slip of a transfer that there was: mostly their own, now and then for the second time. */
export async function uploadSlip(world: SimulatedWorld): Promise<void> {
  const { random, payments, players, tally } = world
  if (payments.transfers.length === 0) return
  const { transRef, player } = random.pick(payments.transfers)
  const { playerId, name } = random.chance(0.8) ? player : random.pick(players)
  const slip = { playerId, transRef, slipId: newPublicId(), idempotencyKey: world.newKey() }
  const says = `${name} uploads a slip of ${transRef} (${slip.idempotencyKey})`
  if (random.chance(0.3) && (await world.startTogether(says, (deps) => takeSlip(deps, slip))))
    tally.happened('a slip is uploaded twice at once')
  else await world.start(says, (deps) => takeSlip(deps, slip))
}

/** As an upload does once its picture is kept and read. */
async function takeSlip({ db }: AppDeps, slip: { playerId: string; transRef: string; slipId: string; idempotencyKey: string }) {
  const { playerId, transRef, slipId, idempotencyKey } = slip
  const sourceHash = createHash('sha256').update(slipId).digest()
  const kept = { mediaType: 'image/jpeg', width: 1, height: 1, byteLength: 1, sourceHash, storedHash: sourceHash }
  await addFile(db, { owner: playerId, file: slipId, purpose: 'slip', ...kept })
  const read = { bankCode: 'KBANK', transRef, reference: `KBANK:${transRef}`, note: null }
  return (await insertSlip(db, { slipId, playerId, idempotencyKey, sourceHash, fileId: slipId, ...read }))!.state
}

/** One at a time: two of the same transfer ask the same, and nobody could say which of them was first. */
export function workOnSlip(world: SimulatedWorld): Promise<void> {
  return world.start('works on a slip', (deps) => slipLeases.work(deps, 1, (slip) => checkSlip(deps, slip)))
}

/** Staff look at the picture and ask the bank: a slip of its own player's transfer is right. */
export async function decideSlip(world: SimulatedWorld): Promise<void> {
  if (world.slipsInReview.length === 0) return
  const { id: slipId, player: playerId, reference } = world.random.pick(world.slipsInReview)
  const paid = world.payments.payments.find((payment) => payment.reference === reference && payment.playerId === playerId)
  await world.start(`staff decide slip ${slipId}: ${paid ? 'accept' : 'refuse'}`, async (deps) => {
    const accepted =
      paid &&
      (await byThese(world.cashierIds, (instruction) =>
        acceptSlip(deps, { playerId, slipId, instruction, amount: minorUnits(paid.amount), bankCode: 'SCB' }),
      ))
    return accepted && accepted !== 'not_possible'
      ? accepted
      : refuseSlip(deps, {
          playerId,
          slipId,
          note: 'UNKNOW_ERROR',
          instruction: instructionFrom(world.cashierIds[0], 'asked the bank'),
        })
  })
}
