/** How a game looks: what turns on its stage, its name and its light. */
export interface Skin {
  kind: 'slot' | 'dice' | 'lotto'
  name: string
  /** Hue of the room in degrees, and of its second light. */
  hue: number
  hue2: number
}

const slot = (name: string, hue: number, hue2: number): Skin => ({ kind: 'slot', name, hue, hue2 })

const SKINS: Record<string, Skin> = {
  PG: slot('PG', 352, 28),
  PGSLOT: slot('PGSLOT', 268, 320),
  JOKER: slot('Joker', 152, 190),
  SLOTXO: slot('Slot XO', 206, 260),
  SUPERSLOT: slot('Super Slot', 292, 340),
  UFABET: { kind: 'dice', name: 'UFA Sport', hue: 142, hue2: 170 },
  SEXYGAME: { kind: 'dice', name: 'Sexy Casino', hue: 338, hue2: 12 },
  HUAYHD: { kind: 'lotto', name: 'Huay HD', hue: 222, hue2: 186 },
}

export function skinOf(code: string): Skin {
  return SKINS[code] ?? slot(code, 230, 280)
}
