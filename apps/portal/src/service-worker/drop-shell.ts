import { BALANCE_DATABASE } from '../storage/balance-database.ts'
import { scope, SHELL } from './scope.ts'

// What the server answers in the place of the worker that keeps the shell, where the operator has switched it off. Pages of every release ask
// for it under the same name.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(drop()))

async function drop(): Promise<void> {
  indexedDB.deleteDatabase(BALANCE_DATABASE)
  const ours = (await caches.keys()).filter((name) => name.startsWith(SHELL))
  await Promise.all(ours.map((name) => caches.delete(name)))
  await scope.registration.unregister()
}
