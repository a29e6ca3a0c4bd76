import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

interface SignedRequest {
  method: string
  /** As it came, percent-encoded. */
  path: string
  /** Without the question mark. */
  query: string
  headers: IncomingHttpHeaders
  body: Buffer
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([a-z0-9-]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/

const FRESH_MS = 15 * 60_000

/**
 * Why a request is not one of the holder of these keys, as AWS Signature Version 4 has it; undefined when it is.
 * Written from Amazon's description and not with the client's library, so that each is a test of the other.
 */
export function problemOfSignature(request: SignedRequest, keys: { access: string; secret: string }, now: Date): string | undefined {
  const { headers, body } = request
  const [, access, day, region, signedHeaders, signature] = AUTHORIZATION.exec(headers.authorization ?? '') ?? []
  if (!signature || access !== keys.access) return 'InvalidAccessKeyId'
  const time = String(headers['x-amz-date'])
  const signedAt = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(signedAt - now.getTime()) < FRESH_MS) || !time.startsWith(day!)) return 'RequestTimeTooSkewed'
  const bodyHash = String(headers['x-amz-content-sha256'])
  if (bodyHash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signedHeaders!.split(';').includes(name))) return 'AccessDenied'

  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonicalRequest(request, signedHeaders!, bodyHash))].join('\n')
  const key = [day!, region!, 's3', 'aws4_request'].reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${keys.secret}`)
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch'
}

function canonicalRequest({ method, path, query, headers }: SignedRequest, signedHeaders: string, bodyHash: string): string {
  const values = signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, ' ')}\n`)
  return [method, path, query.split('&').toSorted().join('&'), values.join(''), signedHeaders, bodyHash].join('\n')
}

const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
