/** What a slip's mini-QR names: the paying bank, by our code, and that bank's own reference of the transfer. */
export interface SlipReference {
  bankCode: string
  transRef: string
}

/** The numbers by which Thai banks know each other. */
const BANK_NUMBERS: Record<string, string> = {
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

const API_TYPE = '000001'
/** A bank outside Thailand stands in its own letters, under its own country. */
const LAO_BANKS = ['BCEL', 'LDB', 'JDB']
const TRANS_REF = /^[A-Za-z0-9]{4,40}$/

/** Undefined where the text is no slip's, or its checksum is wrong. */
export function readMiniQr(text: string): SlipReference | undefined {
  if (!/^[\x21-\x7e]{20,200}$/.test(text) || text.slice(-8, -4) !== '9104') return undefined
  if (crc16(text.slice(0, -4)) !== text.slice(-4).toUpperCase()) return undefined
  const outer = fieldsOf(text)
  const inner = fieldsOf(outer?.get('00') ?? '')
  const [number, transRef] = [inner?.get('01'), inner?.get('02')]
  if (inner?.get('00') !== API_TYPE || number === undefined || !TRANS_REF.test(transRef ?? '')) return undefined
  const bankCode =
    outer?.get('51') === 'LA'
      ? LAO_BANKS.find((code) => code === number)
      : Object.entries(BANK_NUMBERS).find(([, known]) => known === number)?.[0]
  return bankCode === undefined ? undefined : { bankCode, transRef: transRef! }
}

/** The text of a mini-QR, as the paying bank draws it. Throws on a bank that draws none. */
export function writeMiniQr({ bankCode, transRef }: SlipReference): string {
  const isLao = LAO_BANKS.includes(bankCode)
  const number = isLao ? bankCode : BANK_NUMBERS[bankCode]
  if (number === undefined) throw new Error(`bank ${bankCode} draws no mini-QR`)
  const slip = field('00', API_TYPE) + field('01', number) + field('02', transRef)
  const signed = `${field('00', slip)}${field('51', isLao ? 'LA' : 'TH')}9104`
  return signed + crc16(signed)
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
