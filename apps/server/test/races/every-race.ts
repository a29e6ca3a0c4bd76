import { depositRaces } from './deposit-races.ts'
import { gameAccountRaces } from './game-account-races.ts'
import { consoleRaces } from './console-races.ts'
import { promotionRaces } from './promotion-races.ts'
import type { Races } from './race.ts'
import { rewardRaces } from './reward-races.ts'
import { sessionRaces } from './session-races.ts'
import { slipRaces } from './slip-races.ts'
import { transferRaces } from './transfer-races.ts'
import { visitorRaces } from './visitor-races.ts'
import { withdrawRaces } from './withdraw-races.ts'

/** The races of every route that changes something, by the route's name. */
export const RACES: Races = {
  ...consoleRaces,
  ...depositRaces,
  ...gameAccountRaces,
  ...rewardRaces,
  ...promotionRaces,
  ...sessionRaces,
  ...slipRaces,
  ...transferRaces,
  ...visitorRaces,
  ...withdrawRaces,
}
