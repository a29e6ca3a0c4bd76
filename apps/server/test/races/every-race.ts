import type { Races } from './race.ts'
import { transferRaces } from './transfer-races.ts'
import { withdrawRaces } from './withdraw-races.ts'

/** The races of every route that changes something, by the route's name. */
export const RACES: Races = { ...transferRaces, ...withdrawRaces }
