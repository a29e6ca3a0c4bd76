import { depositRaces } from './deposit-races.ts'
import { gameAccountRaces } from './game-account-races.ts'
import { consoleRaces } from './console-races.ts'
import type { Races } from './race.ts'
import { sessionRaces } from './session-races.ts'
import { slipRaces } from './slip-races.ts'
import { spinRaces } from './spin-races.ts'
import { transferRaces } from './transfer-races.ts'
import { visitorRaces } from './visitor-races.ts'
import { withdrawRaces } from './withdraw-races.ts'

/** The races of every route that changes something, by the route's name. */
export const RACES: Races = {
  ...consoleRaces,
  ...depositRaces,
  ...gameAccountRaces,
  ...sessionRaces,
  ...slipRaces,
  ...spinRaces,
  ...transferRaces,
  ...visitorRaces,
  ...withdrawRaces,
}
