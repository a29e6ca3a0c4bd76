/** What a slip's mini-QR names: the paying bank, by our code, and that bank's own reference of the transfer. */
export interface SlipReference {
  /** Such as `SCB`; of a Thai bank we have no code for, its three digits. */
  bankCode: string
  transRef: string
}

/** The numbers by which Thai banks know each other. */
const BANK_NUMBERS: Readonly<Record<string, string>> = {
  BBL: '002',
  KBANK: '004',
  KTB: '006',
  TMB: '011',
  SCB: '014',
  CIMB: '022',
  UOB: '024',
  BAY: '025',
  GSB: '030',
  GHB: '033',
  BAAC: '034',
  ISBT: '066',
  TISCO: '067',
  KKP: '069',
  LHB: '073',
}

const THAI_KIND = '000001'
/** BCEL's slips carry a form of their own, which names the bank in letters. We play the other kip banks in the same form. */
const LAO_BANKS = new Set(['BCEL', 'LDB', 'JDB'])
const LAO_KIND = 'ONEPROOF'
const TRANS_REF = /^[A-Za-z0-9._:-]{4,50}$/

/** Undefined where the text is no slip's, or its checksum is wrong. */
export function readMiniQr(text: string): SlipReference | undefined {
  const reference = readThai(text) ?? readLao(text)
  return reference && TRANS_REF.test(reference.transRef) ? reference : undefined
}

function readThai(text: string): SlipReference | undefined {
  const slip = fieldsOf(signedFields(withLeadingZeros(text), '91')?.get('00') ?? '')
  const [number = '', transRef = ''] = [slip?.get('01'), slip?.get('02')]
  if (slip?.get('00') !== THAI_KIND || !/^\d{3}$/.test(number)) return undefined
  return { bankCode: Object.keys(BANK_NUMBERS).find((code) => BANK_NUMBERS[code] === number) ?? number, transRef }
}

function readLao(text: string): SlipReference | undefined {
  const slip = fieldsOf(signedFields(text, '63')?.get('33') ?? '')
  const [bankCode = '', transRef = ''] = [slip?.get('00'), slip?.get('04')]
  return slip?.get('01') === LAO_KIND && LAO_BANKS.has(bankCode) ? { bankCode, transRef } : undefined
}

/** The text of a mini-QR, as the paying bank draws it; a bank that has no number of its own takes 999. */
export function writeMiniQr({ bankCode, transRef }: SlipReference): string {
  if (LAO_BANKS.has(bankCode)) {
    const slip =
      field('00', bankCode) + field('01', LAO_KIND) + field('02', 'TRANSFER') + field('03', transRef.slice(-8)) + field('04', transRef)
    return signed(field('00', '01') + field('01', '11') + field('33', slip), '63')
  }
  const number = /^\d{3}$/.test(bankCode) ? bankCode : (BANK_NUMBERS[bankCode] ?? '999')
  return signed(field('00', field('00', THAI_KIND) + field('01', number) + field('02', transRef)) + field('51', 'TH'), '91')
}

function signed(fields: string, tag: string): string {
  const text = `${fields}${tag}04`
  return text + crc16(text)
}

/** The fields of a text whose last one, under this tag, is the right checksum of everything before it. */
function signedFields(text: string, tag: string): Map<string, string> | undefined {
  const isWhole = /^[\x21-\x7e]{20,200}$/.test(text) && text.slice(-8, -4) === `${tag}04`
  return isWhole && crc16(text.slice(0, -4)) === text.slice(-4).toUpperCase() ? fieldsOf(text) : undefined
}

/** Some banks' apps write the checksum as a number, without its leading zeros. */
function withLeadingZeros(text: string): string {
  return text.replace(/9104([0-9A-Fa-f]{1,3})$/, (_, digits: string) => `9104${digits.padStart(4, '0')}`)
}

function field(tag: string, value: string): string {
  return `${tag}${String(value.length).padStart(2, '0')}${value}`
}

/** Undefined where the lengths do not add up. */
function fieldsOf(text: string): Map<string, string> | undefined {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length;) {
    const head = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4))
    const length = Number(head?.[2])
    if (!head || at + 4 + length > text.length || fields.has(head[1]!)) return undefined
    fields.set(head[1]!, text.slice(at + 4, at + 4 + length))
    at += 4 + length
  }
  return fields
}

/** CRC-16/CCITT-FALSE in four upper-case hexadecimal digits. */
function crc16(text: string): string {
  let crc = 0xffff
  for (const char of text) {
    crc ^= char.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
