import { retryIdempotent } from '../../platform/database/db.ts'
import { createLeases } from '../../platform/jobs/leases.ts'
import { type Loop, startLoop } from '../../platform/jobs/jobs.ts'
import { type Asked, askProvider } from './ask-provider.ts'
import { tellWaiting } from './deposit-push.ts'
import type { DepositDeps } from './deps.ts'
import * as functions from './functions.gen.ts'
import { QUESTIONS } from './wakes.ts'

interface Question extends Asked {
  ownerId: string
  leaseNo: bigint
}

const CONCURRENCY = 8

const questionLeases = createLeases<functions.ClaimQuestionAnswer, Question>({
  table: 'deposit.question',
  ownerColumn: 'owner_id',
  idColumn: 'reference',
  dueIn: ['open'],
  claim: (db, { ownerId, id, leaseNo }) => functions.claimQuestion(db, { owner: ownerId, reference: id, leaseNo }),
  leaveInDoubt: (db, { ownerId, reference, leaseNo }, { reason }) =>
    functions.leaveQuestion(db, { owner: ownerId, reference, leaseNo, says: reason }),
  jobOf: ({ evidence, ...row }) => ({ ...row, evidence: evidence as Question['evidence'] }),
  idOf: ({ reference }) => reference,
  noun: 'question about a payment',
})

/**
 * One round: asks the providers of payments that wait for that. What they answer is taken like any report, with its answer kept, and
 * credits where it says the same (`deposit.asks_first`). Answers how many it asked about.
 */
export function askQuestions(deps: DepositDeps): Promise<number> {
  return questionLeases.work(deps, CONCURRENCY, (question) => ask(deps, question))
}

export function startQuestions(deps: DepositDeps, everyMs = 2000): Loop {
  return startLoop({ name: QUESTIONS, everyMs, log: deps.log, work: () => askQuestions(deps) })
}

async function ask(deps: DepositDeps, question: Question): Promise<void> {
  const { db } = deps
  const { ownerId, reference, leaseNo } = question
  const said = await askProvider(deps, question)
  if (said.outcome === 'not-yet') await questionLeases.leaveInDoubt(deps, question, { reason: said.says })
  else
    await retryIdempotent(() =>
      functions.endQuestion(db, { owner: ownerId, reference, leaseNo, isConfirmed: said.outcome === 'told', says: said.says }),
    )
  await tellWaiting(deps, reference)
}
