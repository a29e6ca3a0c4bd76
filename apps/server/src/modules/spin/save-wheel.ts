import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Authorised, decidedOf, type Instruction, instructionTo } from '../operator/index.ts'
import { cleanHtml } from '../site/index.ts'
import * as functions from './functions.gen.ts'
import { textsOf, type WheelDraft, wheelProblem } from './wheel.ts'

/** Saves a draft that nobody has used: a new one, or again. Its descriptions are saved clean. Throws where it makes no wheel: `wheelProblem` says why. */
export async function saveWheel(db: Db, wheelId: string, unclean: WheelDraft, instruction: Instruction): Promise<functions.WheelSaved> {
  const problem = wheelProblem(unclean)
  if (problem !== undefined) throw new RangeError(problem)
  const draft = { ...unclean, slices: unclean.slices.map((slice) => ({ ...slice, htmlDescription: cleanWords(slice.htmlDescription) })) }
  const { currency, budget } = draft
  const asked = {
    owner: await functions.wheelOwner(db, { currency }),
    instruction: instructionTo('save', instruction),
    wheel: wheelId,
    currency,
    ...textsOf(draft),
    budget,
  }
  return retryIdempotent(() => functions.saveWheel(db, asked))
}

function cleanWords({ th, la, en }: WheelDraft['name']): WheelDraft['name'] {
  return { th: cleanHtml(th), la: cleanHtml(la), en: cleanHtml(en) }
}

export type WheelDecided = Authorised | functions.WheelObstacle

export interface WheelDecision {
  wheelId: string
  /** `use` and `refuse` take two people; `stop`, of the one in use, an owner of the operator. */
  act: 'use' | 'refuse' | 'stop'
  instruction: Instruction
}

/** Puts a draft in use, or takes the wheel in use out of it. A wheel that was in use never comes back. */
export async function decideWheel(db: Db, { wheelId, act, instruction }: WheelDecision): Promise<WheelDecided> {
  const wheel = await db.selectFrom('spin.wheel').select('currency').where('wheel_id', '=', wheelId).executeTakeFirst()
  if (!wheel) return 'no_wheel'
  const owner = await functions.wheelOwner(db, { currency: wheel.currency })
  const asked = { owner, wheel: wheelId, instruction: instructionTo(act, instruction) }
  return decidedOf(await retryIdempotent(() => (act === 'stop' ? functions.stopWheel(db, asked) : functions.useWheel(db, asked))))
}
