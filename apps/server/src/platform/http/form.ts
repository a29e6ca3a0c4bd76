import multipart from '@fastify/multipart'
import type { Upload } from '@krapao/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from './refusal.ts'

const MAX_FIELDS = 10
const MAX_FIELD_BYTES = 1000

interface Form {
  file: Buffer
  fields: Record<string, string>
}

/** From here on the routes of this scope can be sent multipart/form-data, and nothing else. */
export async function readForms(http: FastifyInstance): Promise<void> {
  http.removeAllContentTypeParsers()
  await http.register(multipart)
}

/**
 * Reads a form, after it is known who sends it. One part is the file, by the name `file`; every other part is a field.
 * A second file, a field twice, more than fits or a form that breaks off is no form.
 */
export async function readForm(request: FastifyRequest, { maxBytes, missing, invalid }: Upload): Promise<Form> {
  if (!request.isMultipart()) throw refuse(missing)
  const limits = { files: 1, fileSize: maxBytes, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, parts: MAX_FIELDS + 1 }
  const fields = new Map<string, string>()
  let file: Buffer | undefined
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer()
        if (part.fieldname !== 'file') throw refuse('KEY_INVALID', { field: part.fieldname })
        file = bytes
      } else if (fields.has(part.fieldname) || part.valueTruncated || typeof part.value !== 'string') {
        throw refuse('KEY_INVALID', { field: part.fieldname })
      } else fields.set(part.fieldname, part.value)
    }
  } catch (error) {
    request.log.debug({ err: error, requestId: request.id }, 'a form could not be read')
    throw refuse(invalid, { field: 'file' })
  }
  if (file === undefined || file.length === 0) throw refuse(missing, { field: 'file' })
  return { file, fields: Object.fromEntries(fields) }
}
