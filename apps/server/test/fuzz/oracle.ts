import type { AnyRoute } from '@krapao/contract/console'
import type { Sent } from '../every-route.ts'
import type { Change, Changes } from './arbitraries.ts'

/** The call with its changes, and what a reader of it has. */
export function changed(right: Sent, { body, params }: Change): { sent: Sent; model: Model } {
  const sentParams = Object.entries(params).map(([name, written]) => [name, String(written!.value)] as const)
  const model: Model = {
    params: { ...right.params, ...Object.fromEntries(sentParams) },
    body: right.body === undefined ? undefined : { ...(right.body as object), ...valuesOf(body) },
  }
  return {
    model,
    sent: {
      ...right,
      params: { ...right.params, ...Object.fromEntries(sentParams.map(([name, text]) => [name, encodeURIComponent(text)])) },
      ...(right.body === undefined ? {} : { rawBody: textOf(right.body as object, body) }),
    },
  }
}

interface Model {
  params: Record<string, string>
  body: Record<string, unknown> | undefined
}

function valuesOf(changes: Changes): Record<string, unknown> {
  return Object.fromEntries(Object.entries(changes).map(([name, written]) => [name, written?.value]))
}

function textOf(right: object, changes: Changes): string {
  const kept = Object.entries(right).filter(([name]) => !(name in changes))
  const members = [
    ...kept.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`),
    ...Object.entries(changes).flatMap(([name, written]) => (written ? [`${JSON.stringify(name)}:${written.json}`] : [])),
  ]
  return `{${members.join()}}`
}

/**
 * What the route's own schema says of this call: nothing where it lets it through, else the code and the field that the
 * answer must name.
 */
export function refusalBySchema(route: AnyRoute, { params, body }: Model): { message: string; field: string } | undefined {
  for (const [schema, value] of [
    [route.params, params],
    [route.body, body],
  ] as const) {
    const issue = schema?.safeParse(value).error?.issues[0]
    if (!issue) continue
    const field = issue.path.map(String).join('.')
    let at: unknown = value
    for (const key of issue.path) at = (at as Record<PropertyKey, unknown> | null | undefined)?.[key]
    return { message: at === undefined ? 'KEY_MISSING' : 'KEY_INVALID', field }
  }
  return undefined
}
