import { decideTransfer } from '../../src/modules/games/index.ts'
import { staff, instructionFrom } from '../staff.ts'
import type { World } from '../world.ts'
import type { ServerProcess } from './server-process.ts'
import type { Stage } from './stage.ts'

/** Longer than any lease, and long enough that what a provider does not know can no longer arrive. */
const LONG_MS = 160_000
const MAX_ROUNDS = 12

/** The workers work until all that is open has ended or goes to manual review; then a person ends what goes to manual review. */
export async function settle(stage: Stage, server: ServerProcess): Promise<void> {
  const { world } = stage
  await world.sandbox.flushWebhooks()
  for (let round = 1; await isOpen(world); round++) {
    if (round > MAX_ROUNDS) throw new Error(`something is still open after ${MAX_ROUNDS} rounds of work`)
    await stage.passTime(LONG_MS)
    while ((await server.ask({ does: 'work' })) !== 0);
    await decideManualReview(world)
  }
  for (let round = 1; world.sandbox.pendingWebhooks() > 0; round++) {
    if (round > MAX_ROUNDS) throw new Error('a report is still not taken')
    await world.sandbox.flushWebhooks()
  }
}

async function isOpen({ db }: World): Promise<boolean> {
  const transfer = await db.selectFrom('games.transfer').select('transfer_id').where('ended_at', 'is', null).executeTakeFirst()
  const withdrawal = await db
    .selectFrom('withdraw.withdrawal')
    .select('withdrawal_id')
    .where('ended_at', 'is', null)
    .where('state', '<>', 'pending_approval')
    .executeTakeFirst()
  const sentBack = await db.selectFrom('deposit.payment_return').select('return_id').where('ended_at', 'is', null).executeTakeFirst()
  const slip = await db.selectFrom('deposit.slip').select('slip_id').where('ended_at', 'is', null).executeTakeFirst()
  const redemption = await db.selectFrom('deposit.gift_redemption').select('redemption_id').where('ended_at', 'is', null).executeTakeFirst()
  return transfer !== undefined || withdrawal !== undefined || redemption !== undefined || slip !== undefined || sentBack !== undefined
}

/** As a person does: by the provider's own records. */
async function decideManualReview(world: World): Promise<void> {
  const inManualReview = await world.db
    .selectFrom('games.transfer as t')
    .innerJoin('games.account as a', (join) => join.onRef('a.player_id', '=', 't.player_id').onRef('a.game_code', '=', 't.game_code'))
    .select(['t.player_id', 't.transfer_id', 't.game_code', 't.direction', 't.amount', 't.balance_before', 'a.username'])
    .where('t.state', '=', 'manual_review')
    .execute()
  for (const one of inManualReview) {
    const { balance } = (await world.control('GET', `games/${one.game_code}/${one.username}`)) as { balance: number }
    // Nobody plays there in these tests, so the balance tells.
    const hasMoved = BigInt(Math.round(balance * 100)) !== one.balance_before
    const outcome = hasMoved ? 'done' : 'refused'
    const instruction = instructionFrom(await staff(world), 'the records of the provider')
    const decided = await decideTransfer(world.deps, { playerId: one.player_id, transferId: one.transfer_id, outcome, instruction })
    if (decided !== 'act') throw new Error(`a cashier could not decide transfer ${one.transfer_id}: ${decided}`)
  }
}
