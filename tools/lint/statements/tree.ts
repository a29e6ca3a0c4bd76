/** A node of what the parser of PostgreSQL answers: its fields by name, or a list of them. */
export type Tree = { readonly [Field in string]?: Tree } | readonly Tree[] | string | number | boolean

/** Every node of this type, from the outside in. */
export function nodesOf(tree: Tree, type: string): Record<string, Tree>[] {
  return [...walk(tree)].filter(([name]) => name === type).map(([, node]) => node as Record<string, Tree>)
}

/** Each named field of the tree with what is in it. */
export function* walk(tree: Tree): Generator<[name: string, node: Tree]> {
  if (typeof tree !== 'object') return
  if (Array.isArray(tree)) {
    for (const one of tree as readonly Tree[]) yield* walk(one)
    return
  }
  for (const [name, node] of Object.entries(tree as Record<string, Tree>)) {
    yield [name, node]
    yield* walk(node)
  }
}

/** The texts of every field of this name. */
export const textsIn = (tree: Tree, field: string): string[] =>
  [...walk(tree)].filter(([name, node]) => name === field && typeof node === 'string').map(([, node]) => node as string)

/** A name that the parser has taken apart at its dots. */
export const dotted = (parts: Tree | undefined): string[] => (parts === undefined ? [] : textsIn(parts, 'sval'))
