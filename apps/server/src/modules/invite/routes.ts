import { collectInviteBonus, getInviteInfo, inviteBanners, listInvites, spacedInviteCode } from '@krapao/contract'
import { majorFromMinor } from '@krapao/money'
import { majorTerms } from '@krapao/terms'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { languageOf } from '../../platform/http/language.ts'
import { friendCount, inviteCodeOf } from '../account/index.ts'
import { presentCondition, readCondition, termsOfAmount } from '../bonus/index.ts'
import { readBalances, readCurrency } from '../ledger/index.ts'
import { collectInvites } from './collect.ts'
import type { InviteDeps } from './deps.ts'
import { readRule } from './rule.ts'
import { shortNamesOf } from './short-name.ts'
import { earnedBy, listEarnings } from './store.ts'

export function inviteRoutes(deps: InviteDeps): Implemented[] {
  const { db, env } = deps
  return [
    implement(listInvites).with(async ({ player, body }) => {
      const { total, earnings } = await listEarnings(db, player.playerId, body)
      const names = await shortNamesOf(
        deps,
        earnings.map(({ friendId }) => friendId),
      )
      return {
        total,
        invites: earnings.map(({ friendId, kind, amount, released, dropped, state, createdAt }) => ({
          from: { name: names.get(friendId) ?? '—' },
          amount: majorFromMinor(amount),
          released: majorFromMinor(released),
          dropped: majorFromMinor(dropped),
          createdAt: createdAt.toISOString(),
          kind,
          status: state,
        })),
      }
    }),
    implement(getInviteInfo).with(async ({ player: { playerId } }) => {
      const [{ currency, invite }, friends, { earned, held }, code] = await Promise.all([
        readBalances(db, playerId),
        friendCount(db, playerId),
        earnedBy(db, playerId),
        inviteCodeOf(db, playerId),
      ])
      const { isOn, firstDepositPercent, turnoverBasisPoints, maximumPerFriend, terms } = await readRule(db, currency)
      return {
        isActive: isOn,
        code: `PR${playerId}`,
        shortCode: spacedInviteCode(code),
        firstDepositPercent,
        turnoverBasisPoints,
        maximumPerFriend: maximumPerFriend === null ? null : majorFromMinor(maximumPerFriend),
        friends,
        earned: majorFromMinor(earned),
        held: majorFromMinor(held),
        terms: majorTerms(termsOfAmount(terms, invite)),
      }
    }),
    implement(collectInviteBonus).with(async ({ player: { playerId }, query, request, refuse }) => {
      const amount = await collectInvites(deps, { playerId, shown: query.shown ?? null }, refuse)
      const condition = await readCondition(db, playerId)
      return {
        message: 'INVITE_BONUS_SUCCESS',
        amount: majorFromMinor(amount),
        condition: presentCondition(condition, languageOf(request, env)),
      } as const
    }),
    implement(inviteBanners).with(async ({ player, request }) => {
      const { banners } = await readRule(db, await readCurrency(db, player.playerId))
      return banners[languageOf(request, env)]
    }),
  ]
}
