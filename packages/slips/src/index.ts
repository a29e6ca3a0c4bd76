export { decodeSlip, type Pixels, type QrFound, type QrReader, type SlipReading } from './decode-slip.ts'
export { readMiniQr, type SlipReference, writeMiniQr } from './mini-qr.ts'
