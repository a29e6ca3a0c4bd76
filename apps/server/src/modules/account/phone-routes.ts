import {
  beginPhoneChange as beginRoute,
  changePhone,
  getPhoneChange,
  keepPhone as keepRoute,
  sendPhoneCode as sendRoute,
} from '@krapao/contract'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { languageOf } from '../../platform/http/language.ts'
import { createUsedUpLog, ensureVisitor, type OtpDeps, visitorOf } from '../otp/index.ts'
import { cameFrom } from '../../platform/credentials/came-from.ts'
import { beginPhoneChange, endPhoneChange, keepPhone, readPhoneChange, sendPhoneCode } from './change-phone.ts'
import type { AccountDeps } from './deps.ts'

export function phoneRoutes(deps: AccountDeps & OtpDeps): Implemented[] {
  const { db, env } = deps
  const secure = env.siteOrigin.startsWith('https:')
  const sayUsedUp = createUsedUpLog(deps.log)
  return [
    implement(getPhoneChange).with(async ({ player, request }) => ({
      change: await readPhoneChange(deps, player, await visitorOf(db, request, { secure })),
    })),
    implement(beginRoute).with(async ({ player, body, request, reply, refuse }) => {
      const visitor = await ensureVisitor(db, request, reply, { secure })
      return { change: await beginPhoneChange(deps, player, { uncheckedPhone: body.phone, visitor }, refuse) }
    }),
    implement(sendRoute).with(async ({ player, params, body, address, request, reply, refuse }) => {
      const visitor = await ensureVisitor(db, request, reply, { secure })
      const { network } = cameFrom(request, address)
      const asked = { changeId: params.changeId, to: body.to, visitor, network, language: languageOf(request, env) }
      return sendPhoneCode({ ...deps, sayUsedUp }, player, asked, refuse)
    }),
    implement(changePhone).with(async ({ player, params, body, address, request, reply, refuse }) => {
      const visitor = await ensureVisitor(db, request, reply, { secure })
      const { device } = cameFrom(request, address)
      return { message: await endPhoneChange(deps, player, { changeId: params.changeId, byStaff: body.byStaff, visitor, device }, refuse) }
    }),
    implement(keepRoute).with(async ({ player, params, address, request, refuse }) => {
      await keepPhone(db, player, { changeId: params.changeId, device: cameFrom(request, address).device }, refuse)
      return { message: 'PHONE_KEPT' }
    }),
  ]
}
