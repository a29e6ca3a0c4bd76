import { readFile as readFileRoute } from '@krapao/contract'
import { implement, type Implemented } from '../../platform/http/implement.ts'
import type { Services } from '../../services.ts'
import { readFile } from './read-file.ts'

export function filesRoutes({ files }: Pick<Services, 'files'>): Implemented[] {
  return [implement(readFileRoute).with(({ params, refuse }) => readFile(files, params.link, refuse))]
}
