import type { FileAnswer } from '@krapao/contract'
import type { FastifyReply } from 'fastify'

/**
 * Shown, never run: the browser neither guesses another type nor lets the file act as a page of ours. No cache keeps it
 * for longer than its link is good, and none that several people share keeps it at all.
 */
export function sendFile(reply: FastifyReply, { bytes, mediaType, name, maxAgeSeconds, isAttachment = false }: FileAnswer): FastifyReply {
  return reply
    .headers({
      'content-type': mediaType,
      'content-disposition': `${isAttachment ? 'attachment' : 'inline'}; filename="${name}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': maxAgeSeconds > 0 ? `private, max-age=${maxAgeSeconds}` : 'no-store',
    })
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
