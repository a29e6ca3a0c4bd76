import type * as routes from '../promotion.ts'
import type { FeatureDocs, ParameterDocs } from './docs.ts'
import { condition, shownParameter, terms } from './examples.ts'

const code: ParameterDocs = { description: 'As it was typed, in capital letters.', example: 'SONGKRAN' }
const promotion = {
  code: 'SONGKRAN',
  title: 'Songkran',
  percentFail: 100,
  description: '<p>For the new year.</p>',
  terms,
  isReceived: false,
}

export const promotionDocs: FeatureDocs<typeof routes> = {
  tag: { name: 'Promotions', description: 'Campaigns under a code that a player types.' },
  routes: {
    findPromotion: { description: 'Looks only; nothing is received.', params: { code }, answer: promotion },
    activatePromotion: {
      description: 'It changes something although it is a GET: call it when the player has said yes, and never ahead.',
      params: { code },
      query: shownParameter,
      answer: { message: 'PROMOTION_RECEIVED_NOW', condition: { ...condition, type: 'promotion', code: 'SONGKRAN', title: 'Songkran' } },
    },
    getCurrentPromotion: {
      description: 'Whether its turnover is done is told by `getBonusStatus`.',
      answer: { ...promotion, isReceived: true },
    },
  },
}
