import { chmodSync, cpSync, mkdirSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { Sentence } from '@krapao/terminal'
import { ROOT, runToEnd } from './run-to-end.ts'

const SCOPE = '@krapao'

/** The files that git knows or would add, as they are now, committed or not. */
export async function filesOfTree(): Promise<string[]> {
  const listed = await runToEnd('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  if (listed.code !== 0) throw new Sentence(`The files of the project could not be listed: ${listed.output.trim()}`)
  const deleted = await runToEnd('git', ['ls-files', '-z', '--deleted'], { cwd: ROOT })
  const gone = new Set(deleted.output.split('\0'))
  return listed.output.split('\0').filter((file) => file !== '' && !gone.has(file))
}

/** A copy to damage. Packages from outside are shared with the original; the project's own are those of the copy. */
export function copyTree(files: string[], folder: string): void {
  mkdirSync(folder)
  for (const file of files) cpSync(join(ROOT, file), join(folder, file))
  linkPackages(folder)
}

/** Gives another tree of the project the packages from outside that are installed here. */
export function linkPackages(folder: string): void {
  const [from, to] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(join(to, SCOPE), { recursive: true })
  const shared = readdirSync(from).filter((name) => !name.startsWith('.') && name !== SCOPE)
  for (const name of shared) symlinkSync(join(from, name), join(to, name), 'junction')
  for (const name of readdirSync(join(from, SCOPE)))
    symlinkSync(join(folder, relative(realpathSync(ROOT), realpathSync(join(from, SCOPE, name)))), join(to, SCOPE, name), 'junction')
  for (const name of readdirSync(join(to, SCOPE))) {
    if (!realpathSync(join(to, SCOPE, name)).startsWith(realpathSync(folder) + sep))
      throw new Sentence(`${SCOPE}/${name} of the copy leads out of the copy: a bug planted in it would not be tested.`)
  }
  // PostgreSQL may have to run as another user, who must reach its folder.
  for (const path of [dirname(folder), folder]) chmodSync(path, 0o755)
}

/** Nothing where there is none. */
export function removeTree(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
