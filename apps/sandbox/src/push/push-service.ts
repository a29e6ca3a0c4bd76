import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { decryptPush, readVapid } from '@krapao/protocols'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { BadInput, parse } from '../bad-input.ts'
import { change, many, one, type Row } from '../store.ts'
import type { World } from '../world.ts'

const subscribing = z.object({
  /** Of the site that may send. */
  applicationServerKey: z.string().check(z.regex(/^[\w-]{87}$/)),
})

type OfSubscription = { Params: { subscriptionId: string } }

/** A push service and the browsers behind it: it hands nothing on, and opens what came as the browser would. */
export function servePushService(app: FastifyInstance, world: World): void {
  const { store, clock } = world

  /** What `PushManager.subscribe` of a browser would answer. */
  app.post('/control/push/subscriptions', async (request) => {
    const { applicationServerKey } = parse(subscribing, request.body)
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    const [subscriptionId, auth] = [randomUUID(), randomBytes(16).toString('base64url')]
    change(
      store,
      'insert into push_subscription (subscription_id, site_key, private_key, auth, is_gone) values (?, ?, ?, ?, 0)',
      subscriptionId,
      applicationServerKey,
      pair.getPrivateKey().toString('base64url'),
      auth,
    )
    const endpoint = `${originOf(request)}/push/${subscriptionId}`
    return { endpoint, keys: { p256dh: pair.getPublicKey().toString('base64url'), auth } }
  })

  app.get('/control/push/messages', async () => pushMessages(world))

  void app.register(async (service) => {
    service.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    service.post<OfSubscription>('/push/:subscriptionId', async (request, reply) => {
      const { subscriptionId } = request.params
      const row = one(store, 'select * from push_subscription where subscription_id = ?', subscriptionId)
      if (!row || row['is_gone'] === 1) return reply.code(410).send({ reason: 'gone' })
      refuseUnsigned(request, String(row['site_key']), clock.now())
      const text = opened(request, row)
      const { topic, urgency, ttl } = request.headers
      if (typeof ttl !== 'string' || !/^\d+$/.test(ttl)) throw new BadInput('ttl: is missing')
      return answer(
        world,
        reply,
        { party: 'push', call: 'push' },
        {
          perform() {
            change(
              store,
              'insert into push_message (subscription_id, text, topic, urgency, at) values (?, ?, ?, ?, ?)',
              subscriptionId,
              text,
              String(topic ?? ''),
              String(urgency ?? 'normal'),
              clock.now().toISOString(),
            )
            return { status: 201, body: undefined }
          },
          refuse() {
            change(store, 'update push_subscription set is_gone = 1 where subscription_id = ?', subscriptionId)
            return { status: 410, body: { reason: 'the browser has unsubscribed' } }
          },
          otherwise: () => ({ status: 429, body: { reason: 'too many' } }),
          lie: (honest) => honest,
        },
      )
    })
  })
}

const originOf = (request: FastifyRequest) => `http://${request.headers.host}`

/** RFC 8292: signed by the site whose subscription it is, for this service and now. */
function refuseUnsigned(request: FastifyRequest, siteKey: string, now: Date): void {
  const said = readVapid(request.headers.authorization)
  if (!said) throw new BadInput('authorization: is not signed', 401)
  const { claims, publicKey } = said
  const seconds = now.getTime() / 1000
  if (publicKey.toString('base64url') !== siteKey) throw new BadInput('authorization: is signed by another site', 403)
  if (claims.aud !== originOf(request)) throw new BadInput('authorization: is for another service', 403)
  if (!(claims.exp > seconds && claims.exp <= seconds + 24 * 3600)) throw new BadInput('authorization: is of another time', 403)
  if (!/^(mailto:|https?:)/.test(claims.sub)) throw new BadInput('authorization: names nobody to tell', 403)
}

function opened(request: FastifyRequest, row: Row): string {
  if (request.headers['content-encoding'] !== 'aes128gcm') throw new BadInput('content-encoding: must be aes128gcm')
  const [privateKey, auth] = [Buffer.from(String(row['private_key']), 'base64url'), String(row['auth'])]
  try {
    return decryptPush(request.body as Buffer, { privateKey, auth }).toString('utf8')
  } catch {
    throw new BadInput('the message does not open')
  }
}

export interface ReceivedPush {
  subscriptionId: string
  text: string
  topic: string
  urgency: string
  at: string
}

/** Newest first. */
export function pushMessages({ store }: World): ReceivedPush[] {
  return many(store, 'select * from push_message order by id desc limit 50').map((row) => ({
    subscriptionId: String(row['subscription_id']),
    text: String(row['text']),
    topic: String(row['topic']),
    urgency: String(row['urgency']),
    at: String(row['at']),
  }))
}
