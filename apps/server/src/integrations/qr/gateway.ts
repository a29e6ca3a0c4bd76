import type { GatewayDescriptor, GatewayWireName } from '@krapao/providers'
import type { ReportingEndpoint } from '../../platform/env/env.ts'
import type { QrGateway } from '../providers.ts'
import { createEventsGateway } from './events.ts'
import { createJsonGateway } from './json.ts'
import { createSignedFormGateway } from './signed-form.ts'
import type { Caller, GatewayWire } from './wire.ts'

const WIRES: Record<GatewayWireName, (party: ReportingEndpoint, caller: Caller) => GatewayWire> = {
  json: createJsonGateway,
  'signed-form': createSignedFormGateway,
  events: createEventsGateway,
}

/** The gateway of a descriptor. */
export function createQrGateway({ code, wire }: GatewayDescriptor, party: ReportingEndpoint, caller: Caller): QrGateway {
  return { provider: code as QrGateway['provider'], ...WIRES[wire](party, caller) }
}
