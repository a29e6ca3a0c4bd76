/** As much of a node of the parsed program as the build looks at. */
export interface Node {
  type: string
  start: number
  end: number
  value?: unknown
  callee?: { name?: string }
  arguments?: { start: number; end: number; properties?: { start: number; end: number; key?: { name?: string } }[] }[]
}

/** Visits every node, the outer ones first; says of each whether it stands inside a function or class. */
export function walk(value: unknown, visit: (node: Node, isInside: boolean) => void, isInside = false): void {
  if (Array.isArray(value)) return value.forEach((each) => walk(each, visit, isInside))
  if (typeof value !== 'object' || value === null) return
  const isNode = 'type' in value && 'start' in value
  if (isNode) visit(value as Node, isInside)
  const opens = isNode && /Function|^Class/.test((value as Node).type)
  for (const child of Object.values(value)) walk(child, visit, isInside || opens)
}
