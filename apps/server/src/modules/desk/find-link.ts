import { type Identity, identitiesOf, type NumberReader } from '../account/index.ts'
import {
  isSecondFactorOff,
  knownLinks,
  LINKS,
  noteBrowser,
  noteLink,
  type StaffLink,
  type StaffMarks,
  staffMarks,
} from '../operator/index.ts'

type Found = Exclude<StaffLink, 'own'>

interface Pair {
  staffId: string
  /** A player; whose the owner of an item is that is none, nobody is linked to. */
  playerId: string
  /** By what players know the browser that they work in now. */
  visitor?: Buffer | undefined
}

/** Why this member of staff decides nothing about this player; undefined where nothing links them. */
export async function linkTo(reader: NumberReader, pair: Pair): Promise<StaffLink | undefined> {
  const [found, known] = await Promise.all([foundLinks(reader, pair), knownLinks(reader.db, pair)])
  // One that was ended is not found again.
  return LINKS.find((link) => known.get(link) ?? found.some((one) => one === link))
}

/** Keeps what links them, so that the database refuses what is decided then, whoever asks. */
export async function keepLinks(reader: NumberReader, pair: Pair): Promise<void> {
  const { db } = reader
  if (pair.visitor) await noteBrowser(db, pair.staffId, pair.visitor)
  for (const because of await foundLinks(reader, pair)) await noteLink(db, pair.playerId, pair.staffId, because)
}

async function foundLinks(reader: NumberReader, { staffId, playerId, visitor }: Pair): Promise<Found[]> {
  const marks = await marksOf(reader, staffId, visitor)
  if (marks.ownPlayers.length + marks.browsers.length === 0) return []
  const identities = await identitiesOf(reader, [...new Set([playerId, ...marks.ownPlayers])])
  const player = identities.find((one) => one.playerId === playerId)
  return player
    ? linksOf(
        player,
        identities.filter((one) => one !== player),
        marks,
      )
    : []
}

/** Where the second factor is off, which is in the demo, one browser is everybody's. */
async function marksOf({ db }: NumberReader, staffId: string, visitor: Buffer | undefined): Promise<StaffMarks> {
  const [{ ownPlayers, browsers }, isDemo] = await Promise.all([staffMarks(db, staffId), isSecondFactorOff(db)])
  return { ownPlayers, browsers: isDemo ? [] : [...browsers, ...(visitor ? [visitor.toString('hex')] : [])] }
}

/** Whether this phone is the number of a bank account that they have or had, as a wallet is. */
const isNumberOf = (phone: string | null, { numbers }: Identity) => phone !== null && numbers.includes(phone)

/** How this player is linked to whoever is these players themselves, and has worked in these browsers. */
export function linksOf(player: Identity, own: readonly Identity[], { browsers }: Pick<StaffMarks, 'browsers'>): Found[] {
  const share = (one: readonly string[], other: readonly string[]) => one.some((each) => other.includes(each))
  const linked: Record<Found, boolean> = {
    browser: share(player.devices, [...browsers, ...own.flatMap(({ devices }) => devices)]),
    bank_account: own.some((one) => share(player.bankAccounts, one.bankAccounts)),
    phone: own.some((one) => isNumberOf(one.phone, player) || isNumberOf(player.phone, one)),
    invitation: own.some((one) => one.invitedBy === player.playerId || player.invitedBy === one.playerId),
  }
  return (Object.keys(linked) as Found[]).filter((because) => linked[because])
}
