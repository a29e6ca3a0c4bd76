import { type StoredTerms, type Terms, termsOf } from '@krapao/terms'
import type { Json } from '../../platform/database/database-types.ts'

/** Terms as the database keeps them: `storedTerms` has made what stands there. */
export function readTerms(stored: Json): Terms {
  return termsOf(stored as unknown as StoredTerms)
}
