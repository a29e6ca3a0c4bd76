import type { ContentLanguage } from '@krapao/contract'
import type { ConsolePlayer } from '@krapao/contract/console'
import { majorFromMinor, type MinorUnits } from '@krapao/money'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { type ListReader, liveSessionsOf, maskedAccount, maskedPlayers, tagsOf } from '../account/index.ts'
import { dueOf, presentCondition, presentStake, readCondition, readStakes } from '../bonus/index.ts'
import { type Balances, readBalances } from '../ledger/index.ts'
import { openItemsOf, staffNames } from '../operator/index.ts'
import { withdrawRule } from '../withdraw/index.ts'

type Reader = ListReader & { db: Db; clock: Clock }

/** A player as everybody who works here may read them; undefined where there is none. */
export async function showPlayer(reader: Reader, playerId: string, language: ContentLanguage): Promise<ConsolePlayer | undefined> {
  const { db, clock } = reader
  const account = await maskedAccount(reader, playerId)
  if (!account) return undefined
  const [balances, condition, due, stakes, sessions, items, tags, inviter] = await Promise.all([
    readBalances(db, playerId),
    readCondition(db, playerId),
    dueOf(db, playerId),
    readStakes(db, playerId),
    liveSessionsOf(db, playerId, clock.now()),
    openItemsOf(db, playerId),
    tagsOf(db, playerId),
    account.invitedBy === null ? undefined : maskedPlayers(reader, [account.invitedBy]),
  ])
  const [{ min, max, automaticUpTo }, names] = await Promise.all([
    withdrawRule(db, balances.currency),
    staffNames(
      db,
      tags.map(({ taggedBy }) => taggedBy),
    ),
  ])
  const { consent, bankAccount, invitedBy } = account
  return {
    ...account,
    registeredAt: account.registeredAt.toISOString(),
    phoneVerifiedAt: iso(account.phoneVerifiedAt),
    frozenAt: iso(account.frozenAt),
    deactivatedAt: iso(account.deactivatedAt),
    consent: consent && { ...consent, acceptedAt: consent.acceptedAt.toISOString() },
    invitedBy: invitedBy === null ? null : { playerId: invitedBy, who: inviter?.get(invitedBy) ?? '—' },
    bankAccount: bankAccount && { ...bankAccount, provenAt: iso(bankAccount.provenAt) },
    money: shownMoney(balances),
    withdrawals: { min: majorFromMinor(min), max: majorFromMinor(max), automaticUpTo: majorFromMinor(automaticUpTo) },
    condition: presentCondition(condition, language),
    due: majorFromMinor(due),
    stakes: stakes.map(presentStake),
    sessions,
    tags: tags.map(({ tag, taggedBy, at }) => ({ tag, by: names.get(taggedBy) ?? '—', at: at.toISOString() })),
    items: items.map(({ itemId, kind, needsDecision, reason, openedAt, dueAt }) => ({
      itemId,
      kind,
      needsDecision,
      reason,
      openedAt: openedAt.toISOString(),
      dueAt: dueAt.toISOString(),
    })),
  }
}

const iso = (at: Date | null) => at?.toISOString() ?? null

function shownMoney({ currency, wallet, held, invite, refund, coin, games, transit, postingNo }: Balances): ConsolePlayer['money'] {
  const each = (accounts: ReadonlyMap<string, MinorUnits>) =>
    [...accounts].filter(([, amount]) => amount > 0n).map(([code, amount]) => ({ code, amount: majorFromMinor(amount) }))
  return {
    currency,
    wallet: majorFromMinor(wallet),
    held: majorFromMinor(held),
    invite: majorFromMinor(invite),
    refund: majorFromMinor(refund),
    coins: Number(coin),
    games: each(games),
    transit: each(transit),
    postingNo: Number(postingNo),
  }
}
