import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Authorised, type Instruction, instructionValue } from '../operator/index.ts'
import { cleanHtml } from '../site/index.ts'
import { textsOf, type WheelDraft, wheelProblem } from './wheel.ts'

/** `used`: it is in use or was, and is never changed. */
export type WheelSaved = 'saved' | 'used' | 'not_staff' | 'not_allowed'

/** Saves a draft that nobody has used: a new one, or again. Its descriptions are saved clean. Throws where it makes no wheel: `wheelProblem` says why. */
export async function saveWheel(db: Db, wheelId: string, unclean: WheelDraft, instruction: Instruction): Promise<WheelSaved> {
  const problem = wheelProblem(unclean)
  if (problem !== undefined) throw new RangeError(problem)
  const draft = { ...unclean, slices: unclean.slices.map((slice) => ({ ...slice, htmlDescription: cleanWords(slice.htmlDescription) })) }
  const { text, looks } = textsOf(draft)
  const { currency, budget } = draft
  const { rows } = await retryIdempotent(() =>
    sql<{ status: WheelSaved }>`
      select spin.save_wheel(spin.wheel_owner(${currency}), ${instructionValue(instruction, 'save')}, ${wheelId}, ${currency}, ${text}, ${looks}, ${budget}) as status`.execute(
      db,
    ),
  )
  return rows[0]!.status
}

function cleanWords({ th, la, en }: WheelDraft['name']): WheelDraft['name'] {
  return { th: cleanHtml(th), la: cleanHtml(la), en: cleanHtml(en) }
}

/** `no_wheel`: there is no such draft. `too_small`: the budget does not cover the largest prize. */
export type WheelDecided = Authorised | 'no_wheel' | 'too_small'

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
  const value = instructionValue(instruction, act)
  const call = act === 'stop' ? sql.ref('spin.stop_wheel') : sql.ref('spin.use_wheel')
  const { rows } = await retryIdempotent(() =>
    sql<{ status: WheelDecided }>`select ${call}(spin.wheel_owner(${wheel.currency}), ${wheelId}, ${value}) as status`.execute(db),
  )
  return rows[0]!.status
}
