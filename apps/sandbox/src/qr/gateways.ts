import { GATEWAYS } from '@krapao/providers'
import type { FastifyInstance } from 'fastify'
import type { World } from '../world.ts'
import { serveEventsGateway } from './events-api.ts'
import { gatewayOf } from './gateway-book.ts'
import { serveJsonGateway } from './json-api.ts'
import { serveSignedFormGateway } from './signed-form-api.ts'

const WIRES = { json: serveJsonGateway, 'signed-form': serveSignedFormGateway, events: serveEventsGateway } as const

export function serveQrGateways(app: FastifyInstance, world: World): void {
  for (const descriptor of GATEWAYS) WIRES[descriptor.wire](app, gatewayOf(world, descriptor))
}
