import { MAX_SUM_MINOR_UNITS } from '@krapao/money'
import { type GameDescriptor, gameDescriptor, type GameWireName } from '@krapao/providers'
import { type RequestOptions, refused } from '../provider-request.ts'
import type { ProviderEndpoint } from '../../platform/env/env.ts'
import type { GameProvider } from '../providers.ts'
import { createFormGame } from './form.ts'
import { createRestGame } from './rest.ts'
import { createRpcGame } from './rpc.ts'
import type { GameWire } from './wire.ts'

const WIRES: Record<GameWireName, (party: ProviderEndpoint, descriptor: GameDescriptor, options: RequestOptions) => GameWire> = {
  rest: createRestGame,
  rpc: createRpcGame,
  form: createFormGame,
}

/** The provider behind a game code. Throws for a code that nobody has described. */
export function createGameProvider(code: string, party: ProviderEndpoint, options: RequestOptions): GameProvider {
  const descriptor = gameDescriptor(code)
  if (!descriptor) throw new Error(`no descriptor is known for the game ${code}: add it to packages/providers/src/games.ts`)
  const { class: providerClass, unknownIsFinalAfterMs, betTimePrecision } = descriptor
  const wire = WIRES[descriptor.wire](party, descriptor, options)
  return {
    code,
    class: providerClass,
    unknownIsFinalAfterMs,
    betTimePrecision,
    ...wire,
    betsSince: descriptor.betFeed ? wire.betsSince : null,
    // What the wire cannot carry is never sent, now or later: as certain as a refusal.
    move: async (move) =>
      move.amount > MAX_SUM_MINOR_UNITS ? refused('not sent, it is more than one transfer can carry') : wire.move(move),
  }
}
