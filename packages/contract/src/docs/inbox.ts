import type * as routes from '../inbox.ts'
import type { FeatureDocs } from './docs.ts'

const paid = {
  id: 'p42',
  kind: 'withdrawal_paid',
  at: '2026-11-25T05:30:00.000Z',
  isUnread: true,
  amount: 500,
  from: 'WALLET',
  to: 'BANK',
  moneyAt: null,
  statementNo: 17,
  idempotencyKey: 'a-key-of-the-caller',
  title: null,
  explained: null,
} as const

export const inboxDocs: FeatureDocs<typeof routes> = {
  tag: { name: 'Inbox', description: 'What has ended for a player: it waits here until it was told and read, on whatever device.' },
  routes: {
    listOutcomes: {
      description: 'Ends that come while somebody turns the pages stand before the first page, and move nothing.',
      body: { limit: 20 },
      answer: { outcomes: [paid], next: null, newest: '42.3', unreadFollow: false },
    },
    markInboxRead: {
      description:
        'With the `newest` of the first page of `listOutcomes`, once a page has said that no unread ones follow. What ended after that list was read stays unread.',
      body: { mark: '42.3' },
      answer: { unread: 0 },
    },
    getInboxNews: {
      description: 'For the first screen. `untold` is of money alone; what happened to the account is read in the list.',
      answer: { unread: 1, untold: { outcomes: [paid], count: 1, after: '40.3', upTo: '42.3' } },
    },
    claimTelling: {
      description:
        'With `after` and `upTo` of `getInboxNews`. `isMine: false`: another page has told it, so ask for the news again. Send the same `Idempotency-Key` again when the answer was lost.',
      body: { after: '40.3', upTo: '42.3' },
      answer: { isMine: true },
    },
  },
}
