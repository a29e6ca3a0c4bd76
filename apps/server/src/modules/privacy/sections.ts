import { minorFromMajor } from '@krapao/money'
import type { Db } from '../../platform/database/db.ts'
import { type Balances, readBalances } from '../ledger/index.ts'
import { outcomeDataOf } from '../outcomes/index.ts'
import { decisionDataOf } from '../operator/index.ts'
import { readStatement } from '../wallet/index.ts'
import { accountSections } from './account-sections.ts'
import { depositSections } from './deposit-sections.ts'
import { inWords, type Section, section } from './document.ts'
import { playSections, rewardSections } from './play-sections.ts'
import { type Asked, money, type SectionDeps } from './section-parts.ts'

/** Everything that is kept of a player and is about them, in the order in which they read it. */
export async function sectionsOf(deps: SectionDeps, asked: Asked): Promise<{ balances: Balances; sections: Section[] }> {
  const { db } = deps
  const { playerId } = asked
  const balances = await readBalances(db, playerId)
  return {
    balances,
    sections: [
      ...(await accountSections(deps, asked)),
      balanceSection(balances),
      await statementSection(db, asked),
      ...(await depositSections(deps, asked)),
      section('inbox', await outcomeDataOf(db, playerId), {
        at: (outcome) => outcome.happenedAt,
        what: (outcome) => inWords(outcome.reference === null ? 'notice' : 'outcome', outcome.kind),
      }),
      ...(await rewardSections(deps, asked)),
      ...(await playSections(db, asked)),
      section('decisions', await decisionDataOf(db, playerId), {
        at: (act) => act.acted_at,
        what: (act) => inWords('decision', act.kind),
        state: (act) => inWords('act', act.act),
        amount: (act) => (act.amount ? money(act.amount) : null),
      }),
      section('requests', await requestsOf(db, playerId), {
        at: (request) => request.asked_at,
        state: (request) => inWords('request', request.state),
        ended: (request) => request.ended_at,
      }),
    ],
  }
}

function balanceSection({ wallet, held, invite, refund, coin, games }: Balances): Section {
  const ours = Object.entries({ wallet, held, invite, refund }).map(([code, amount]) => ({ place: inWords('balance', code), amount }))
  const atGames = [...games].map(([place, amount]) => ({ place, amount }))
  return section('balances', [...ours, ...atGames, { place: inWords('balance', 'coin'), amount: Number(coin) }], {
    place: ({ place }) => place,
    amount: ({ amount }) => amount,
  })
}

const STATEMENT_PAGE = 1000

/** Every line of the statement, as the portal shows it, from the first on. */
async function statementSection(db: Db, { playerId, language }: Asked): Promise<Section> {
  const lines = []
  for (let page = 1; ; page++) {
    const filter = { page, limit: STATEMENT_PAGE, language, types: undefined, since: undefined, until: undefined }
    const { statements } = await readStatement(db, playerId, filter)
    lines.push(...statements)
    if (statements.length < STATEMENT_PAGE) break
  }
  return section('statement', lines.toReversed(), {
    no: (line) => line.statementNo,
    at: (line) => new Date(line.createdAt),
    what: (line) => inWords('statement', line.statementType),
    from: (line) => inWords('place', line.from),
    to: (line) => inWords('place', line.to),
    amount: (line) => minorFromMajor(line.amount),
    state: (line) => inWords('status', line.status),
    details: (line) => (line.bonus ?? line.promotion ?? line.invite ?? line.refund ?? line.luckydraw)?.description,
  })
}

function requestsOf(db: Db, playerId: string) {
  return db
    .selectFrom('privacy.data_request')
    .select(['asked_at', 'state', 'ended_at'])
    .where('player_id', '=', playerId)
    .orderBy('asked_at')
    .execute()
}
