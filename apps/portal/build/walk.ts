/** The parts of a syntax node that the build uses. */
export interface Node {
  type: string
  start: number
  end: number
  value?: unknown
  callee?: { name?: string }
  arguments?: { start: number; end: number; properties?: { start: number; end: number; key?: { name?: string } }[] }[]
}

/** Visits every node, outer ones first, with whether it is inside a function or class. */
export function walk(value: unknown, visit: (node: Node, isInside: boolean) => void, isInside = false): void {
  if (Array.isArray(value)) return value.forEach((each) => walk(each, visit, isInside))
  if (typeof value !== 'object' || value === null) return
  const isNode = 'type' in value && 'start' in value
  if (isNode) visit(value as Node, isInside)
  const opens = isNode && /Function|^Class/.test((value as Node).type)
  for (const child of Object.values(value)) walk(child, visit, isInside || opens)
}
