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
  // One letter with its accent, and the letter and the accent.
  ['Jos\u00e9 Silva', 'Jose\u0301 SILVA'],
]

/** Names that are not one person's. */
export const OTHER_NAMES: readonly (readonly [string, string])[] = [
  ['สมชาย ใจดี', 'สมหญิง ใจดี'],
  ['Somchai Jaidee', 'Somchai Jaidee Jr'],
  ['Somchai Jaidee', 'SomchaiJaidee'],
  // A title is a word of its own, and stands first.
  ['Missara Jaidee', 'Ara Jaidee'],
  ['Msuya Jaidee', 'Uya Jaidee'],
  ['Somchai Mr Jaidee', 'Somchai Jaidee'],
  ['Somchai นาย', 'Somchai'],
]
