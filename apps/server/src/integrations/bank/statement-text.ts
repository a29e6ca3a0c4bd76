import { randomUUID } from 'node:crypto'
import { readStatementText, statementTextQuestion, type StatementText, type StatementTextLine, withSignature } from '@krapao/protocols'
import * as z from 'zod/mini'
import type { ReportingEndpoint } from '../../platform/env/env.ts'
import { eachAnswered } from '../../platform/raw-report.ts'
import { inDoubt, sendForText, unreadable } from '../provider-request.ts'
import { pageFrom } from '../pages.ts'
import type { BankFeed } from '../providers.ts'
import type { BankLine } from './bank-line.ts'
import { type BankCaller, OF_ANOTHER_ACCOUNT, plainNumber, RECEIVED, wholeSecond } from './wire.ts'

/** Asks for statements as text. It reports nothing by itself. */
export function createStatementTextFeed(
  { url, key, webhookSecret, webhookOldSecrets }: ReportingEndpoint,
  { bank, options, now }: BankCaller,
): BankFeed {
  return {
    async statement(accountNo, { since, after }) {
      const [from, nonce] = [wholeSecond(since), randomUUID()]
      const asked = z.encode(statementTextQuestion, { account: accountNo, since: from, nonce, cursor: after ?? '' })
      const form = withSignature(key, { ...asked, sign_time: String(Math.floor(now().getTime() / 1000)) })
      const reply = await sendForText({ method: 'POST', url: `${url}/statement`, form }, options)
      const page = reply.arrived && reply.status === 200 ? readBySome([webhookSecret, ...webhookOldSecrets], reply.text) : undefined
      if (!reply.arrived || !page) return unreadable(reply)
      if (page.nonce !== nonce) return inDoubt('the statement answers another request')
      if (plainNumber(page.account) !== plainNumber(accountNo)) return inDoubt(OF_ANOTHER_ACCOUNT)
      // After the header, in their order.
      const raw = reply.text.split('\n').slice(1)
      const lines = page.lines.map((line) => lineFrom(bank, page, line))
      return pageFrom({ since: from, after }, page, eachAnswered('POST statement', raw, lines))
    },
    readReport: () => ({ outcome: 'unsigned', problem: 'missing' }),
    acknowledgement: RECEIVED,
  }
}

/** Signed with whichever secret is valid. */
function readBySome(secrets: readonly string[], text: string): ReturnType<typeof readStatementText> {
  return secrets.map((secret) => readStatementText(secret, text)).find((page) => page !== undefined)
}

function lineFrom(bank: string, { account, currency }: StatementText, line: StatementTextLine): BankLine {
  // It does not say when its sender made a transfer.
  const { entryNo, amount, bookedAt: at } = line
  const revision = line.kind === 'CC' ? Number(line.version) : 0
  const eventId = revision === 0 ? entryNo : `${entryNo}.${revision}`
  const booking = { bank, eventId, amount, currency, at, toAccountNo: plainNumber(account) }
  const fromBankCode = line.bank.toUpperCase()
  if (line.kind === 'RV') return { kind: 'reversal', ...booking, of: line.of, fromBankCode, reason: line.note }
  const corrects = line.kind === 'CC' && line.of !== '' ? line.of : null
  const sender = { fromBankCode, fromAccountNo: plainNumber(line.account), fromName: line.name }
  return { kind: 'credit', ...booking, ...sender, transRef: entryNo, revision, corrects }
}
