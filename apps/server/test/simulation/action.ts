import type { SimulatedWorld } from './world.ts'

/** What may happen next. Each leaves everything still. */
export type Action = (world: SimulatedWorld) => Promise<void> | void

/** So often among everything that may happen. */
export function often(times: number, action: Action): Action[] {
  return Array.from({ length: times }, () => action)
}
