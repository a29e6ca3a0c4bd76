export { decodeSlip, type SlipReading } from './decode-slip.ts'
export type { Pixels } from './grey.ts'
export { readMiniQr, type SlipReference, writeMiniQr } from './mini-qr.ts'
export { type QrFound, type QrReader, zxingReader } from './qr-reader.ts'
