import { getWallet, listStatement } from '@krapao/contract'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import type { Services } from '../../services.ts'
import { readStatement } from './statement.ts'
import { readSummary } from './summary.ts'

export function walletRoutes(services: Services): Implemented[] {
  return [
    implement(getWallet).with(({ player }) => readSummary(services, player.playerId)),
    implement(listStatement).with(({ player, body }) => readStatement(services.db, player.playerId, body)),
  ]
}
