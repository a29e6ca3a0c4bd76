import type { Device } from '../../../platform/credentials/device.ts'
import { newRowId, newSecret, sha256 } from '../../../platform/ids.ts'
import type { NewStaffSession } from '../functions.gen.ts'

/** The browser in which somebody signs in. */
export interface Where {
  deviceHash: Buffer
  network: string
  device: Device
}

/** A session as the database takes it, and its token, which nobody can read again. */
export function newSession({ deviceHash, device }: Where): { token: string; session: NewStaffSession } {
  const token = newSecret()
  return { token, session: { tokenHash: sha256(token), sessionId: newRowId(), deviceHash, ...device } }
}
