/** Latin letters as people type them: not the ones of phonetics or of old print, which look like others. */
const LATIN = String.raw`A-Za-zÀ-ÖØ-öø-İĲ-ķĹ-ňŊ-žƠơƯưȘ-ț\u1E00-\u1EFF`
const SIGNS = String.raw`0-9.,'’()&/-`
const WORD = new RegExp(String.raw`^(?:[${LATIN}${SIGNS}]+|[\u0E00-\u0E7F${SIGNS}]+|[\u0E80-\u0EFF${SIGNS}]+)$`)

/** Whether a bank may have this as somebody's name: each word in Thai, Lao or Latin letters alone. Letters of others may look the same and are not. */
export function isAccountName(name: string): boolean {
  return /\p{L}/u.test(name) && name.split(/\s+/).every((word) => word === '' || WORD.test(word))
}

/** Letters of people here and of their guests. No two of them look the same, but for single ones. */
const NEAR = new RegExp(
  String.raw`[${LATIN}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]`,
  'u',
)

/** Whether this may be shown as what somebody is called: a name in Cyrillic is fine, a Latin one with a Cyrillic letter in it is somebody's twin. */
export function isOneAlphabet(name: string): boolean {
  const letters = [...name.matchAll(/\p{L}/gu)].map(([letter]) => NEAR.test(letter))
  return letters.every(Boolean) || !letters.some(Boolean)
}
