import { smsAccepted, smsRejected, smsRequest } from '@krapao/protocols'
import * as z from 'zod/mini'
import type { ProviderEndpoint } from '../platform/env/env.ts'
import { sendRequest, type RequestOptions, read, refused, unreadable } from './provider-request.ts'
import type { SmsSender } from './providers.ts'

/** Refused where the gateway says so, or the number is none that it takes; in doubt where nothing readable came. */
export function createSmsSender({ url, key }: ProviderEndpoint, options: RequestOptions): SmsSender {
  return {
    async send(message) {
      // In the Laos build any digits are a phone number; no gateway takes these.
      if (!z.safeEncode(smsRequest, message).success) return refused('no phone has this number')
      const reply = await sendRequest(
        { method: 'POST', url: `${url}/messages`, headers: { authorization: `Bearer ${key}` }, json: message },
        options,
      )
      if (!reply.arrived) return unreadable(reply)
      if (reply.status === 200 && read(smsAccepted, reply.body)?.to === message.to) return { outcome: 'done' }
      const no = reply.status === 422 ? read(smsRejected, reply.body) : undefined
      return no?.to === message.to ? refused(no.reason) : unreadable(reply)
    },
  }
}
