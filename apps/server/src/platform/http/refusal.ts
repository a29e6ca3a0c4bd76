import type { FastifyRequest } from 'fastify'
import { REFUSALS } from '@krapao/contract'
import { type AnyRefusalCode, CONSOLE_REFUSALS } from '@krapao/contract/console'
import { isNoAnswer } from '../database/database-errors.ts'

/** The HTTP status of each code. */
export const STATUS: Readonly<Record<AnyRefusalCode, number>> = { ...REFUSALS, ...CONSOLE_REFUSALS }

/** An expected "no". Thrown, so the transaction around it rolls back by itself. */
export class Refusal extends Error {
  readonly code: AnyRefusalCode
  /** Added to the answer beside `message`. */
  readonly details: object | undefined

  constructor(code: AnyRefusalCode, details?: object) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }

  get status(): number {
    return STATUS[this.code]
  }
}

/**
 * `throw refuse('CODE')`. A verb asks for the codes it needs (`Refuse<'MONEY_NOT_ENOUGH'>`); only a route that
 * declares them can hand it such a function, so the types carry every refusal up to the contract.
 */
export type Refuse<Code extends AnyRefusalCode> = (code: Code, details?: object) => Refusal

/** Takes any code. A verb does not import it: it asks its caller for a `Refuse` of the codes it needs. */
export function refuse(code: AnyRefusalCode, details?: object): Refusal {
  return new Refusal(code, details)
}

/**
 * For the calls whose catalogue has a code for "it could not be done": what nobody expected is logged as ever, and told
 * under that code. A refusal stays itself, and so does that nothing is known yet.
 */
export function failingAs(code: AnyRefusalCode, { log, id }: Pick<FastifyRequest, 'log' | 'id'>): (error: unknown) => never {
  return (error) => {
    if (error instanceof Refusal || isNoAnswer(error)) throw error
    log.error({ err: error, requestId: id }, 'a request failed')
    throw refuse(code, { requestId: id })
  }
}
