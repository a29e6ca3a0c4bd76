import type * as routes from '../privacy.ts'
import type { FeatureDocs } from './docs.ts'

const requestId = '8b0f3c0e-6f0e-4c6b-9d9c-2f1f4f0a7d12'
const request = {
  requestId,
  state: 'ready',
  askedAt: '2026-11-25T05:30:00.000Z',
  expiresAt: '2026-11-26T05:30:04.000Z',
  bytes: 48211,
} as const
const link = 'Gm7dgnk8SzaTUff7zPDuDUuQTqnvAtTA'

export const privacyDocs: FeatureDocs<typeof routes> = {
  tag: { name: 'My data', description: 'What is kept of a player, as a file for them.' },
  routes: {
    getDataRequest: {
      description: '`request` is null where the player has not asked for one in the last 90 days.',
      answer: { request },
    },
    askForData: {
      description:
        'Only in a session in which the player has shown within five minutes that it is them; they are told by SMS. The file is made in the background, in the language that is asked for (`Accept-Language`), and there for 24 hours. While one is being made, it is answered instead of another; one that was made before ends with a new one. Three in 24 hours (`DATA_LIMIT`).',
      answer: { request: { ...request, state: 'making', expiresAt: null, bytes: null } },
    },
    linkToData: {
      description: 'Asked for each time that the file is downloaded, in a session as `askForData` is. `NO_DATA` once the file is gone.',
      params: { requestId: { description: 'One that `getDataRequest` answered.', example: requestId } },
      answer: { link: `/api/data/${link}`, expiresAt: '2026-11-25T06:00:00.000Z' },
    },
    readDataFile: {
      description: 'To be saved: the page holds no script, and beside what a person reads the same as JSON. Kept by no cache.',
      params: { link: { description: 'As it was answered: signed, and not to be made up.', example: link } },
    },
  },
}
