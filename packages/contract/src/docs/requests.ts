import type * as routes from '../requests.ts'
import type { FeatureDocs } from './docs.ts'
import { KEY, transferred } from './examples.ts'

const done = { idempotencyKey: KEY, state: 'done', refusal: null, activity: transferred, qr: null, slip: null, collected: null } as const

export const requestsDocs: FeatureDocs<typeof routes> = {
  tag: { name: 'Requests', description: 'What became of a call whose answer was lost, by its Idempotency-Key.' },
  routes: {
    settleRequest: {
      description:
        'Ask it when a call was cut off or answered `SERVICE_BUSY` and will not be sent again. `working` was taken and goes on by itself; `refused` with `REQUEST_CLOSED` says that nothing was done and that nothing will be.',
      params: { idempotencyKey: { description: 'The key that the call was sent with.', example: KEY } },
      answer: done,
    },
    listRequests: {
      description: 'For a page that opens anew and has forgotten what it had asked for.',
      answer: { requests: [done] },
    },
  },
}
