import type { Currency } from '@krapao/money'
import type { RegisteredAccount } from '../account/index.ts'

/** By what a payment itself names a player: their QR, the gift link they sent, the wallet of their phone number. */
export type NamedBy = 'names_their_qr' | 'sent_the_gift_link' | 'wallet_of_their_phone'

/** Why a player may be the one whose money this is, or why not. */
export type CandidateReason =
  | { code: NamedBy | 'proven_account' | 'registered_account' | 'account_in_part' | 'name_fits' | 'name_differs' | 'name_does_not_open' }
  | { code: 'announced_exactly' | 'announced'; params: { bankCode: string | null } }
  | { code: 'account_is_anothers' | 'bank_has_not_confirmed' | 'bank_says_other_name' | 'bank_has_no_account' | 'may_have_it_already' }

export interface Candidate {
  playerId: string
  reasons: CandidateReason[]
}

/** What is known of a player that a transfer may be of. */
export interface PlayerFacts {
  playerId: string
  /** Their account, where it is the sending one or may be. */
  account: Pick<RegisteredAccount, 'isProven' | 'isAnothers' | 'inquiry'> | undefined
  /** Null where nobody is named, or the registered name does not open. */
  isNameFit: boolean | null
  /** They have an account, and its name does not open, nor a number that would have to be compared. */
  isUnopened?: boolean
  /** Transfers of this amount that they announced, and that were expected when it was sent. */
  announced: { announcementId: string; isExact: boolean; bankCode: string | null }[]
  namedBy?: NamedBy | undefined
}

export interface TransferFacts {
  /** The bank shows a part of the sending number. */
  isMasked: boolean
  /** Of the report. */
  currency: Currency
  /** The account of ours that it came into; undefined for one that the site does not list. */
  ours: { bankCode: string; currency: string } | undefined
  players: readonly PlayerFacts[]
}

/**
 * `proven`: it came from the proven account of this player. `announced`: it is known by the amount; `proves` where its full
 * number is told, and otherwise `asksBank` where the bank's word for the name is missing to prove the account. `ask-bank`: as `announced`, once their bank confirms the name. `unallocated`: a person decides.
 */
export type TransferMatch =
  | { match: 'proven'; playerId: string }
  | { match: 'announced'; playerId: string; announcementId: string; proves: boolean; asksBank: boolean }
  | { match: 'ask-bank'; playerId: string; reason: string }
  | { match: 'unallocated'; reason: string }

/**
 * Whose a bank transfer is, from what is known. It is credited by itself in three cases only: it came from the full number
 * of a proven account; from the full number of an account that is not proven, with an amount that only its player was
 * shown; from an account shown in part, where number, name and an announced amount fit exactly one player. The name must
 * fit in each. A name or an announcement alone makes nobody its owner.
 */
export function matchTransfer(facts: TransferFacts): TransferMatch {
  const { ours, currency, isMasked, players } = facts
  if (!ours) return unallocated('the receiving account is not known')
  if (ours.currency !== currency) return unallocated('the report is not in the currency of the receiving account')
  const senders = players.filter(({ account }) => account && !account.isAnothers)
  return isMasked ? matchMasked(senders, ours.bankCode) : matchNumber(senders)
}

function matchNumber(senders: readonly PlayerFacts[]): TransferMatch {
  const owner = senders.find(({ account }) => account?.isProven)
  if (owner) {
    if (owner.isUnopened) return unallocated(UNOPENED)
    if (!owner.isNameFit) return unallocated('the name is not the registered one')
    return { match: 'proven', playerId: owner.playerId }
  }
  if (senders.length === 0) return unallocated('the sending account is not known')
  const named = senders.filter(({ isNameFit }) => isNameFit)
  if (named.length === 0 && senders.some(({ isUnopened }) => isUnopened)) return unallocated(UNOPENED)
  if (named.length === 0) return unallocated('the name is not the registered one')
  const [first, second] = named.flatMap((player) =>
    player.announced.filter(({ isExact }) => isExact).map((announcement) => ({ player, announcement })),
  )
  if (!first || second) return unallocated('the sending account is not proven, and the amount is not one that its player announced')
  const { playerId, account } = first.player
  if (account!.inquiry !== 'fits') return { match: 'ask-bank', playerId, reason: whyNotConfirmed(account!.inquiry) }
  return { match: 'announced', playerId, announcementId: first.announcement.announcementId, proves: true, asksBank: false }
}

function matchMasked(senders: readonly PlayerFacts[], ourBank: string): TransferMatch {
  const announcementOf = ({ announced }: PlayerFacts) => announced.find(({ bankCode }) => bankCode === null || bankCode === ourBank)
  // It may be theirs as well as that of whom the name fits.
  if (senders.some((player) => player.isUnopened && announcementOf(player))) return unallocated(UNOPENED)
  const fitting = senders.flatMap((player) => {
    const announcement = announcementOf(player)
    return player.isNameFit && announcement ? [{ player, announcement }] : []
  })
  const [only, another] = fitting
  if (!only) return unallocated('the sending account is shown in part, and nobody whom it and the name fit announced this amount')
  if (another) return unallocated('the sending account is shown in part, and it, the name and the announced amount fit several players')
  const { playerId, account } = only.player
  const asksBank = !account!.isProven && account!.inquiry !== 'fits'
  return { match: 'announced', playerId, announcementId: only.announcement.announcementId, proves: false, asksBank }
}

const UNOPENED = 'the registered name or number does not open'

function unallocated(reason: string): TransferMatch {
  return { match: 'unallocated', reason }
}

function whyNotConfirmed(inquiry: RegisteredAccount['inquiry']): string {
  return inquiry === 'differs' || inquiry === 'no_account'
    ? 'the bank says that the sending account is not in the name of the player who registered it'
    : 'the bank has not confirmed in whose name the sending account is'
}

const WEIGHTS: Record<CandidateReason['code'], number> = {
  names_their_qr: 100,
  sent_the_gift_link: 90,
  wallet_of_their_phone: 60,
  proven_account: 60,
  announced_exactly: 40,
  registered_account: 30,
  account_in_part: 20,
  name_fits: 20,
  announced: 10,
  name_differs: -15,
  name_does_not_open: 0,
  bank_has_not_confirmed: -1,
  bank_has_no_account: -5,
  bank_says_other_name: -25,
  account_is_anothers: -40,
  // It is the payment that they have: below everybody else, whatever speaks for them.
  may_have_it_already: -1000,
}

/** The players whose it may be, the likeliest first, each with what speaks for and against them. */
export function rankCandidates({
  players,
  isMasked,
  haveIt,
}: Pick<TransferFacts, 'players' | 'isMasked'> & {
  /** Who was credited with a payment that this may be. */
  haveIt: ReadonlySet<string>
}): Candidate[] {
  return players
    .map((player) => ({ playerId: player.playerId, reasons: reasonsOf(player, isMasked) }))
    .map(({ playerId, reasons }) => ({
      playerId,
      reasons: haveIt.has(playerId) ? [{ code: 'may_have_it_already' as const }, ...reasons] : reasons,
    }))
    .map((candidate) => ({ candidate, weight: candidate.reasons.reduce((sum, { code }) => sum + WEIGHTS[code], 0) }))
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ candidate }) => candidate)
}

function reasonsOf({ account, announced, isNameFit, isUnopened, namedBy }: PlayerFacts, isMasked: boolean): CandidateReason[] {
  const announcement = announced.find(({ isExact }) => isExact) ?? announced[0]
  return [
    ...(namedBy ? [{ code: namedBy }] : []),
    ...(account
      ? [{ code: isMasked ? 'account_in_part' : account.isProven ? 'proven_account' : 'registered_account' } as const, ...against(account)]
      : []),
    ...(announcement
      ? [{ code: announcement.isExact ? 'announced_exactly' : 'announced', params: { bankCode: announcement.bankCode } } as const]
      : []),
    ...(isUnopened ? [{ code: 'name_does_not_open' as const }] : []),
    ...(isNameFit === null ? [] : [{ code: isNameFit ? ('name_fits' as const) : ('name_differs' as const) }]),
  ]
}

function against({ isProven, isAnothers, inquiry }: NonNullable<PlayerFacts['account']>): CandidateReason[] {
  if (isAnothers) return [{ code: 'account_is_anothers' }]
  if (isProven || inquiry === 'fits') return []
  const code = { asking: 'bank_has_not_confirmed', differs: 'bank_says_other_name', no_account: 'bank_has_no_account' } as const
  return [{ code: code[inquiry] }]
}
