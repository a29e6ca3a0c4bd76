import {
  lookupActive,
  lookupAgreements,
  lookupBanks,
  lookupChatWidget,
  lookupConditions,
  lookupContact,
  lookupDeposit,
  lookupInfo,
  lookupNotice,
  lookupRegisterOtp,
  lookupSettings,
  lookupSlip,
  lookupSources,
} from '@krapao/contract'
import type { Currency } from '@krapao/money'
import type { Db } from '../../platform/database/db.ts'
import type { Env } from '../../platform/env/env.ts'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import { languageOf } from '../../platform/http/language.ts'
import { contactIn, depositOptions, listBanks, portalSettings, siteInfo, sourcesIn, textIn } from './lookups.ts'
import { readSetting } from './read-setting.ts'
import { isServiceOpen } from './service-open.ts'

/** What the site needs to know of a player. Handed in by the wiring, because accounts are no module below this one. */
export interface PlayerFacts {
  readCurrency(playerId: string): Promise<Currency>
}

export function siteRoutes({ db, env }: { db: Db; env: Env }, { readCurrency }: PlayerFacts): Implemented[] {
  return [
    implement(lookupBanks).with(() => listBanks(db, env)),
    implement(lookupSources).with(({ request }) => sourcesIn(db, languageOf(request, env))),
    implement(lookupDeposit).with(async ({ player }) => depositOptions(db, await readCurrency(player.playerId))),
    implement(lookupConditions).with(({ request }) => textIn(db, 'conditions', languageOf(request, env))),
    implement(lookupAgreements).with(({ request }) => textIn(db, 'agreements', languageOf(request, env))),
    implement(lookupInfo).with(() => siteInfo(db, env)),
    implement(lookupNotice).with(({ request }) => textIn(db, 'notice', languageOf(request, env))),
    implement(lookupContact).with(({ request }) => contactIn(db, languageOf(request, env))),
    implement(lookupSlip).with(() => readSetting(db, 'slipWindow')),
    implement(lookupActive).with(async ({ refuse }) => {
      if (!(await isServiceOpen(db))) throw refuse('gone')
      return true
    }),
    implement(lookupRegisterOtp).with(async () => ({ registerOTP: await readSetting(db, 'registerOTP') })),
    implement(lookupChatWidget).with(async () => ({ enableChatWidget: await readSetting(db, 'enableChatWidget') })),
    implement(lookupSettings).with(() => portalSettings(db, env)),
  ]
}
