import { createHmac, timingSafeEqual } from 'node:crypto'

/** One file of one owner. */
export interface FileReference {
  ownerId: string
  fileId: string
}

const ID_BYTES = 16
const EXPIRY_AT = 2 * ID_BYTES
const SIGNATURE_AT = EXPIRY_AT + 6
const LINK_BYTES = SIGNATURE_AT + 32
/** What a link leads to, so that one of the one kind is none of the other. */
export type Linked = 'file' | 'data'

/** Owner, file, when it expires in milliseconds, and an HMAC-SHA256 over all of them; URL-safe. */
export function writeLink(key: Buffer, { ownerId, fileId }: FileReference, expiresAt: Date, linked: Linked = 'file'): string {
  const link = Buffer.alloc(SIGNATURE_AT)
  link.write(ownerId.replaceAll('-', ''), 0, 'hex')
  link.write(fileId.replaceAll('-', ''), ID_BYTES, 'hex')
  link.writeUIntBE(expiresAt.getTime(), EXPIRY_AT, 6)
  return Buffer.concat([link, signatureOf(key, link, linked)]).toString('base64url')
}

/** What a link names; null for one we did not sign. */
export function readLink(key: Buffer, link: string, linked: Linked = 'file'): (FileReference & { expiresAt: Date }) | null {
  const bytes = Buffer.from(link, 'base64url')
  // One file has one link: no other spelling of it is good.
  if (bytes.length !== LINK_BYTES || bytes.toString('base64url') !== link) return null
  const signed = bytes.subarray(0, SIGNATURE_AT)
  if (!timingSafeEqual(signatureOf(key, signed, linked), bytes.subarray(SIGNATURE_AT))) return null
  return {
    ownerId: uuidOf(signed.subarray(0, ID_BYTES)),
    fileId: uuidOf(signed.subarray(ID_BYTES, EXPIRY_AT)),
    expiresAt: new Date(signed.readUIntBE(EXPIRY_AT, 6)),
  }
}

function signatureOf(key: Buffer, signed: Buffer, linked: Linked): Buffer {
  return createHmac('sha256', key).update(`krapao ${linked} link 1`).update(signed).digest()
}

/** From the first sixteen bytes, in small letters with dashes. */
export function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
