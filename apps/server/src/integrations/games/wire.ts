import type { GameProvider } from '../providers.ts'

/** The conversation with a provider; what it may be relied on for is added from its descriptor. */
export type GameWire = Omit<GameProvider, 'code' | 'class' | 'unknownIsFinalAfterMs' | 'betTimePrecision'>
