import {
  addPasskey as addPasskeyRoute,
  beginPasskey as beginPasskeyRoute,
  beginPasskeySignIn as beginPasskeySignInRoute,
  beginPasskeyStepUp as beginPasskeyStepUpRoute,
  closePasskeyOffer as closePasskeyOfferRoute,
  listPasskeys as listPasskeysRoute,
  removePasskey as removePasskeyRoute,
  renamePasskey as renamePasskeyRoute,
  signInByPasskey as signInByPasskeyRoute,
  stepUpByPasskey as stepUpByPasskeyRoute,
} from '@krapao/contract'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { ensureVisitor } from '../../otp/index.ts'
import { cameFrom } from '../../../platform/credentials/came-from.ts'
import type { AccountDeps } from '../deps.ts'
import type { SiteFacts } from '../site-facts.ts'
import { addPasskey, beginPasskey } from './add-passkey.ts'
import { closePasskeyOffer, listPasskeys, removePasskey, renamePasskey } from './my-passkeys.ts'
import { partyOfPlayers } from '../../../platform/credentials/relying-party.ts'
import { beginPasskeySignIn, beginPasskeyStepUp, signInByPasskey, stepUpByPasskey } from './show-passkey.ts'

export function passkeyRoutes({ db, env, push, encryption, seal }: AccountDeps, site: SiteFacts): Implemented[] {
  const secure = env.siteOrigin.startsWith('https:')
  const deps = { db, push, encryption, seal, site, party: partyOfPlayers(env) }
  return [
    implement(listPasskeysRoute).with(({ player: { playerId } }) => listPasskeys(deps, playerId)),
    implement(closePasskeyOfferRoute).with(async ({ player: { playerId } }) => {
      await closePasskeyOffer(db, playerId)
      return { message: 'PASSKEY_OFFER_CLOSED' }
    }),
    implement(beginPasskeyRoute).with(({ player, refuse }) => beginPasskey(deps, player, refuse)),
    implement(addPasskeyRoute).with(async ({ player, body, address, request, refuse }) => ({
      message: 'PASSKEY_ADDED',
      passkeyId: await addPasskey(deps, player, { ...body, device: cameFrom(request, address).device }, refuse),
    })),
    implement(renamePasskeyRoute).with(async ({ player: { playerId }, params: { passkeyId }, body: { name }, refuse }) => {
      await renamePasskey(deps, { playerId, passkeyId, name }, refuse)
      return { message: 'PASSKEY_RENAMED' }
    }),
    implement(removePasskeyRoute).with(async ({ player, params: { passkeyId }, address, request, refuse }) => {
      await removePasskey(db, player, { passkeyId, device: cameFrom(request, address).device }, refuse)
      return { message: 'PASSKEY_ENDED' }
    }),
    implement(beginPasskeySignInRoute).with(async ({ address, request, reply, refuse }) => {
      const visitor = await ensureVisitor(db, request, reply, { secure })
      return beginPasskeySignIn(deps, { visitor, network: cameFrom(request, address).network }, refuse)
    }),
    implement(signInByPasskeyRoute).with(async ({ body, address, request, reply, refuse }) => {
      const visitor = await ensureVisitor(db, request, reply, { secure })
      const shown = { credential: body.credential, remember: body.remember ?? false, visitor, ...cameFrom(request, address) }
      return { token: await signInByPasskey(deps, shown, refuse) }
    }),
    implement(beginPasskeyStepUpRoute).with(({ player, refuse }) => beginPasskeyStepUp(deps, player, refuse)),
    implement(stepUpByPasskeyRoute).with(async ({ player, body, address, request, refuse }) => ({
      token: await stepUpByPasskey(deps, player, { ...body, device: cameFrom(request, address).device }, refuse),
    })),
  ]
}
