import { SLIP_MAX_BYTES } from '@krapao/contract'

export type PictureProblem = 'type' | 'too-large' | 'broken'

const PNG = [0x89, 0x50, 0x4e, 0x47]
const JPEG = [0xff, 0xd8, 0xff]

/** What is wrong with a chosen file, before it is sent. Like the server it looks at the first bytes, whatever the file is called. */
export async function checkPicture(file: Blob): Promise<PictureProblem | undefined> {
  const head = await file
    .slice(0, 4)
    .arrayBuffer()
    .then((bytes) => [...new Uint8Array(bytes)])
    // A file that was deleted since, or that a cloud drive cannot give.
    .catch(() => undefined)
  if (head === undefined) return 'broken'
  const begins = (sign: readonly number[]) => sign.every((byte, index) => head[index] === byte)
  if (!begins(PNG) && !begins(JPEG)) return 'type'
  return file.size > SLIP_MAX_BYTES ? 'too-large' : undefined
}
