import { randomUUID } from 'node:crypto'
import { isSameSecret, smsRequest } from '@krapao/protocols'
import type { FastifyInstance } from 'fastify'
import { answer } from './answer.ts'
import { BadInput, parse } from './bad-input.ts'
import { change, many } from './store.ts'
import type { World } from './world.ts'

/** The SMS gateway. */
export function serveSms(app: FastifyInstance, world: World): void {
  const { store, clock, keys } = world

  app.post('/sms/messages', async (request, reply) => {
    if (!isSameSecret(request.headers.authorization, `Bearer ${keys.sms}`)) throw new BadInput('wrong key', 401)
    const { to, text } = parse(smsRequest, request.body)
    return answer(
      world,
      reply,
      { party: 'sms', call: 'send' },
      {
        perform() {
          const messageId = randomUUID()
          change(
            store,
            'insert into sms (message_id, to_phone, text, sent_at) values (?, ?, ?, ?)',
            messageId,
            to,
            text,
            clock.now().toISOString(),
          )
          return { status: 200, body: { status: 'accepted', messageId, to } }
        },
        refuse: () => ({ status: 422, body: { status: 'rejected', to, reason: 'the number cannot be reached' } }),
        lie: () => ({ status: 200, body: { status: 'accepted', messageId: randomUUID(), to: '0000000000' } }),
      },
    )
  })
}

export interface SentSms {
  to: string
  text: string
  /** The six digits in it, if any. */
  code: string | null
  sentAt: string
}

/** Newest first. */
export function sentSms({ store }: World, phone: string | undefined): SentSms[] {
  const rows = phone
    ? many(store, 'select * from sms where to_phone = ? order by id desc limit 50', phone)
    : many(store, 'select * from sms order by id desc limit 50')
  return rows.map((row) => {
    const text = String(row['text'])
    return { to: String(row['to_phone']), text, code: /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? null, sentAt: String(row['sent_at']) }
  })
}
