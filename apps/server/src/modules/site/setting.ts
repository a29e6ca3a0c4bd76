import * as z from 'zod'

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** HTML without script, style or handlers: it is sanitised when it is saved. */
const html = z.string()

/** What the operator has said in a language besides Thai; a text it lacks is shown in Thai. */
const translation = z.object({
  contactText: html.optional(),
  conditions: z.array(html).optional(),
  agreements: z.array(html).optional(),
  notice: z.string().optional(),
})

/** Each setting, the shape it is stored in and what it is until the operator sets it. */
export const SETTINGS = {
  /** False: the service is closed and every player or public call answers `gone`. */
  service: { shape: z.object({ isOpen: z.boolean() }), initial: { isOpen: true } },
  siteInfo: { shape: z.object({ name: z.string(), website: z.string() }), initial: { name: 'Krapao', website: '' } },
  contact: {
    shape: z.object({ contactText: html, lineLink: z.string(), lineName: z.string(), lineQR: z.string().nullable() }),
    initial: { contactText: '', lineLink: '', lineName: '', lineQR: null },
  },
  conditions: { shape: z.array(html), initial: [] },
  agreements: { shape: z.array(html), initial: [] },
  /** The name of the agreements and conditions as they stand. A new one asks every player again. */
  termsVersion: { shape: z.string().regex(/^[\w.-]{1,40}$/), initial: '1' },
  translations: { shape: z.object({ la: translation, en: translation }), initial: { la: {}, en: {} } },
  /** Plain text with a `{percentFail}` placeholder. */
  notice: { shape: z.string(), initial: '' },
  /** The daily window, in Bangkok, in which no slip is taken. Equal times: there is none. */
  slipWindow: { shape: z.object({ closeFrom: timeOfDay, closeTo: timeOfDay }), initial: { closeFrom: '00:00', closeTo: '00:00' } },
  /** How many days the picture of a slip is kept after it has ended; what is known of the slip stays. */
  slipPictureDays: { shape: z.int().min(1).max(3650), initial: 90 },
  registerOTP: { shape: z.boolean(), initial: true },
  /** A session that is remembered ends after so many days, or so many without use; any other after so many hours. */
  sessions: {
    shape: z.object({ days: z.int().min(1).max(366), idleDays: z.int().min(1).max(366), hours: z.int().min(1).max(24) }),
    initial: { days: 30, idleDays: 7, hours: 12 },
  },
  /** How the first screen lays out the games: three carousels, or a grid. */
  gameLayout: { shape: z.enum(['carousels', 'grid']), initial: 'carousels' },
  enableChatWidget: { shape: z.boolean(), initial: false },
  /** Deposits are matched by a person: the deposit list shows the generic entry. */
  isManual: { shape: z.boolean(), initial: false },
  /** How long a deposit QR lives. */
  qrMinutes: { shape: z.int().min(1).max(1440), initial: 15 },
  /** The most of one deposit by a QR of no provider in particular, in baht. */
  qrMaximumBaht: { shape: z.int().min(1).max(10_000_000), initial: 200_000 },
  /** What players are told of how long a withdrawal usually takes. */
  withdrawMinutes: { shape: z.int().min(1).max(1440), initial: 5 },
  /** When the demo world was laid out; null in a real one. */
  demoSeededAt: { shape: z.iso.datetime().nullable(), initial: null },
} as const satisfies { [key: string]: { shape: z.ZodType; initial: unknown } }

export type SettingKey = keyof typeof SETTINGS
/** As the program uses it. */
export type Setting<Key extends SettingKey> = z.output<(typeof SETTINGS)[Key]['shape']>
/** As it is stored. */
export type StoredSetting<Key extends SettingKey> = z.input<(typeof SETTINGS)[Key]['shape']>
