/** As much of a node of the parsed program as the build looks at. */
export interface Node {
  type: string
  start: number
  end: number
  value?: unknown
  callee?: { name?: string }
  arguments?: { start: number; end: number; properties?: { start: number; end: number; key?: { name?: string } }[] }[]
}

/** Visits every node, the outer ones first. */
export function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) return value.forEach((each) => walk(each, visit))
  if (typeof value !== 'object' || value === null) return
  if ('type' in value && 'start' in value) visit(value as Node)
  for (const child of Object.values(value)) walk(child, visit)
}
