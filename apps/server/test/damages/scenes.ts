import { ACCOUNTS_AND_GAMES } from './accounts-and-games.ts'
import { ARRIVALS } from './arrivals.ts'
import { BONUSES } from './bonuses.ts'
import { CAMPAIGNS } from './campaigns.ts'
import { COINS } from './coins.ts'
import { CORRECTIONS } from './corrections.ts'
import { COVERED_BONUSES } from './covered-bonuses.ts'
import { ENCRYPTED_VALUES } from './encrypted-values.ts'
import { ERASURES } from './erasures.ts'
import { INBOX } from './inbox.ts'
import { ESCALATIONS } from './escalations.ts'
import { ITEMS } from './items.ts'
import { JUDGED_TOGETHER } from './judged-together.ts'
import { KEYS } from './keys.ts'
import { LEASES } from './leases.ts'
import { LINKS } from './links.ts'
import { LEDGER } from './ledger.ts'
import { PUSH } from './push.ts'
import { MERGED_AND_RETURNED } from './merged-and-returned.ts'
import { PAYMENTS } from './payments.ts'
import { REDEMPTIONS } from './redemptions.ts'
import { REMARKS } from './remarks.ts'
import { REPORTS_OF_PROVIDERS } from './reports.ts'
import { REFUNDS_AND_INVITES } from './refunds-and-invites.ts'
import { RULES } from './rules.ts'
import type { Scene } from './scene.ts'
import { SLIPS } from './slips.ts'
import { STAFF_CHANGES } from './staff-changes.ts'
import { WHEEL } from './wheel.ts'
import { WITHOUT_A_PERSON } from './without-a-person.ts'

export const SCENES: readonly Scene[] = [
  LEDGER,
  ACCOUNTS_AND_GAMES,
  RULES,
  STAFF_CHANGES,
  PAYMENTS,
  WITHOUT_A_PERSON,
  MERGED_AND_RETURNED,
  JUDGED_TOGETHER,
  ARRIVALS,
  SLIPS,
  REDEMPTIONS,
  ITEMS,
  ESCALATIONS,
  LEASES,
  LINKS,
  CORRECTIONS,
  BONUSES,
  COVERED_BONUSES,
  CAMPAIGNS,
  REPORTS_OF_PROVIDERS,
  REFUNDS_AND_INVITES,
  COINS,
  WHEEL,
  KEYS,
  ERASURES,
  ENCRYPTED_VALUES,
  INBOX,
  REMARKS,
  PUSH,
]
