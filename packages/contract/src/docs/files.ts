import type * as routes from '../files.ts'
import type { FeatureDocs } from './docs.ts'

export const filesDocs: FeatureDocs<typeof routes> = {
  tag: { name: 'Files', description: 'Pictures, by links that other calls answer.' },
  routes: {
    readFile: {
      description: 'Whoever has the link may read the file until the link expires, so it needs no token and can stand in a page.',
      params: { link: { description: 'As it was answered: signed, and not to be made up.', example: 'Gm7dgnk8SzaTUff7zPDuDUuQTqnvAtTA' } },
    },
  },
}
