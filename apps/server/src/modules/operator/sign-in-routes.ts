import {
  acceptInvitation as acceptInvitationRoute,
  beginInvitation as beginInvitationRoute,
  beginStaffSignIn,
  beginStaffSignInPasskey,
  type ConsoleRoute,
  endStaffSignIn,
} from '@krapao/contract/console'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cameFrom } from '../../platform/credentials/came-from.ts'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { sha256 } from '../../platform/ids.ts'
import type { StaffDeps } from './deps.ts'
import type { Where } from './sign-in/new-session.ts'
import { beginPasskey } from './sign-in/passkey-to-show.ts'
import { beginSignIn, endSignIn } from './sign-in/sign-in.ts'
import { acceptInvitation, beginInvitation } from './staff-changes/invitation.ts'
import { ensureDevice, giveSession } from './staff-cookies.ts'

/** By which somebody becomes a member of staff who is signed in. */
export function staffSignInRoutes(deps: StaffDeps): Implemented<ConsoleRoute>[] {
  const site = { secure: deps.env.siteOrigin.startsWith('https:') }
  const whereOf = ({ request, reply, address }: { request: FastifyRequest; reply: FastifyReply; address: string }): Where => ({
    deviceHash: ensureDevice(request, reply, site),
    ...cameFrom(request, address),
  })
  return [
    implement(beginStaffSignIn).with(async ({ body, refuse, ...call }) => {
      const begun = await beginSignIn(deps, { ...body, where: whereOf(call) }, refuse)
      if ('signIn' in begun) return { status: 'second-factor' as const, ...begun }
      giveSession(call.reply, begun.token, site)
      return { status: 'signed-in' as const }
    }),
    implement(beginStaffSignInPasskey).with(async ({ body, refuse }) =>
      beginPasskey(deps, sha256(body.signIn), (code) => refuse(code === 'OVER' ? 'SIGN_IN_OVER' : code)),
    ),
    implement(endStaffSignIn).with(async ({ body, refuse, ...call }) => {
      giveSession(call.reply, await endSignIn(deps, { ...body, where: whereOf(call) }, refuse), site)
      return { status: 'signed-in' as const }
    }),
    implement(beginInvitationRoute).with(async ({ body, refuse }) =>
      beginInvitation(deps, { invitation: body.invitation, code: body.code }, refuse),
    ),
    implement(acceptInvitationRoute).with(async ({ body, refuse, ...call }) => {
      const { invitation, code, password, factor } = body
      const accepted = { invitation, code, password, factor, where: whereOf(call) }
      const { token, recoveryCodes } = await acceptInvitation(deps, accepted, refuse)
      giveSession(call.reply, token, site)
      return { recoveryCodes }
    }),
  ]
}
