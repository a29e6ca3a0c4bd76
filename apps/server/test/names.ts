/** How banks write the name of one person. */
export const SAME_NAMES: readonly (readonly [string, string])[] = [
  ['Somchai Jaidee', 'SOMCHAI JAIDEE'],
  ['สมชาย ใจดี', 'นาย สมชาย ใจดี'],
  ['สมชาย ใจดี', 'นายสมชาย ใจดี'],
  ['สมชาย ใจดี', ' นายสมชาย  ใจดี '],
  ['สมหญิง ใจดี', 'นางสาวสมหญิง ใจดี'],
  ['สมหญิง ใจดี', 'นาง สมหญิง ใจดี'],
  ['สมหญิง ใจดี', 'น.ส. สมหญิง ใจดี'],
  ['Somchai Jaidee', 'MR. SOMCHAI JAIDEE'],
  ['Somchai Jaidee', 'Mr Somchai Jaidee'],
  ['Somying Jaidee', 'MRS. SOMYING JAIDEE'],
  ['Somying Jaidee', 'MRS SOMYING JAIDEE'],
  ['Somying Jaidee', 'Miss Somying Jaidee'],
  ['Somying Jaidee', 'MS.SOMYING JAIDEE'],
  ['Somying  Jaidee', 'SOMYING\tJAIDEE'],
  ['Somchai Jaidee', 'SOMCHAIJAIDEE'],
  ['Ms. Manee\u00a0Meena', 'MANEE MEENA'],
  ['ທ້າວ ສົມສັກ', 'ສົມສັກ'],
  ['ນາງ ມະນີ', 'ມະນີ'],
  // One letter with its accent, and the letter and the accent.
  ['Jos\u00e9 Silva', 'Jose\u0301 SILVA'],
]

/** Names that are not one person's. */
export const OTHER_NAMES: readonly (readonly [string, string])[] = [
  ['สมชาย ใจดี', 'สมหญิง ใจดี'],
  ['Somchai Jaidee', 'Somchai Jaidee Jr'],
  // A title is a word of its own.
  ['Missara Jaidee', 'Ara Jaidee'],
  ['Msuya Jaidee', 'Uya Jaidee'],
  ['Somchai นาย', 'Somchai'],
  ['MRS. SOMSRI JAIDEE', 'S. SOMSRI JAIDEE'],
  ['MRINAL SEN', 'INAL SEN'],
  ['MANEE', 'MANEE MEENA'],
  ['นาย', ''],
  ['MR. ', 'MRS. '],
  ['', ''],
]
