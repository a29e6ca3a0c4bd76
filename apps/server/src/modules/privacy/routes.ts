import { askForData as askRoute, getDataRequest, linkToData as linkRoute, readDataFile as fileRoute } from '@krapao/contract'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { languageOf } from '../../platform/http/language.ts'
import { deviceOf } from '../../platform/credentials/device.ts'
import { askForData, linkToData, newestRequest, readDataFile } from './data-request.ts'
import type { PrivacyDeps } from './deps.ts'

export function privacyRoutes(deps: PrivacyDeps): Implemented[] {
  return [
    implement(getDataRequest).with(async ({ player }) => ({ request: await newestRequest(deps, player.playerId) })),
    implement(askRoute).with(async ({ player, idempotencyKey, address, request, refuse }) => {
      const device = deviceOf(request.headers['user-agent'], address)
      return { request: await askForData(deps, player, { idempotencyKey, language: languageOf(request, deps.env), device }, refuse) }
    }),
    implement(linkRoute).with(({ player, params: { requestId }, address, request, refuse }) =>
      linkToData(deps, player, { requestId, device: deviceOf(request.headers['user-agent'], address) }, refuse),
    ),
    implement(fileRoute).with(({ params, refuse }) => readDataFile(deps, params.link, refuse)),
  ]
}
