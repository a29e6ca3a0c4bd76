const TITLE = /^(นางสาว|นาง|นาย|น\.ส\.|ທ້າວ|ນາງສາວ|ນາງ|(MR|MRS|MS|MISS)[. ])\s*/u

/** Whether two names are one person's: the same but for titles, case and spaces. No name is no one's. */
export function isNameFit(one: string, other: string): boolean {
  return plain(one) !== '' && plain(one) === plain(other)
}

function plain(name: string): string {
  return name.normalize('NFC').toUpperCase().replaceAll(/\s+/g, ' ').trim().replace(TITLE, '')
}
