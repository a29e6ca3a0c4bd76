import { type Client, createClient } from '@krapao/contract'
import { noteServerDate } from '../clock/server-clock.ts'
import { OF_THE_PORTAL } from './client.ts'

/** A client for calls with a file. `onSent` gets the part of the body that has left the phone, 0 to 1. */
export function createUploadClient(onSent: (part: number) => void): Client {
  return createClient({
    ...OF_THE_PORTAL,
    fetch: async (path, init) => {
      const response = await sendTelling(path, init ?? {}, onSent)
      noteServerDate(response.headers.get('date'))
      return response
    },
  })
}

/** Like `fetch`, by XMLHttpRequest, which alone tells how much of a body has been sent. */
function sendTelling(
  path: RequestInfo | URL,
  { method, headers, body, signal }: RequestInit,
  onSent: (part: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error)
    const call = new XMLHttpRequest()
    call.open(method ?? 'GET', path as string)
    for (const [name, value] of Object.entries(headers as Record<string, string>)) call.setRequestHeader(name, value)
    call.upload.addEventListener('progress', ({ loaded, total }) => onSent(total === 0 ? 1 : loaded / total))
    call.addEventListener('load', () => {
      const date = call.getResponseHeader('date')
      resolve(new Response(call.responseText, { status: call.status, headers: date === null ? {} : { date } }))
    })
    call.addEventListener('error', () => reject(new TypeError('the connection was lost')))
    call.addEventListener('abort', () => reject((signal?.reason as Error | undefined) ?? new TypeError('the page is being left')))
    signal?.addEventListener('abort', () => call.abort())
    call.send(body as XMLHttpRequestBodyInit)
  })
}
