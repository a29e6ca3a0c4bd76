import { sql } from 'kysely'
import { allocatePayment, decideChargeback, payBack, returnPayment } from '../../src/modules/deposit/index.ts'
import { decideTransfer } from '../../src/modules/games/index.ts'
import { decideWithdrawal } from '../../src/modules/withdraw/index.ts'
import { byThese, instructionFrom } from '../staff.ts'
import type { SimulatedWorld } from './world.ts'

/** A person decides a transfer in manual review by the provider's own records, once nothing of it can still arrive there. */
export async function decide(world: SimulatedWorld): Promise<void> {
  const { inManualReview } = world
  const certain = inManualReview.filter(({ id, game }) => {
    const isOnItsWay = world.machine.calls().some((call) => call.isMove && call.label.includes(id) && call.state === 'asking')
    return !isOnItsWay && !world.records.providers.get(game)!.late.some(({ move }) => move.transferId === id)
  })
  if (certain.length === 0) return
  const { id: transferId, game, player: playerId } = world.random.pick(certain)
  const outcome = world.records.providers.get(game)!.effects.some((effect) => effect.transferId === transferId) ? 'done' : 'refused'
  const instruction = instructionFrom(world.cashierIds[0], 'the records of the provider')
  await world.start(`a person decides ${transferId}: ${outcome}`, (deps) =>
    decideTransfer(deps, { playerId, transferId, outcome, instruction }),
  )
}

/** Staff decide about a withdrawal that waits for them. */
export async function approveOrRefuse(world: SimulatedWorld): Promise<void> {
  if (world.pending.length === 0) return
  const { id: withdrawalId, player: playerId } = world.random.pick(world.pending)
  const outcome = world.random.chance(0.7) ? 'approve' : 'refuse'
  const instruction = instructionFrom(world.cashierIds[0], 'looked at it')
  await world.start(`a person decides ${withdrawalId}: ${outcome}`, (deps) =>
    decideWithdrawal(deps, { playerId, withdrawalId, outcome, instruction }),
  )
}

/** Staff decide who bears what was taken back. */
export function decideTakenBack(world: SimulatedWorld): Promise<void> | void {
  const { random, takenBack, cashierIds } = world
  if (takenBack.length === 0) return
  return bearOrTake(world, {
    one: random.pick(takenBack),
    outcome: random.pick(['take', 'bear']),
    staffId: random.pick(cashierIds),
  })
}

interface SaidOfTakenBack {
  one: SimulatedWorld['takenBack'][number]
  outcome: 'take' | 'bear'
  staffId: string
}

export async function bearOrTake(world: SimulatedWorld, { one, outcome, staffId }: SaidOfTakenBack): Promise<void> {
  const { reference, player: playerId } = one
  const instruction = instructionFrom(staffId, 'asked the bank')
  await world.start(`a person decides about ${reference}, taken back: ${outcome}`, (deps) =>
    decideChargeback(deps, { playerId, reference, outcome, instruction }),
  )
}

/** Staff say whose money is that nobody knows, or that they have sent it back. */
export async function allocateOrReturn(world: SimulatedWorld): Promise<void> {
  const { random, payments, players, cashierIds } = world
  if (payments.strays.length === 0) return
  const stray = random.pick(payments.strays)
  const { reference } = stray
  const instruction = instructionFrom(cashierIds[0], 'asked the bank')
  if (random.chance(0.5)) {
    const { playerId, name } = random.pick(players)
    stray.saidToBeOf.push(playerId)
    await world.start(`two people allocate ${reference} to ${name}`, (deps) =>
      byThese(cashierIds, (said) => allocatePayment(deps, { playerId, reference, instruction: said })),
    )
  } else if (random.chance(0.7)) {
    await world.start(`a person has ${reference} sent back`, async (deps) => {
      const { rows } = await suspenseJournalOf(reference).execute(deps.db)
      return payBack(deps, { ownerId: rows[0]!.owner, reference, instruction })
    })
  } else {
    await world.start(`a person returns ${reference}`, async ({ db, ...deps }) => {
      const { rows } = await suspenseJournalOf(reference).execute(db)
      return returnPayment({ db, ...deps }, { ownerId: rows[0]!.owner, reference, returnedBy: 'R1', instruction })
    })
  }
}

const suspenseJournalOf = (reference: string) =>
  sql<{ owner: string }>`select ledger.house_owner_id('BAHT', 'suspense', ${reference}) as owner`
