import { getPush, subscribePush as subscribeRoute, unsubscribePush as unsubscribeRoute } from '@krapao/contract'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { languageOf } from '../../platform/http/language.ts'
import { deviceOf } from '../../platform/credentials/device.ts'
import type { PushDeps } from './deps.ts'
import { readPush, subscribePush, unsubscribePush } from './subscription.ts'

export function webpushRoutes(deps: PushDeps): Implemented[] {
  return [
    implement(getPush).with(({ player }) => readPush(deps, player)),
    implement(subscribeRoute).with(async ({ player, body, address, request, refuse }) => {
      const device = deviceOf(request.headers['user-agent'], address)
      return {
        message: 'PUSH_ON',
        subscriptionId: await subscribePush(deps, player, { ...body, language: languageOf(request, deps.env), device }, refuse),
      }
    }),
    implement(unsubscribeRoute).with(async ({ player, body, address, request, refuse }) => {
      const device = deviceOf(request.headers['user-agent'], address)
      await unsubscribePush(deps.db, player, { subscriptionId: body.subscriptionId, device }, refuse)
      return { message: 'PUSH_OFF' }
    }),
  ]
}
