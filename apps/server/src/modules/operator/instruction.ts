import type { Authorised, Instruction as InstructionValue } from './functions.gen.ts'

export type { Authorised } from './functions.gen.ts'

/** What a member of staff says about an item. */
export interface Instruction {
  /** Made by the caller: the same instruction again has one effect. */
  actId: string
  staffId: string
  /** Of their session: without it nobody knows that it is they who say so. */
  secret: string
  /** In their own words, for whoever asks later. */
  why: string
  /** It is to happen only while they hold the item under this lease; left out: while nobody else holds it. */
  leaseNo?: number | undefined
}

/** As the functions of the database take it. */
export function instructionTo(act: string, { actId, staffId, secret, why, leaseNo }: Instruction): InstructionValue {
  return { actId, staffId, act, reason: why, secret, leaseNo: leaseNo === undefined ? null : BigInt(leaseNo) }
}

/**
 * What became of an instruction: an obstacle that its verb found before anybody was asked for their authority, or what they were
 * answered.
 */
export function decidedOf<Obstacle extends string>(answer: {
  status: Authorised | null
  obstacle: Obstacle | null
}): Authorised | Obstacle {
  const decided = answer.obstacle ?? answer.status
  if (decided === null) throw new Error('an instruction was answered with nothing')
  return decided
}
