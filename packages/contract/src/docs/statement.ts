import type * as routes from '../statement.ts'
import type { FeatureDocs } from './docs.ts'
import { AT, credited } from './examples.ts'

export const statementDocs: FeatureDocs<typeof routes> = {
  tag: { name: 'Statement', description: 'What happened to the money of a player, line by line.' },
  routes: {
    listStatement: {
      description:
        '`total` counts what the filters let through. Lines are numbered without a gap, so a later page can be asked for by `until` as well.',
      body: { page: 1, limit: 10, types: ['deposit', 'withdraw'], since: '2026-11-01T00:00:00.000Z' },
      answer: { total: 1, statements: [credited] },
    },
    getStatementItem: {
      description:
        'The wallet before and after is null where the line did not touch it, such as a transfer that a game refused before the money left.',
      params: { statementNo: { description: '`statementNo` of the line.', example: '11' } },
      answer: {
        item: credited,
        walletBefore: 1000,
        walletAfter: 1500,
        activity: {
          id: '11',
          kind: 'deposit',
          idempotencyKey: null,
          state: 'done',
          from: 'KBANK',
          to: 'WALLET',
          moneyAt: 'WALLET',
          amount: 500,
          reference: 'SCB:015326120031500123',
          createdAt: AT,
          endedAt: AT,
          walletAfter: 1500,
          account: null,
          deposit: { channel: 'qr', bankCode: 'SCB', accountNo: '••••6789', qrReference: 'MKSSDX6JNVYPKVY6ZF97' },
          canCancel: false,
          steps: [{ step: 'credited', at: AT }],
        },
      },
    },
  },
}
