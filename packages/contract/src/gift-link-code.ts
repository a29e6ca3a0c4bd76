/**
 * The form in which a gift link travels: base64 of salt, iv and ciphertext of `link::walletAccountName`, AES-GCM under a
 * key that PBKDF2 derives from the passphrase of the site. Every page knows that passphrase, so this is an encoding and
 * hides nothing: whoever decodes it trusts nothing in it.
 */

const SALT_BYTES = 16
const IV_BYTES = 12
const TAG_BYTES = 16
/** A key that everybody knows gains nothing by costing more. */
const ITERATIONS = 1000
const SEPARATOR = '::'
/** Of the base64 text: a link and a wallet's number fit many times over. */
export const LONGEST_GIFT_LINK = 4000

export interface SentGiftLink {
  link: string
  walletAccountName: string
}

/** Needs a secure context, as all of Web Crypto does. */
export async function encodeGiftLink({ link, walletAccountName }: SentGiftLink, passphrase: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const plain = new TextEncoder().encode(link + SEPARATOR + walletAccountName)
  const ciphertext = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(passphrase, salt), plain)
  return base64Of(new Uint8Array([...salt, ...iv, ...new Uint8Array(ciphertext)]))
}

/** Undefined where the text was not made by `encodeGiftLink` with this passphrase. */
export async function decodeGiftLink(text: string, passphrase: string): Promise<SentGiftLink | undefined> {
  const bytes = bytesOf(text)
  if (!bytes || bytes.length <= SALT_BYTES + IV_BYTES + TAG_BYTES) return undefined
  const salt = bytes.subarray(0, SALT_BYTES)
  const iv = bytes.subarray(SALT_BYTES, SALT_BYTES + IV_BYTES)
  try {
    const key = await keyOf(passphrase, salt)
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.subarray(SALT_BYTES + IV_BYTES))
    return splitAtLast(new TextDecoder('utf-8', { fatal: true }).decode(plain))
  } catch {
    return undefined
  }
}

async function keyOf(passphrase: string, salt: Uint8Array<ArrayBuffer>) {
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(passphrase), 'PBKDF2', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** A link may hold the separator itself; the number of a wallet does not. */
function splitAtLast(text: string): SentGiftLink | undefined {
  const at = text.lastIndexOf(SEPARATOR)
  return at < 0 ? undefined : { link: text.slice(0, at), walletAccountName: text.slice(at + SEPARATOR.length) }
}

function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length > LONGEST_GIFT_LINK || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
