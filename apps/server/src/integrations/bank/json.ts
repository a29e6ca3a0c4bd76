import {
  bankFeedEvent,
  type BankFeedEvent,
  bankReversalEvent,
  type BankReversalEvent,
  bankStatementPage,
  REPORTS_ARE_IN,
} from '@krapao/protocols'
import type { ReportingEndpoint } from '../../platform/env/env.ts'
import { mapRead, type ReportRead, signedJson } from '../../platform/http/signed-report.ts'
import { eachAnswered } from '../../platform/raw-report.ts'
import { inDoubt, itemsOf, read, sendRequest, unreadable } from '../provider-request.ts'
import { pageFrom, queryOf } from '../pages.ts'
import type { BankFeed } from '../providers.ts'
import type { BankLine } from './bank-line.ts'
import { type BankCaller, OF_ANOTHER_ACCOUNT, plainNumber, RECEIVED } from './wire.ts'

/** Speaks JSON. What came in and what was taken back are reported to addresses of their own. */
export function createJsonFeed({ url, key, ...secrets }: ReportingEndpoint, { bank, options }: BankCaller): BankFeed {
  const readCredit = signedJson(bankFeedEvent, secrets)
  const readReversal = signedJson(bankReversalEvent, secrets)
  return {
    async statement(accountNo, question) {
      const path = `accounts/${encodeURIComponent(accountNo)}/statement?${queryOf(question)}`
      const reply = await sendRequest({ method: 'GET', url: `${url}/${path}`, headers: { 'x-api-key': key } }, options)
      const page = reply.arrived && reply.status === 200 ? read(bankStatementPage, reply.body) : undefined
      if (!reply.arrived || !page) return unreadable(reply)
      const told = page.lines.map((line) => lineFrom(bank, line))
      const lines = eachAnswered(`GET ${path}`, itemsOf(reply.body, 'lines'), told)
      const isOurs = page.accountNo === accountNo && lines.every((line) => line.toAccountNo === plainNumber(accountNo))
      return isOurs ? pageFrom(question, page, lines) : inDoubt(OF_ANOTHER_ACCOUNT)
    },
    readReport(report) {
      const said: ReportRead<BankFeedEvent | BankReversalEvent> = report.about === 'reversal' ? readReversal(report) : readCredit(report)
      return mapRead(said, (event) => lineFrom(bank, event))
    },
    acknowledgement: RECEIVED,
  }
}

function lineFrom(bank: string, said: BankFeedEvent | BankReversalEvent): BankLine {
  const { eventId, amount, currency = REPORTS_ARE_IN, at, transRef } = said
  const bookedAt = 'bookedAt' in said ? said.bookedAt : undefined
  const booking = { bank, eventId, amount, currency, at, bookedAt, toAccountNo: plainNumber(said.toAccountNo) }
  if ('reason' in said)
    return { kind: 'reversal', ...booking, of: transRef, fromBankCode: said.payerBankCode.toUpperCase(), reason: said.reason }
  const { fromBankCode, fromAccountNo, fromName, revision = 0, corrects = null } = said
  const sender = { fromBankCode: fromBankCode.toUpperCase(), fromAccountNo: plainNumber(fromAccountNo), fromName }
  return { kind: 'credit', ...booking, ...sender, transRef, revision, corrects }
}
