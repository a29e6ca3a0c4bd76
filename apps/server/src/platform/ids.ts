import { createHash, randomBytes } from 'node:crypto'
import { v4, v5, v7, validate } from 'uuid'

/** For rows: sorts by time, which keeps indexes small. */
export function newRowId(): string {
  return v7()
}

/** For what a stranger may see: says nothing and cannot be guessed. */
export function newPublicId(): string {
  return v4()
}

/** For what follows from another id: the same for the same name. */
export function newIdWithin(id: string, name: string): string {
  return v5(name, id)
}

/** 256 bits, URL-safe. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Of the text in UTF-8. */
export function sha256(of: string | Buffer): Buffer {
  return createHash('sha256').update(of).digest()
}

/** By 16 bytes of a digest: what is the same has the same. Longer ones are cut. */
export function idOfDigest(digest: Buffer): string {
  const hex = digest.toString('hex', 0, 16)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Of any version, in capitals or not. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** Of a version of the RFC. */
export function isProperUuid(text: string): boolean {
  return validate(text)
}

/** What a person reads out of a row's id on the telephone. Not unique by itself, but among all rows of one player. */
export function referenceOf(rowId: string): string {
  const tail = rowId.replaceAll('-', '').slice(-10).toUpperCase()
  return `${tail.slice(0, 5)}-${tail.slice(5)}`
}
