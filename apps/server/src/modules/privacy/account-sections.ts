import { accountDataOf } from '../account/index.ts'
import { pushDataOf } from '../webpush/index.ts'
import { inWords, type Section, section, yesOrNo } from './document.ts'
import { type Asked, bankNames, deviceOf, type SectionDeps } from './section-parts.ts'

/** Who the player is, and who was in the account. */
export async function accountSections({ db, encryption, log, env }: SectionDeps, { playerId, language }: Asked): Promise<Section[]> {
  const data = await accountDataOf({ db, encryption, log }, playerId)
  const pushes = await pushDataOf(db, playerId)
  const bankName = await bankNames({ db, env }, language, data.bankAccounts)
  return [
    section('profile', [data.player], {
      name: (player) => player.name,
      phone: (player) => player.phone,
      memberNo: (player) => player.member_no,
      inviteCode: (player) => player.invite_code,
      memberId: () => playerId,
      registeredAt: (player) => player.created_at,
      phoneVerifiedAt: (player) => player.phone_verified_at,
      source: (player) => player.source_code,
      isInvited: (player) => yesOrNo(player.is_invited),
      frozenAt: (player) => player.frozen_at,
      deactivatedAt: (player) => player.deactivated_at,
    }),
    section('names', data.versions, {
      since: (version) => version.written_at,
      name: (version) => version.name,
      phone: (version) => version.phone,
    }),
    section('bankAccounts', data.bankAccounts, {
      since: (account) => account.written_at,
      bank: (account) => bankName(account.bank_code),
      accountNo: (account) => account.account_no,
      accountName: (account) => account.account_name,
      checked: (account) => inWords('checked', account.state),
      provenAt: (account) => account.proven_at,
      isRemoved: (account) => yesOrNo(account.is_removed),
    }),
    section('consents', data.consents, {
      at: (consent) => consent.accepted_at,
      version: (consent) => consent.version,
      language: (consent) => inWords('language', consent.language),
    }),
    section('restrictions', data.restrictions, {
      what: (restriction) => inWords('restriction', restriction.kind),
      began: (restriction) => restriction.began_at,
      ended: (restriction) => restriction.ended_at,
    }),
    section('sessions', data.sessions, {
      device: deviceOf,
      country: (session) => session.country,
      began: (session) => session.created_at,
      lastUsed: (session) => session.last_seen_at,
      ends: (session) => session.revoked_at ?? session.ends_at,
      endedBy: (session) => inWords('sessionEnd', session.revoked_by),
    }),
    section('events', data.events, {
      at: (event) => event.at,
      what: (event) => inWords('event', event.kind),
      device: deviceOf,
      country: (event) => event.country,
    }),
    section('pushes', pushes, {
      device: deviceOf,
      since: (push) => push.added_at,
      ofMoney: (push) => yesOrNo(push.tells_money),
      ofAccount: (push) => yesOrNo(push.tells_security),
    }),
    section('notices', data.notices, {
      at: (notice) => notice.opened_at,
      what: (notice) => inWords('notice', notice.kind),
      state: (notice) => inWords('noticeState', notice.state),
    }),
  ]
}
