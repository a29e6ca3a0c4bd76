import { accountAudit } from '../modules/account/index.ts'
import { depositAudit } from '../modules/deposit/index.ts'
import { filesAudit } from '../modules/files/index.ts'
import { gamesAudit } from '../modules/games/index.ts'
import { inviteAudit } from '../modules/invite/index.ts'
import { operatorAudit, ruleChecks, type RuleTables } from '../modules/operator/index.ts'
import { otpAudit } from '../modules/otp/index.ts'
import { privacyAudit } from '../modules/privacy/index.ts'
import { promotionAudit } from '../modules/promotion/index.ts'
import { refundAudit } from '../modules/refund/index.ts'
import { siteAudit } from '../modules/site/index.ts'
import { spinAudit } from '../modules/spin/index.ts'
import { withdrawAudit } from '../modules/withdraw/index.ts'
import { RULE_TABLES as platformTables } from '../platform/database/audit.ts'

/** Every table whose rows are rules. */
export const RULE_TABLES: RuleTables = {
  ...operatorAudit.RULE_TABLES,
  ...accountAudit.RULE_TABLES,
  ...depositAudit.RULE_TABLES,
  ...withdrawAudit.RULE_TABLES,
  ...refundAudit.RULE_TABLES,
  ...inviteAudit.RULE_TABLES,
  ...spinAudit.RULE_TABLES,
  ...promotionAudit.RULE_TABLES,
  ...siteAudit.RULE_TABLES,
  ...gamesAudit.RULE_TABLES,
  ...filesAudit.RULE_TABLES,
  ...otpAudit.RULE_TABLES,
  ...privacyAudit.RULE_TABLES,
  ...platformTables,
}

export const RULES = ruleChecks(RULE_TABLES)
