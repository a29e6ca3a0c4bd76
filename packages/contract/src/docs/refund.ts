import type * as routes from '../refund.ts'
import type { FeatureDocs } from './docs.ts'
import { AT, condition, FIRST_PAGE, shownParameter, slide, terms } from './examples.ts'

export const refundDocs: FeatureDocs<typeof routes> = {
  tag: { name: 'Refunds', description: 'A share of what was lost on a day or in a week, given back when it has closed.' },
  routes: {
    listRefunds: {
      description: 'Those that were claimed, each with the period that it is for.',
      body: FIRST_PAGE,
      answer: { total: 1, refunds: [{ refundAmount: 25, createdAt: AT, periodStart: '2026-11-19', netLoss: 500, carriedBets: 0 }] },
    },
    checkRefund: {
      description: 'First `claimRefund` takes what is claimable, then `refundToWallet` moves it to the wallet.',
      answer: {
        result: true,
        bonus: false,
        info: '<p>5% of what you lost, every day.</p>',
        refundAmount: 0,
        refundSuccess: 100,
        refundFail: 0,
        claimable: 25,
        isActive: true,
        terms: { ...terms, grant: { kind: 'fixed', amount: 25 } },
        period: {
          kind: 'day',
          start: '2026-11-20',
          endsAt: '2026-11-20T17:00:00.000Z',
          netLoss: 120,
          ratePercent: 5,
          estimate: 6,
          carriedBets: 0,
        },
      },
    },
    claimRefund: {
      description: 'It changes something although it is a GET. `REFUND_CONDITION`: something with a condition is active.',
      answer: { message: 'REFUND_SUCCESS', amount: 25 },
    },
    refundToWallet: {
      description: 'It changes something although it is a GET. `condition` is null where the refund has none.',
      query: shownParameter,
      answer: {
        message: 'REFUND_TO_WALLET',
        amount: 25,
        condition: { ...condition, type: 'refund', code: null, title: 'Refund', grant: 25 },
      },
    },
    refundBanners: { description: 'Empty where the operator has set none.', answer: [slide] },
  },
}
