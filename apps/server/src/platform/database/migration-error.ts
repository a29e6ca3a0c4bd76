/** The database cannot be brought to this release. The message is one sentence for a person. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}
