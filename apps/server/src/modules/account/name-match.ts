/** Thai and Lao titles are written into the name; an English one ends with a point or a space, for a name may begin as it does. */
const TITLE = /^(นางสาว|นาง|นาย|น\.ส\.|ທ້າວ|ນາງສາວ|ນາງ|(MR|MRS|MS|MISS)[. ])\s*/

/** Whether two names are one person's. Banks shorten, pad and case names their own way. No name is no one's. */
export function isNameFit(one: string | null, other: string | null): boolean {
  const plain = plainName(one)
  return plain !== '' && plain === plainName(other)
}

function plainName(name: string | null): string {
  const words = (name ?? '').normalize('NFC').toUpperCase().replace(/\s+/g, ' ').trim()
  return words.replace(TITLE, '')
}
