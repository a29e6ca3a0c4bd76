import { bankReport } from './bank/banks.ts'
import { gatewayReport } from './qr/report.ts'
import { jsonReport, type Kept, type Sent, type Signing } from './signed-json.ts'
import type { World } from './world.ts'

/** How a report travels. */
export function reportOf(world: World, kept: Kept, signing: Signing): Sent {
  if (kept.party.startsWith('qr:')) return gatewayReport(kept, signing)
  return kept.party.startsWith('bank:') ? bankReport(world, kept, signing) : jsonReport(kept, signing)
}
