import type * as routes from '../security.ts'
import type { FeatureDocs } from './docs.ts'

const device = { browser: 'Chrome', system: 'Android', country: 'TH' } as const
const sessionId = '8b0f3c0e-6f0e-4c6b-9d9c-2f1f4f0a7d11'

export const securityDocs: FeatureDocs<typeof routes> = {
  tag: { name: 'Security', description: 'Who is in the account, and how its owner throws them out.' },
  routes: {
    changePassword: {
      description:
        'The session that asks goes on; every other ends, with its sockets, in the same moment, and the player is told by SMS. A wrong old password counts as a wrong sign-in, and `REQUEST_LIMIT` tells to wait. A lost answer is asked for again under the same `Idempotency-Key`.',
      body: { oldPassword: 'a-good-password', newPassword: 'another-good-one' },
      answer: { message: 'PASSWORD_CHANGED' },
    },
    stepUp: {
      description:
        'For five minutes this session may do what is refused with `STEP_UP_NEEDED`, as it may after signing in. Send the new token from now on: the old one, which may have been stolen, ends after a minute. A wrong password counts as a wrong sign-in, and `REQUEST_LIMIT` tells to wait.',
      body: { password: 'a-good-password' },
      answer: { token: '1a6edd82793c4b369351f7fbccf0ee0d.gEEwZQJvzNL91SoE-fv-I55yZ7RtYHdJ2D4tPjffURM' },
    },
    freezeAccount: {
      description:
        'For a player who has lost their phone, or sees somebody else in their account. Withdrawals that were approved and not sent wait for staff; what arrives is credited, and transfers that are under way end. Asked again, the session has ended. Staff open the account again once its owner has shown by a code that the phone is theirs (`sendOtp`, `verifyOtp`).',
      answer: { message: 'FROZEN' },
    },
    listSessions: {
      description: 'A player has twenty at most: with one more, the one that was unused for longest ends.',
      answer: {
        sessions: [
          {
            sessionId,
            createdAt: '2026-11-20T03:00:00.000Z',
            lastSeenAt: '2026-11-25T05:30:00.000Z',
            isThis: true,
            readsOnly: false,
            ...device,
          },
        ],
      },
    },
    endSession: {
      description: 'Ended again, the answer is the same. The one that asks is ended by `logout`.',
      params: { sessionId: { description: 'One that `listSessions` answered.', example: sessionId } },
      answer: { message: 'SESSION_ENDED' },
    },
    endOtherSessions: {
      description: 'For a phone that was lost, or a sign-in that was not theirs.',
      answer: { message: 'SESSIONS_ENDED' },
    },
    listSecurityEvents: {
      description: 'Nothing of it is ever changed or left out.',
      answer: { events: [{ kind: 'signed_in', at: '2026-11-25T05:30:00.000Z', ...device }] },
    },
  },
}
