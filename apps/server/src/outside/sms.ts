import { smsAccepted, smsRejected, smsRequest } from '@krapao/outside'
import * as z from 'zod/mini'
import type { Party } from '../platform/env.ts'
import { call, type CallOptions, read, refused, unreadable } from './call.ts'
import type { SmsSender } from './parties.ts'

export function createSmsSender({ url, key }: Party, options: CallOptions): SmsSender {
  return {
    async send(message) {
      const json = z.encode(smsRequest, message)
      const reply = await call({ method: 'POST', url: `${url}/messages`, headers: { authorization: `Bearer ${key}` }, json }, options)
      if (!reply.arrived) return unreadable(reply)
      if (reply.status === 200 && read(smsAccepted, reply.body)?.to === message.to) return { outcome: 'done' }
      const no = reply.status === 422 ? read(smsRejected, reply.body) : undefined
      return no?.to === message.to ? refused(no.reason) : unreadable(reply)
    },
  }
}
