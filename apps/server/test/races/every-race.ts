import type { Races } from './race.ts'
import { gameAccountRaces } from './game-account-races.ts'
import { transferRaces } from './transfer-races.ts'
import { withdrawRaces } from './withdraw-races.ts'

/** The races of every route that changes something, by the route's name. */
export const RACES: Races = { ...gameAccountRaces, ...transferRaces, ...withdrawRaces }
