import { readFile as readFileRoute } from '@krapao/contract'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import type { Files } from './files.ts'
import { readFile } from './read-file.ts'

export function filesRoutes({ files }: { files: Files }): Implemented[] {
  return [implement(readFileRoute).with(({ params, refuse }) => readFile(files, params.link, refuse))]
}
