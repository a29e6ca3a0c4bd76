import { bangkokSecond, bankNotice, NOTICE_SIGNATURE_HEADER, noticePage, noticeProblem, noticeSignature } from '@krapao/protocols'
import * as z from 'zod/mini'
import type { ReportingEndpoint } from '../../platform/env/env.ts'
import { mapRead, readSigned, signedWith } from '../../platform/http/signed-report.ts'
import { parsedJson } from '../../platform/parsed-json.ts'
import { eachAnswered } from '../../platform/raw-report.ts'
import { inDoubt, itemsOf, read, sendRequest, unreadable } from '../provider-request.ts'
import { pageFrom } from '../pages.ts'
import type { BankFeed } from '../providers.ts'
import type { BankLine } from './bank-line.ts'
import { type BankCaller, OF_ANOTHER_ACCOUNT, plainNumber, RECEIVED, wholeSecond } from './wire.ts'

/** Speaks signed notices: everything comes to one address. */
export function createNoticeFeed({ url, key, ...secrets }: ReportingEndpoint, { bank, options, now }: BankCaller): BankFeed {
  return {
    async statement(accountNo, { since, after }) {
      const from = wholeSecond(since)
      const query = new URLSearchParams({ from: z.encode(bangkokSecond, from), ...(after === undefined ? {} : { page: after }) })
      const path = `/v1/accounts/${encodeURIComponent(accountNo)}/entries?${query.toString()}`
      const signature = noticeSignature({ secret: key, at: now(), target: `GET ${path}`, rawBody: '' })
      const headers = { [NOTICE_SIGNATURE_HEADER]: signature }
      const reply = await sendRequest({ method: 'GET', url: `${url}${path}`, headers }, options)
      const page = reply.arrived && reply.status === 200 ? read(noticePage, reply.body) : undefined
      if (!reply.arrived || !page) return unreadable(reply)
      const told = page.entries.map((entry) => lineFrom(bank, entry))
      const lines = eachAnswered(`GET ${path}`, itemsOf(reply.body, 'entries'), told)
      const isOurs = [page.account, ...lines.map((line) => line.toAccountNo)].every((no) => plainNumber(no) === plainNumber(accountNo))
      return isOurs ? pageFrom({ since: from, after }, { since: page.from, next: page.nextPage }, lines) : inDoubt(OF_ANOTHER_ACCOUNT)
    },
    readReport({ headers, rawBody, now: receivedAt }) {
      const header = headers[NOTICE_SIGNATURE_HEADER]
      const signed = signedWith(secrets, (secret) => noticeProblem({ secret, target: '', rawBody, header, now: receivedAt }))
      return mapRead(
        readSigned(bankNotice, signed, () => parsedJson(rawBody.toString('utf8'))),
        (notice) => lineFrom(bank, notice),
      )
    },
    acknowledgement: RECEIVED,
  }
}

function lineFrom(bank: string, said: z.output<typeof bankNotice>): BankLine {
  const { noticeNo: eventId, account, satang: amount, currencyCode: currency, bookedAt, entryNo } = said
  const at = ('transferredAt' in said ? said.transferredAt : undefined) ?? bookedAt
  const booking = { bank, eventId, amount, currency, at, bookedAt, toAccountNo: plainNumber(account) }
  if (said.entryType === 'REVERSAL')
    return { kind: 'reversal', ...booking, of: entryNo, fromBankCode: said.senderBank.toUpperCase(), reason: said.remark }
  const { sender } = said
  return {
    kind: 'credit',
    ...booking,
    transRef: entryNo,
    fromBankCode: sender.bank.toUpperCase(),
    fromAccountNo: plainNumber(sender.account),
    fromName: sender.name,
    ...(said.entryType === 'CORRECTION' ? { revision: said.version, corrects: said.withdrawnEntryNo } : { revision: 0, corrects: null }),
  }
}
