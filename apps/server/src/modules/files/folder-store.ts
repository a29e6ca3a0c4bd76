import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ObjectStore } from '../../integrations/index.ts'
import { newSecret } from '../../platform/ids.ts'

/** A folder of this machine, or one that several machines share. */
export function createFolderStore(folder: string): ObjectStore {
  return {
    async put(name, bytes) {
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Never half a file under its name, and on the disk before anybody is told that it is kept.
      const draft = `${path}.${newSecret()}`
      try {
        await writeToDisk(draft, bytes)
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await keepName(dirname(path))
    },
    async get(name) {
      try {
        return await readFile(join(folder, name))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    delete: (name) => rm(join(folder, name), { force: true }),
  }
}

async function writeToDisk(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The name is in the folder, which goes to the disk by itself. Windows writes it with the file. */
async function keepName(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
