import type { GameProvider } from '../../integrations/providers.ts'
import type { Absences } from './absences.ts'
import type { TransferDeps } from './deps.ts'
import { providerOf, sendSecondHalf } from './send-transfer.ts'
import { settleTransfer } from './settle-transfer.ts'
import { type Absence, asMove, isFinallyUnknown, type Outcome, outcomeFromBalance, outcomeOfAnswer, type Transfer } from './transfer.ts'
import type { TransferStatus } from './transfer-status.ts'

/** Any later attempt: finds out what became of it, and resends only where the provider makes that harmless. */
export async function resolveTransfer(deps: TransferDeps, transfer: Transfer): Promise<TransferStatus> {
  const found = await findOut(deps, transfer, providerOf(deps, transfer))
  return sendSecondHalf(deps, await settleTransfer(deps, transfer, found))
}

async function findOut({ absences }: { absences: Absences }, transfer: Transfer, provider: GameProvider): Promise<Outcome> {
  if (provider.class === 'balance-only') {
    const answer = await provider.balance(transfer.username)
    return answer.outcome === 'done' ? outcomeFromBalance(transfer, answer.balance) : { outcome: 'in-doubt', reason: answer.reason }
  }
  // Judged before the question: what arrives while we wait for the answer was not too late.
  const heardForMs = absences.heardForMs(transfer.transferId)
  const answer = await provider.queryStatus(transfer.transferId)
  switch (answer.status) {
    case 'done':
      return { outcome: 'done' }
    case 'refused':
      return { outcome: 'refused', reason: 'the provider says it refused' }
    case 'unreachable':
      return { outcome: 'in-doubt', reason: 'the provider did not say' }
    case 'unknown':
      // By its own clock, which need not agree with ours: otherwise it would refuse every send for ever.
      if (provider.class === 'idempotent')
        return outcomeOfAnswer(await provider.move(asMove(transfer, answer.at ?? transfer.leasedAt)), provider)
      return outcomeOfUnknown({ absences }, transfer, provider, { heardForMs, providerTime: answer.at })
  }
}

/** Of a transfer that its provider does not know, and that is never sent again. */
function outcomeOfUnknown({ absences }: { absences: Absences }, transfer: Transfer, provider: GameProvider, absence: Absence): Outcome {
  absences.heard(transfer.transferId)
  if (isFinallyUnknown(transfer, provider, absence)) return { outcome: 'refused', reason: 'the provider never got it' }
  const reason = 'the provider has not seen it yet'
  // One that takes a send however late can never be known not to get it.
  return provider.unknownIsFinalAfterMs === null ? { outcome: 'manual-review', reason } : { outcome: 'in-doubt', reason, isUnknown: true }
}
