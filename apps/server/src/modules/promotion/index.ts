/**
 * What the operator offers. Terms: a *campaign* is a bonus on a card or a promotion under a code; its *versions* say what
 * it offers, and one of them is offered now; a *receipt* is one time that a player received it; a *redemption* is one time that
 * a person did, who is known by phone, bank account and the browsers they signed in from.
 *
 * Owns schema `promotion`. Always true: what was written of a campaign is never changed; no person receives it more often
 * than it says, by however many accounts; no campaign costs, or is received, more than its budget. How a grant is posted,
 * and what is owed for it, is for the module `bonus`.
 */
export * as promotionAudit from './audit.ts'
export type { Budget, CampaignForm } from './campaign.ts'
export { type CampaignCost, campaignCosts } from './campaign-costs.ts'
export { endWaiting, startEndWaiting } from './end-waiting.ts'
export { campaignReceipts } from './campaign-receipts.ts'
export { type CampaignStarted, type CampaignWritten, startCampaign, stopCampaign, writeCampaign } from './write-campaign.ts'
export { readOffers } from './offers.ts'
export { receiveCampaign, type Received } from './receive-campaign.ts'
export type { CampaignKind } from './functions.gen.ts'
export { promotionRoutes } from './routes.ts'
export { TABLES_OF_PROMOTION } from './table-classes.ts'
