import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/** By the full name of a function or type: the file that makes it, from the folder, and the comment that stands above it there. */
export type FunctionTexts = ReadonlyMap<string, { path: string; comment: string[] }>

/** Of every SQL file below the folder; a function that is made twice has the text of the last one. */
export function readFunctionTexts(folder: string): FunctionTexts {
  const paths = globSync('**/*.sql', { cwd: folder }).map((path) => path.split(sep).join('/'))
  return new Map(
    paths.flatMap((path) => madeIn(readFileSync(join(folder, path), 'utf8')).map(([name, comment]) => [name, { path, comment }])),
  )
}

function madeIn(sql: string): [name: string, comment: string[]][] {
  return [...sql.matchAll(/((?:^--.*\n)*)^create (?:(?:or replace )?function|type) ([a-z_]+\.[a-z0-9_]+)/gm)].map(([, comment, name]) => [
    name!,
    comment!
      .split('\n')
      .slice(0, -1)
      .map((line) => line.replace(/^-- ?/, '').replaceAll('*/', '* /')),
  ])
}
