import type { Gauge } from 'prom-client'
import { type BetEvents, feedLags } from './modules/bets/index.ts'
import { closingLag } from './modules/accrual/index.ts'
import { bonusFigures } from './modules/bonus/index.ts'
import { eventsWaiting } from './modules/invite/index.ts'
import { campaignCosts } from './modules/promotion/index.ts'
import { budgetsLeft } from './modules/spin/index.ts'
import type { Db } from './platform/database/db.ts'

export type MakeGauge = <Label extends string>(name: string, help: string, labelNames?: Label[]) => Gauge<Label>

/** Gauges that stand in the database, and how they are read from it. */
export interface LedgerGauges {
  gauges: Gauge[]
  read(): Promise<void>
}

/** What bets, bonuses, campaigns, refunds, invitations and the wheel cost and wait for. */
export function rewardGauges(gauge: MakeGauge, { db, betEvents }: { db: Db; betEvents: BetEvents }): LedgerGauges {
  const parts = [
    watchBets(gauge, db, betEvents),
    watchBonuses(gauge, db),
    watchCampaigns(gauge, db),
    watchPeriods(gauge, db),
    watchWheel(gauge, db),
  ]
  return {
    gauges: parts.flatMap(({ gauges }) => gauges),
    read: async () => void (await Promise.all(parts.map(({ read }) => read()))),
  }
}

function watchBets(gauge: MakeGauge, db: Db, betEvents: BetEvents): LedgerGauges {
  const feeds = gauge(
    'bet_feed_behind_seconds',
    'How long ago all that the feed of a game has told lies; infinite before it has told anything',
    ['game'],
  )
  const untold = gauge('bets_untold_players', 'Players whose imported bets a handler has not read')
  const untoldAge = gauge('bets_untold_oldest_seconds', 'For how long the first of them has been due')
  const failing = gauge('bets_untold_failing', 'Players at whose bets a handler fails')
  return {
    gauges: [feeds, untold, untoldAge, failing],
    async read() {
      const [lags, bets] = await Promise.all([feedLags(db), betEvents.lag()])
      for (const { game, behindSeconds } of lags) feeds.set({ game }, behindSeconds)
      untold.set(bets.players)
      untoldAge.set(bets.oldestSeconds)
      failing.set(bets.failing)
    },
  }
}

function watchBonuses(gauge: MakeGauge, db: Db): LedgerGauges {
  const conditions = gauge('bonus_conditions', 'Conditions of bonuses that are waiting or open', ['state'])
  const due = gauge('bonus_due', 'Of bonuses that are over, in baht or kip: taken with the next withdrawals', ['currency'])
  return {
    gauges: [conditions, due],
    async read() {
      const figures = await bonusFigures(db)
      for (const { state, count } of figures.conditions) conditions.set({ state }, count)
      for (const { currency, amount } of figures.due) due.set({ currency }, amount)
    },
  }
}

function watchCampaigns(gauge: MakeGauge, db: Db): LedgerGauges {
  const cost = gauge('campaign_money', 'Minor units that a campaign which is offered has used, and may use', ['campaign', 'of'])
  const receipts = gauge('campaign_receipts', 'How often it was received, and may be', ['campaign', 'of'])
  return {
    gauges: [cost, receipts],
    async read() {
      const campaigns = await campaignCosts(db)
      for (const { code: campaign, money, moneyLimit, number, numberLimit } of campaigns.filter(({ isActive }) => isActive)) {
        cost.set({ campaign, of: 'used' }, Number(money))
        receipts.set({ campaign, of: 'used' }, number)
        if (moneyLimit !== null) cost.set({ campaign, of: 'limit' }, Number(moneyLimit))
        if (numberLimit !== null) receipts.set({ campaign, of: 'limit' }, numberLimit)
      }
    },
  }
}

function watchPeriods(gauge: MakeGauge, db: Db): LedgerGauges {
  const periods = gauge('refund_periods_waiting', 'Refund periods that are over, and that not every feed of bets has passed')
  const periodsAge = gauge('refund_periods_waiting_oldest_seconds', 'How long ago the oldest of them ended')
  const untoldEvents = gauge('invite_events_untold', 'What friends have done and their inviters were not told')
  const untoldAge = gauge('invite_events_untold_oldest_seconds', 'How long ago the oldest of it happened')
  return {
    gauges: [periods, periodsAge, untoldEvents, untoldAge],
    async read() {
      const [overdue, untold] = await Promise.all([closingLag(db, 'refund'), eventsWaiting(db)])
      periods.set(overdue.count)
      periodsAge.set(overdue.oldestSeconds)
      untoldEvents.set(untold.count)
      untoldAge.set(untold.oldestSeconds)
    },
  }
}

function watchWheel(gauge: MakeGauge, db: Db): LedgerGauges {
  const budget = gauge('wheel_budget_left', 'Of the wheel in use, what is left for money prizes, in whole units; none while no wheel is', [
    'currency',
  ])
  return {
    gauges: [budget],
    async read() {
      for (const { currency, left } of await budgetsLeft(db)) budget.set({ currency }, Number(left / 100n))
    },
  }
}
