import { type RawBuilder, sql } from 'kysely'

/** What a member of staff says about an item. */
export interface Instruction {
  /** Made by the caller: the same instruction again has one effect. */
  actId: string
  staffId: string
  /** In their own words, for whoever asks later. */
  why: string
}

/**
 * `act`: it is done. `proposed`: another person must say the same. All else changed nothing: `not_staff` and
 * `not_allowed` may not, `same_person` has proposed it already, `credited_them` have credited the player they would decide
 * about, `day_used_up` what two people may decide in a day is, `no_item` waits for nobody, `changed` is no longer what was proposed, `key_reused` has the id of another instruction.
 */
export type Authorised =
  | 'act'
  | 'proposed'
  | 'not_staff'
  | 'not_allowed'
  | 'same_person'
  | 'credited_them'
  | 'day_used_up'
  | 'no_item'
  | 'changed'
  | 'key_reused'

/** As the functions of the database take it. */
export function instructionValue({ actId, staffId, why }: Instruction, act: string): RawBuilder<unknown> {
  return sql`row(${actId}::uuid, ${staffId}::uuid, ${act}, ${why})::operator.instruction`
}
