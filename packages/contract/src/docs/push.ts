import type * as routes from '../push.ts'
import type { FeatureDocs } from './docs.ts'

const subscriptionId = '5a1c6a2e-1f6b-4d0f-9f59-1d7a7f0b8a11'
const publicKey = 'BDkzG7dY2qHo3ZVVXq0lh0o9jK0mJc0Vq0m5oJxw3Z1y0m2m8W8n2q1o9u6h4r3d5s7a8f9g0h1j2k3l4z5x6c7v'
const kinds = { money: true, security: true }

export const pushDocs: FeatureDocs<typeof routes> = {
  tag: {
    name: 'Push',
    description: 'Telling a player of what has ended where the portal is closed (Web Push), in each browser that they choose.',
  },
  routes: {
    getPush: {
      description: 'Subscriptions of sessions that have ended are left out: nothing is sent to them any more.',
      answer: {
        publicKey,
        subscriptions: [{ subscriptionId, isThis: true, addedAt: '2026-11-25T05:30:00.000Z', kinds, browser: 'Chrome', system: 'Android' }],
      },
    },
    subscribePush: {
      description:
        'What `PushSubscription.toJSON` of the browser says. `PUSH_INVALID` where it leads to no push service of a known browser, since nobody else is asked, or `p256dh` is no key of a browser. One for each session, which ends with the session. A message holds the kind and the id of an outcome, no amount and no name, and comes in the language that is asked for here (`Accept-Language`). That it was added, and that another took its place, are events of the account.',
      body: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
        kinds,
      },
      answer: { message: 'PUSH_ON', subscriptionId },
    },
    unsubscribePush: {
      description: '`null` is all of them. Said again, the answer is the same. That each was removed is an event of the account.',
      body: { subscriptionId },
      answer: { message: 'PUSH_OFF' },
    },
  },
}
