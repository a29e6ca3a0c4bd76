import * as z from 'zod/mini'

/** Answers what its schema names of an answer, in the schema's order; throws where a part is of another type than it says. */
export type AnswerShape = (answer: unknown) => unknown

/**
 * Made once for each schema. Of an answer of ours this leaves out what costs most of a parse: the checks beyond a part's type,
 * such as bounds and patterns. A field that the schema does not name is never in it. What this does not know is parsed.
 */
export function answerShape(schema: z.core.$ZodType): AnswerShape {
  const { def } = (schema as z.core.$ZodTypes)._zod
  // A check that writes the value over is no check.
  if (def.checks?.some(({ _zod }) => _zod.def.check === 'overwrite')) return parsed(schema)
  switch (def.type) {
    case 'string':
    case 'boolean':
      return only(def.type, (part) => typeof part === def.type)
    case 'number':
      return only('number', Number.isFinite)
    case 'enum':
      return oneOf(Object.values(def.entries))
    case 'literal':
      return oneOf(def.values)
    case 'unknown':
      return (part) => part
    case 'nullable':
      return unless(null, answerShape(def.innerType))
    case 'optional':
      return unless(undefined, answerShape(def.innerType))
    case 'array':
      return list(answerShape(def.element))
    case 'object':
      return def.catchall ? parsed(schema) : object(def.shape)
    default:
      return parsed(schema)
  }
}

const parsed =
  (schema: z.core.$ZodType): AnswerShape =>
  (part) =>
    z.parse(schema, part)

function only(type: string, is: (part: unknown) => boolean): AnswerShape {
  return (part) => (is(part) ? part : misfit(part, type))
}

function oneOf(values: readonly unknown[]): AnswerShape {
  const known = new Set(values)
  return only(values.join(' or '), (part) => known.has(part))
}

function unless(absent: null | undefined, shape: AnswerShape): AnswerShape {
  return (part) => (part === absent ? absent : shape(part))
}

function list(shape: AnswerShape): AnswerShape {
  return (part) => (Array.isArray(part) ? part.map((item: unknown) => shape(item)) : misfit(part, 'list'))
}

function object(schemas: Readonly<Record<string, z.core.$ZodType>>): AnswerShape {
  const fields = Object.entries(schemas).map(([name, schema]) => ({ name, shape: answerShape(schema) }))
  return (part) => {
    if (typeof part !== 'object' || part === null) return misfit(part, 'object')
    const shaped: Record<string, unknown> = {}
    for (const { name, shape } of fields) {
      const value = shape((part as Record<string, unknown>)[name])
      if (value !== undefined) shaped[name] = value
    }
    return shaped
  }
}

/** Says nothing of the value, which goes to the log. */
function misfit(part: unknown, wanted: string): never {
  throw new TypeError(`an answer has a ${part === null ? 'null' : typeof part} where its schema wants: ${wanted}`)
}

let isEachParsed = false

/** For tests: answers of routes that are mounted from now on are held to all that their schemas say. */
export function parseAnswers(): void {
  isEachParsed = true
}

/** How a route makes what it sends of what its handler answers. */
export function sentAs(output: z.core.$ZodType): AnswerShape {
  return isEachParsed ? parsed(output) : answerShape(output)
}
