import { accountAudit } from '../modules/account/index.ts'
import { accrualAudit } from '../modules/accrual/index.ts'
import { adjustmentAudit } from '../modules/adjustment/index.ts'
import { betsAudit } from '../modules/bets/index.ts'
import { bonusAudit } from '../modules/bonus/index.ts'
import { depositAudit } from '../modules/deposit/index.ts'
import { gamesAudit } from '../modules/games/index.ts'
import { inviteAudit } from '../modules/invite/index.ts'
import { ledgerAudit } from '../modules/ledger/index.ts'
import { operatorAudit } from '../modules/operator/index.ts'
import { outcomesAudit } from '../modules/outcomes/index.ts'
import { playthroughAudit } from '../modules/playthrough/index.ts'
import { privacyAudit } from '../modules/privacy/index.ts'
import { promotionAudit } from '../modules/promotion/index.ts'
import { refundAudit } from '../modules/refund/index.ts'
import { spinAudit } from '../modules/spin/index.ts'
import { webpushAudit } from '../modules/webpush/index.ts'
import { withdrawAudit } from '../modules/withdraw/index.ts'
import { LOGIN } from '../platform/database/audit.ts'
import type { Check } from '../platform/database/check.ts'
import { CORRECTIONS, EXPLANATIONS, SUSPENSE } from './across-modules.ts'
import { ITEMS } from './items.ts'
import { KEYS } from './wrapped-keys.ts'
import { REPORTS } from './kept-reports.ts'
import { RULES } from './rules.ts'
import { WITHOUT_A_PERSON } from './without-a-person.ts'

/** What must hold: of each module what its own audit says, and from this folder what no single one can say. In this order it is told. */
export const CHECKS: Check[] = [
  ...ledgerAudit.BOOKS,
  ...EXPLANATIONS,
  ...gamesAudit.TRANSFERS,
  ...withdrawAudit.HOLDS,
  ...ledgerAudit.STATEMENT,
  ...depositAudit.PAYMENTS,
  ...SUSPENSE,
  ...depositAudit.REDEMPTIONS,
  ...depositAudit.SLIPS,
  ...playthroughAudit.PLAYTHROUGH,
  ...ledgerAudit.EVENTS,
  ...spinAudit.COINS,
  ...promotionAudit.CAMPAIGNS,
  ...spinAudit.WHEEL,
  ...bonusAudit.BONUSES,
  ...betsAudit.STREAMS,
  ...gamesAudit.BET_COMPARISONS,
  ...accrualAudit.PERIODS_OF_PLAYERS,
  ...refundAudit.REFUNDS,
  ...inviteAudit.INVITES,
  ...CORRECTIONS,
  ...withdrawAudit.RETURNED_PAYOUTS,
  ...adjustmentAudit.CORRECTIONS,
  ...accountAudit.BANK_CHANGES,
  ...accountAudit.PROFILE_CHANGES,
  ...withdrawAudit.CLOSINGS,
  ...depositAudit.PROOFS,
  ...accountAudit.ACCOUNTS_ASKED_ABOUT,
  ...depositAudit.ANNOUNCEMENTS,
  ...withdrawAudit.PAID_ACCOUNTS,
  ...depositAudit.ARRIVALS,
  ...gamesAudit.ACCOUNT_NAMES,
  ...gamesAudit.PLAYER_GAMES,
  ...accountAudit.PLAYERS,
  ...accountAudit.ERASED,
  ...accountAudit.INVITE_CODES,
  ...accountAudit.PLAYER_NAMES,
  ...accountAudit.ACCOUNT_NUMBERS,
  ...accountAudit.PLAYER_PHONES,
  ...accountAudit.RESTRICTIONS,
  ...accountAudit.STAFF_REMARKS,
  ...accountAudit.RESETS,
  ...accountAudit.PHONE_CHANGES,
  ...privacyAudit.DATA_FILES,
  ...webpushAudit.PUSHES,
  ...outcomesAudit.OUTCOMES,
  ...gamesAudit.TRANSFER_NAMES,
  ...accountAudit.BANK_VERSIONS,
  ...inviteAudit.FRIENDS,
  ...accountAudit.SESSIONS,
  ...accountAudit.READING,
  ...accountAudit.PASSKEYS,
  ...operatorAudit.STAFF_CHANGES,
  ...LOGIN,
  ...KEYS,
  ...ITEMS,
  ...withdrawAudit.APPROVALS,
  ...withdrawAudit.TAKEN,
  ...depositAudit.DECISIONS,
  ...operatorAudit.CARRIED_OUT,
  ...operatorAudit.LEASES,
  ...operatorAudit.ESCALATIONS,
  ...operatorAudit.LINKS,
  ...withdrawAudit.DESTINATIONS,
  ...operatorAudit.TWO_PEOPLE,
  ...operatorAudit.UNDONE,
  ...depositAudit.TRUST,
  ...withdrawAudit.PAID_ON_TRUST,
  ...operatorAudit.NOBODY_ALONE,
  ...REPORTS,
  ...WITHOUT_A_PERSON,
  ...RULES,
]
