import { MAX_SUM_MINOR_UNITS } from '@krapao/money'
import { type GameProtocol, gameProtocol } from '@krapao/outside'
import { type CallOptions, refused } from '../call.ts'
import type { Party } from '../../platform/env.ts'
import type { GameProvider } from '../parties.ts'
import { createFormGame } from './form.ts'
import { createRestGame } from './rest.ts'
import { createRpcGame } from './rpc.ts'
import type { GameWire } from './wire.ts'

/** The provider behind a game code. Throws for a code that stands in no line of the table of protocols. */
export function createGameProvider(code: string, party: Party, options: CallOptions): GameProvider {
  const protocol = gameProtocol(code)
  if (!protocol) throw new Error(`no protocol is known for the game ${code}: add it to packages/outside/src/game-protocols.ts`)
  const { class: providerClass, unknownIsFinalAfterMs } = protocol
  const wire = createWire(protocol, party, options)
  return {
    code,
    class: providerClass,
    unknownIsFinalAfterMs,
    ...wire,
    // What the wire cannot carry is never sent, now or later: as certain as a refusal.
    move: async (move) =>
      move.amount > MAX_SUM_MINOR_UNITS ? refused('not sent, it is more than one transfer can carry') : wire.move(move),
  }
}

function createWire({ dialect, signIn }: GameProtocol, party: Party, options: CallOptions): GameWire {
  switch (dialect) {
    case 'rest':
      return createRestGame(party, options)
    case 'rpc':
      return createRpcGame(party, options)
    case 'form':
      return createFormGame(party, signIn, options)
  }
}
