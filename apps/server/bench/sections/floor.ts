import { type Bench, connectPool, localArm } from '../bench.ts'
import { callFloor, layOutFloor } from '../floor.ts'
import { clientsInWords, printTable, rate, ratio } from '../table.ts'

const CLIENTS = [1, 16, 64]

/** The floor beside itself says how far two equal arms stand apart on this machine, now. */
export async function benchFloor(bench: Bench): Promise<void> {
  const database = await bench.cluster.createDatabase('floor')
  await layOutFloor(database)
  const connections = [16, ...CLIENTS].map((clients) => ({ clients, ...connectPool(database, clients) }))
  const arms = connections.map(({ clients, pool }, index) =>
    localArm(index === 0 ? clientsInWords(16) : `${clientsInWords(clients)}${clients === 16 ? ', again' : ''}`, {
      clients,
      call: () => callFloor(pool),
    }),
  )
  const compared = await bench.compare(arms)
  for (const { close } of connections) await close()
  printTable(
    'The floor beside itself, as a share of 16 clients. "Again" is the noise of this machine: differences below it say nothing.',
    ['', 'share', 'p99', 'a second here'],
    compared.map((arm) => [arm.name, ratio(arm.rateRatio), ratio(arm.p99Ratio), rate(arm.rate)]),
  )
}
