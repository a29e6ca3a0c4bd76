import { isStandardWebhook } from '@krapao/protocols'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { answer } from './answer.ts'
import { BadInput, parse } from './bad-input.ts'
import { rawBodyOf } from './raw-body.ts'
import { change, many } from './store.ts'
import type { World } from './world.ts'

const told = z.strictObject({
  type: z.literal('work_item.late'),
  timestamp: z.iso.datetime(),
  data: z.strictObject({
    itemId: z.uuid(),
    kind: z.string(),
    needsDecision: z.boolean(),
    openedAt: z.iso.datetime(),
    dueAt: z.iso.datetime(),
    link: z.url(),
  }),
})

/** The operator's own address, which hears of late items. It keeps each time it was told, so that telling twice is seen. */
export function serveEscalations(app: FastifyInstance, world: World): void {
  const { store, clock, keys } = world

  app.post('/escalation', async (request, reply) => {
    const { headers } = request
    if (!isStandardWebhook(keys.escalation, { headers, rawBody: rawBodyOf(request), now: clock.now() }))
      throw new BadInput('webhook-signature: is forged or stale', 401)
    const { data } = parse(told, request.body)
    const perform = () => {
      change(
        store,
        'insert into escalation (webhook_id, kind, due_at, link, at) values (?, ?, ?, ?, ?)',
        String(headers['webhook-id']),
        data.kind,
        data.dueAt,
        data.link,
        clock.now().toISOString(),
      )
      return { status: 204, body: undefined }
    }
    const refuse = () => ({ status: 403, body: { error: { code: 'FORBIDDEN', message: 'nobody hears of late items here' } } })
    return answer(world, reply, { party: 'escalation', call: 'tell' }, { perform, refuse, lie: (honest) => honest })
  })

  app.get('/control/escalations', async () => escalations(world))
}

export interface HeardEscalation {
  webhookId: string
  kind: string
  dueAt: string
  link: string
  at: string
}

/** Newest first. */
export function escalations({ store }: World): HeardEscalation[] {
  return many(store, 'select * from escalation order by id desc limit 50').map((row) => ({
    webhookId: String(row['webhook_id']),
    kind: String(row['kind']),
    dueAt: String(row['due_at']),
    link: String(row['link']),
    at: String(row['at']),
  }))
}
