import { accountAudit } from '../modules/account/index.ts'
import { adjustmentAudit } from '../modules/adjustment/index.ts'
import { betsAudit } from '../modules/bets/index.ts'
import { bonusAudit } from '../modules/bonus/index.ts'
import { depositAudit } from '../modules/deposit/index.ts'
import { gamesAudit } from '../modules/games/index.ts'
import { inviteAudit } from '../modules/invite/index.ts'
import { itemChecks, type Subjects } from '../modules/operator/index.ts'
import { spinAudit } from '../modules/spin/index.ts'
import { withdrawAudit } from '../modules/withdraw/index.ts'

/** Everything in the modules that can need a person. */
export const SUBJECTS: Subjects = {
  ...gamesAudit.TRANSFER_ITEMS,
  ...withdrawAudit.WITHDRAWAL_ITEMS,
  ...depositAudit.GIFT_LINK_ITEMS,
  ...withdrawAudit.RETURN_ITEMS,
  ...adjustmentAudit.ITEMS,
  ...withdrawAudit.CLOSING_ITEMS,
  ...accountAudit.ITEMS,
  ...depositAudit.PAYMENT_ITEMS,
  ...betsAudit.ITEMS,
  ...inviteAudit.ITEMS,
  ...spinAudit.ITEMS,
  ...bonusAudit.ITEMS,
  ...gamesAudit.BET_ITEMS,
}

export const ITEMS = itemChecks(SUBJECTS, ['payment', 'contradiction', 'wheel', 'bet-feed', 'bet-account', 'provider-balances'])
