import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { FaultKind, ProviderRequest } from './faults.ts'
import type { World } from './world.ts'

export interface Answer {
  status: number
  body: unknown
}

/** One call to a provider: what it does, how it would refuse, and how it would answer about something else. */
export interface Operation {
  perform(): Answer
  refuse(): Answer
  lie(honest: Answer): Answer
  /** How it would answer while its provider is closed, and where it reads 0; those that have such an answer. */
  closed?(): Answer
  zero?(): Answer
  /** How else it would answer, by the kind of fault that asks for it. */
  otherwise?(kind: FaultKind): Answer
  /** Undoes later what was performed. */
  reverse?(): void
}

const OUT_OF_ORDER = { error: { code: 'INTERNAL', message: 'something went wrong' } }

/** Answers a call, through whatever fault is waiting for it. */
export async function answer(
  world: World,
  reply: FastifyReply,
  at: { party: string; call: ProviderRequest },
  operation: Operation,
): Promise<FastifyReply> {
  const send = ({ status, body }: Answer) => reply.code(status).send(body)
  if (world.outages.isOut(at.party)) return send({ status: 503, body: OUT_OF_ORDER })
  const fault = world.faults.take(at.party, at.call)
  switch (fault) {
    case undefined:
    // Faults of reports: no call meets them.
    case 'lost-report':
    case 'wrong-currency':
      return send(operation.perform())
    case 'closed':
    case 'zero':
      return send((operation[fault] ?? operation.perform)())
    case 'unknown-yet':
    case 'wrong-captcha':
    case 'unreadable':
    case 'short-name':
    case 'too-many':
      return send((operation.otherwise ?? operation.perform)(fault))
    case 'refuse':
      return send(operation.refuse())
    case 'timeout-before':
      return leaveHanging(reply)
    case 'timeout-after':
      operation.perform()
      return leaveHanging(reply)
    case 'error-before':
      return send({ status: 500, body: OUT_OF_ORDER })
    case 'error-after':
      operation.perform()
      return send({ status: 500, body: OUT_OF_ORDER })
    case 'duplicate':
      operation.perform()
      return send(operation.perform())
    case 'late':
      world.later(() => void operation.perform())
      return send({ status: 504, body: OUT_OF_ORDER })
    case 'lie':
      return send(operation.lie(operation.perform()))
    case 'garbage':
      operation.perform()
      return reply.code(200).type('text/html').send('<!doctype html><title>Gateway</title><h1>It works!</h1>')
    case 'reverse-later': {
      const done = operation.perform()
      world.later(() => operation.reverse?.())
      return send(done)
    }
    case 'slow':
      const honest = operation.perform()
      await wait(world.slowMs)
      return send(honest)
  }
}

/** The connection stays open and silent until the caller gives up or the sandbox closes. */
function leaveHanging(reply: FastifyReply): FastifyReply {
  return reply.hijack()
}
