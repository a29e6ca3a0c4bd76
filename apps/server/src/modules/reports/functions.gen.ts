/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import { plain, writerOf } from '../../platform/database/call.ts'

/** A report to be kept; or only its id, of one that is kept already. */
export interface SealedReport {
  reportId: string | null
  source: string | null
  how: string | null
  about: string | null
  signature: string | null
  bodyEncrypted: Buffer | null
  bodyDigest: Buffer | null
  says: string | null
  keyId: string | null
  seal: Buffer | null
}

export const writeSealedReport = writerOf<SealedReport>({
  reportId: plain,
  source: plain,
  how: plain,
  about: plain,
  signature: plain,
  bodyEncrypted: plain,
  bodyDigest: plain,
  says: plain,
  keyId: plain,
  seal: plain,
})
