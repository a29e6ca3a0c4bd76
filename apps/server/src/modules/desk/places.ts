import { isUuid } from '../../platform/ids.ts'
import type { QueuePlace, TrailPlace } from '../operator/index.ts'

/** A place of the queue as a page names it: its last item, by what the queue is in the order of. */
export function queuePlaceText({ needsDecision, dueAt, itemId }: QueuePlace): string {
  return written([needsDecision, dueAt, itemId])
}

/** Null where it was never one. */
export function queuePlaceIn(text: string): QueuePlace | null {
  const [needsDecision, dueAt, itemId] = read(text)
  const isPlace = typeof needsDecision === 'boolean' && isInstant(dueAt) && isId(itemId)
  return isPlace ? { needsDecision, dueAt, itemId } : null
}

/** A place of the trail: its last act. */
export function trailPlaceText({ at, ownerId, no }: TrailPlace): string {
  return written([at, ownerId, no])
}

/** Null where it was never one. */
export function trailPlaceIn(text: string): TrailPlace | null {
  const [at, ownerId, no] = read(text)
  return isInstant(at) && isId(ownerId) && typeof no === 'string' && /^\d{1,15}$/.test(no) ? { at, ownerId, no } : null
}

const written = (parts: readonly unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')

function read(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

const isId = (part: unknown): part is string => typeof part === 'string' && isUuid(part)

/** Whether it is one that there is, as PostgreSQL writes it in UTC. */
function isInstant(part: unknown): part is string {
  if (typeof part !== 'string') return false
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?\+00$/.exec(part) ?? []
  const at = new Date(`${day}T${time}Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${day}T${time}`)
}
