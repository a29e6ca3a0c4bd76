import { step } from '@krapao/terminal'
import { buildPortal, DIST, isPortalBuilt } from './build-portal.ts'
import { compressPortal } from './compress-portal.ts'

/** Builds the portal where its sources have changed, and compresses what is not compressed yet. */
export async function readyPortal(): Promise<void> {
  if (!isPortalBuilt()) await step('Portal built', buildPortal)
  await step('Portal compressed', () => compressPortal(DIST), { quietBelowMs: 100 })
}
