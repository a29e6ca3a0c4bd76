import { BANKS, GAMES, GATEWAYS } from '@krapao/providers'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { BadInput, parse } from '../bad-input.ts'
import { FAULT_KINDS, isPossible, PROVIDER_REQUESTS, type ProviderRequest, providerKind } from '../faults.ts'
import type { World } from '../world.ts'

/** Every name a fault can be put on. */
export const PROVIDERS: readonly string[] = [
  'sms',
  'push',
  'escalation',
  'bank',
  'slips',
  'giftlink',
  'wallet',
  'files',
  ...BANKS.map(({ code }) => `bank:${code}`),
  ...GATEWAYS.map(({ code }) => `qr:${code}`),
  ...GAMES.map(({ code }) => `games:${code}`),
]

const faultInput = z.object({
  party: z.string().check(z.refine((party) => PROVIDERS.includes(party), `must be one of ${PROVIDERS.join(', ')}`)),
  kind: z.enum(FAULT_KINDS),
  count: z._default(z.int().check(z.minimum(1), z.maximum(1_000)), 1),
  call: z.optional(z.string()),
})

const outageInput = z.object({
  party: z.string().check(z.refine((party) => PROVIDERS.includes(party), `must be one of ${PROVIDERS.join(', ')}`)),
  hours: z.number().check(z.positive(), z.maximum(24 * 365)),
})

export function serveFaultControl(app: FastifyInstance, { faults, outages, clock }: World): void {
  app.get('/control/outages', async () => outages.list())

  /** It answers nothing and reports nothing for so long. */
  app.post('/control/outages', async (request) => {
    const { party, hours } = parse(outageInput, request.body)
    outages.begin(party, new Date(clock.now().getTime() + hours * 3_600_000))
    return outages.list()
  })

  app.delete<{ Params: { party: string } }>('/control/outages/:party', async (request) => {
    outages.end(request.params.party)
    return outages.list()
  })

  app.get('/control/faults', async () => faults.list())

  app.post('/control/faults', async (request) => {
    const { party, kind, count, call } = parse(faultInput, request.body)
    const calls: readonly string[] = PROVIDER_REQUESTS[providerKind(party)!]
    if (call !== undefined && !calls.includes(call)) throw new BadInput(`call: ${party} has ${calls.join(', ')}`)
    const fault = { party, kind, count, call: call as ProviderRequest | undefined }
    if (!isPossible(fault)) throw new BadInput(`kind: ${call ?? party} cannot be ${kind}`)
    faults.add(fault)
    return faults.list()
  })

  app.delete('/control/faults', async () => {
    faults.clear()
    return []
  })
}
