import type * as routes from '../slip.ts'
import type { FeatureDocs } from './docs.ts'
import { AT, FIRST_PAGE, ID } from './examples.ts'

const url = '/api/file/Gm7dgnk8SzaTUff7zPDuDUuQTqnvAtTA'

export const slipDocs: FeatureDocs<typeof routes> = {
  tag: { name: 'Slips', description: 'Pictures of bank transfers that were not credited by themselves.' },
  routes: {
    uploadSlip: {
      description:
        'A form with one part, `file`: PNG or JPEG, at most 10 MB, of a transfer of the last hour. `SUCCESS` and `FAILED` are ends; `PROCESSING` goes on by itself. `SLIP_UPLOAD_FAIL` in the hours in which none are taken carries `closedUntil`; `SLIP_INVALID_FILE` carries `reason`: `type`, `too-large` or `broken`.',
      answer: { slipId: ID, status: 'PROCESSING', note: null, reference: 'SLE11ED68250' },
    },
    listSlips: {
      description: '`note` says why one has failed.',
      body: FIRST_PAGE,
      answer: {
        total: 1,
        slips: [
          {
            slipId: ID,
            createdAt: AT,
            amount: 500,
            status: 'SUCCESS',
            note: null,
            waitsFor: null,
            link: url,
            reference: 'SLE11ED68250',
          },
        ],
      },
    },
    slipLink: {
      description: 'A path of this server, readable without a token until it expires.',
      params: { reference: { description: '`reference` of the slip.', example: 'SLE11ED68250' } },
      answer: { url },
    },
  },
}
