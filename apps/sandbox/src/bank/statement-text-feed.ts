import { fieldsProblem, type StatementTextLine, statementTextQuestion, writeStatementText } from '@krapao/protocols'
import { minorUnits } from '@krapao/money'
import type { FastifyInstance } from 'fastify'
import { type Answer, answer } from '../answer.ts'
import { BadInput, parse } from '../bad-input.ts'
import { textFields } from '../games/form-api.ts'
import { bookPage } from './bank-book.ts'
import { type SandboxBank, type SandboxLine, toldNumber } from './bank-line.ts'

/** A bank that answers statements as text, and reports nothing. */
export function serveStatementTextFeed(app: FastifyInstance, bank: SandboxBank): void {
  const { world, descriptor, party, key, secret } = bank
  app.post(`/banks/${descriptor.code}/statement`, async (request, reply) => {
    const fields = textFields(request.body)
    if (fieldsProblem({ secret: key, fields, now: world.clock.now() })) throw new BadInput('wrong signature', 401)
    const { account, since, cursor, nonce } = parse(statementTextQuestion, { cursor: '', ...fields })
    const told = (from: Date): Answer => {
      const { opening, next, lines } = bookPage(bank, account, { since, after: cursor === '' ? undefined : cursor })
      const about = { account, currency: descriptor.currency, since: from, nonce, opening, next }
      return { status: 200, body: writeStatementText(secret, { ...about, lines: withBalances(bank, opening, lines) }) }
    }
    return answer(
      world,
      reply,
      { party, call: 'statement' },
      {
        perform: () => told(since),
        refuse: () => ({ status: 403, body: 'E|NOT_ENABLED\n' }),
        lie: () => told(new Date('2001-01-01T00:00:00Z')),
      },
    )
  })
}

function withBalances({ descriptor }: SandboxBank, opening: bigint, lines: readonly SandboxLine[]): StatementTextLine[] {
  let balance = opening
  return lines.map((line) => {
    const { kind, at, bookedAt = at, reference: entryNo, amount, fromBankCode: bank, revision, corrects } = line
    const movement = BigInt(line.movement)
    balance += movement
    const booking = { bookedAt, entryNo, amount, movement, balance: minorUnits(balance), bank }
    if (kind === 'reversal')
      return { kind: 'RV', ...booking, entryNo: `${entryNo}R${line.eventId.slice(0, 8)}`, of: entryNo, note: line.reason }
    const sender = { account: toldNumber(line.fromAccountNo, descriptor), name: line.fromName }
    if (revision === 0 && corrects === null) return { kind: 'CR', ...booking, ...sender }
    return { kind: 'CC', ...booking, ...sender, version: String(revision), of: corrects ?? '' }
  })
}
