interface Lockfile {
  packages: Record<string, { version?: string; dev?: boolean; link?: boolean }>
}

/** What of CycloneDX is looked at. */
export interface Bom {
  bomFormat?: string
  components?: { 'bom-ref': string; name: string; version: string; licenses?: unknown[] }[]
  dependencies?: { ref: string; dependsOn?: string[] }[]
}

/** Of those that say it in a form that npm no longer reads; looked up in the package, and again at its next version. */
const LICENCES = new Map([['xmlhttprequest-ssl@2.1.2', 'MIT']])

/** The production part of a bill of everything, and what of the lockfile is missing there or has no licence. */
export function productionOf(bom: Bom, { packages }: Lockfile): { bom: Bom; problems: string[] } {
  if (bom.bomFormat !== 'CycloneDX') return { bom, problems: ['this is no bill of materials'] }
  const wanted = productionIds(packages)
  const components = (bom.components ?? []).filter((component) => wanted.has(idOf(component))).map(licensed)
  const found = new Map(components.map((component) => [idOf(component), component]))
  const problems = [...wanted].flatMap((id) => {
    const component = found.get(id)
    if (!component) return [`${id} is not there`]
    return component.licenses?.length ? [] : [`${id} has no licence`]
  })
  const refs = new Set(components.map((component) => component['bom-ref']))
  const dependencies = (bom.dependencies ?? [])
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }))
  return { bom: { ...bom, components, dependencies }, problems }
}

function licensed<Component extends { name: string; version: string; licenses?: unknown[] }>(component: Component): Component {
  const id = LICENCES.get(idOf(component))
  return id === undefined || component.licenses?.length ? component : { ...component, licenses: [{ license: { id } }] }
}

const idOf = ({ name, version }: { name: string; version: string }) => `${name}@${version}`

/** What lies in no node_modules is our own. */
function productionIds(packages: Lockfile['packages']): Set<string> {
  const ids = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`)
  return new Set(ids)
}
