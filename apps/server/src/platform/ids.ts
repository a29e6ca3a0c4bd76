import { createHash, randomBytes } from 'node:crypto'
import { v4, v7 } from 'uuid'

/** For rows: sorts by time, which keeps indexes small. */
export function newRowId(): string {
  return v7()
}

/** For what a stranger may see: says nothing and cannot be guessed. */
export function newPublicId(): string {
  return v4()
}

/** 256 bits, URL-safe. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Of the text in UTF-8. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest()
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Of any version, in capitals or not. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** What a person reads out of a row's id on the telephone. Not unique by itself, but among all rows of one player. */
export function referenceOf(rowId: string): string {
  const tail = rowId.replaceAll('-', '').slice(-10).toUpperCase()
  return `${tail.slice(0, 5)}-${tail.slice(5)}`
}
