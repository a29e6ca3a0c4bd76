import type { Language } from '../../../messages/index.ts'

/** Chromium knows no names in Lao: the neighbours, and where players are besides. */
const LAO: Record<string, string> = {
  TH: 'ໄທ',
  LA: 'ລາວ',
  VN: 'ຫວຽດນາມ',
  KH: 'ກຳປູເຈຍ',
  MM: 'ມຽນມາ',
  MY: 'ມາເລເຊຍ',
  SG: 'ສິງກະໂປ',
  CN: 'ຈີນ',
  HK: 'ຮົງກົງ',
  TW: 'ໄຕ້ຫວັນ',
  JP: 'ຍີ່ປຸ່ນ',
  KR: 'ເກົາຫຼີໃຕ້',
  ID: 'ອິນໂດເນເຊຍ',
  PH: 'ຟີລິບປິນ',
  IN: 'ອິນເດຍ',
  AU: 'ອົດສະຕາລີ',
  DE: 'ເຢຍລະມັນ',
  FR: 'ຝຣັ່ງ',
  US: 'ສະຫະລັດອາເມລິກາ',
  GB: 'ສະຫະລາຊະອານາຈັກ',
}

/** The name of a country in this language; its two letters where there is none. */
export function countryName(code: string, language: Language): string {
  if (language === 'la') return LAO[code] ?? code
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
  } catch {
    // Not shaped as the code of a country.
    return code
  }
}
