import { createServer } from 'node:http'
import { restTransferCompleted, restTransferRequest } from '@krapao/protocols'
import * as z from 'zod/mini'

/**
 * A process of its own that plays a game provider of the JSON resources dialect and says yes to every transfer at
 * once. It keeps no records: only what the server costs is to be measured.
 */
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const answer = answerOf(request.method, request.url ?? '', Buffer.concat(chunks).toString())
    const body = JSON.stringify(answer ?? {})
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})
process.on('disconnect', () => process.exit(0))

function answerOf(method: string | undefined, url: string, body: string): object | undefined {
  const [, transferId] = /\/transfers\/([^/]+)$/.exec(url) ?? []
  if (method !== 'PUT' || transferId === undefined) return undefined
  const wanted = restTransferRequest.parse(JSON.parse(body))
  return z.encode(restTransferCompleted, { transferId, status: 'completed', ...wanted, balance: wanted.amount })
}
