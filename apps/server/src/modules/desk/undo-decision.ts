import type { ConsoleQueuedItem } from '@krapao/contract/console'
import { type Currency, majorFromMinor, minorUnits } from '@krapao/money'
import { maskedPlayers } from '../account/index.ts'
import { actAbout, type Authorised, type DecidedLately, decidedLately, type Instruction } from '../operator/index.ts'
import { DECISIONS, outcomesOf } from './decisions.ts'
import type { DeskDeps } from './deps.ts'

/** What somebody has decided about an item, by the act by which they did. */
interface Decided {
  itemId: string
  actId: string
}

/** Takes back what was decided, while its verb lets whoever decided it. `too_late`: it does not, or not any more. */
export async function undoDecision(
  deps: DeskDeps,
  { itemId, actId, instruction }: Decided & { instruction: Instruction },
): Promise<Authorised | 'too_late'> {
  const found = await undoOf(deps, { itemId, actId })
  return found ? found.undo.carryOut(deps, found.decided, instruction) : 'too_late'
}

/** For how many milliseconds more it can be taken back; 0 where it cannot. */
export async function undoWithin(deps: DeskDeps, of: Decided): Promise<number> {
  const found = await undoOf(deps, of)
  return found ? found.undo.within(deps, found.decided) : 0
}

/** What can be taken back, as it stands in the queue, by which decision, and for how many milliseconds more. */
interface Undoable extends Pick<ConsoleQueuedItem, 'itemId' | 'who' | 'amount'> {
  decision: string
  undoWithinMs: number
}

/** Nobody decides more within the seconds that they have. */
const MOST = 20

const UNDOABLE = Object.keys(DECISIONS).filter((kind) => Object.values(outcomesOf(kind)).some(({ undo }) => undo))

/** What a member of staff has decided and can still take back, the oldest first. */
export async function undosOf(deps: DeskDeps, staffId: string): Promise<Undoable[]> {
  const decided = await decidedLately(deps.db, { staffId, kinds: UNDOABLE, limit: MOST })
  const [players, left] = await Promise.all([
    maskedPlayers(deps, [...new Set(decided.map(({ ownerId }) => ownerId))]),
    Promise.all(decided.map(async (one) => outcomesOf(one.kind)[one.act]?.undo?.within(deps, one) ?? 0)),
  ])
  return decided
    .map((one, index) => ({
      itemId: one.itemId,
      decision: one.actId,
      who: players.get(one.ownerId) ?? '—',
      amount: amountOf(one),
      undoWithinMs: left[index]!,
    }))
    .filter(({ undoWithinMs }) => undoWithinMs > 0)
    .toReversed()
}

const amountOf = ({ amount, currency }: DecidedLately): Undoable['amount'] =>
  amount === null ? null : { amount: majorFromMinor(minorUnits(amount)), currency: currency as Currency | null }

async function undoOf(deps: DeskDeps, { itemId, actId }: Decided) {
  const act = await actAbout(deps.db, itemId, actId)
  const undo = act && outcomesOf(act.kind)[act.act]?.undo
  return undo && { undo, decided: { ownerId: act.ownerId, subject: act.subject, actId } }
}
