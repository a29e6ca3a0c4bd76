import type { Gauge } from 'prom-client'
import { campaignCosts } from './modules/promotion/index.ts'
import type { Db } from './platform/db.ts'

type MakeGauge = (name: string, help: string, labelNames: ('campaign' | 'of')[]) => Gauge<'campaign' | 'of'>

/** What each campaign that is offered has used of its budget. */
export function watchCampaigns(gauge: MakeGauge): { gauges: Gauge<'campaign' | 'of'>[]; read(db: Db): Promise<void> } {
  const money = gauge('campaign_money', 'Minor units that a campaign which is offered has used, and may use', ['campaign', 'of'])
  const number = gauge('campaign_receipts', 'How often it was received, and may be', ['campaign', 'of'])
  return {
    gauges: [money, number],
    async read(db) {
      for (const campaign of (await campaignCosts(db)).filter(({ isActive }) => isActive)) {
        const { code } = campaign
        money.set({ campaign: code, of: 'used' }, Number(campaign.money))
        number.set({ campaign: code, of: 'used' }, campaign.number)
        if (campaign.moneyLimit !== null) money.set({ campaign: code, of: 'limit' }, Number(campaign.moneyLimit))
        if (campaign.numberLimit !== null) number.set({ campaign: code, of: 'limit' }, campaign.numberLimit)
      }
    },
  }
}
