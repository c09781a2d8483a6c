import type { Examples, RouteExample } from './defineExamples.ts'
import type { Row, World } from './World.ts'

/** Found by their place, as modules are. */
const FILES = import.meta.glob<Examples>('/server/modules/**/*.examples.ts', {
  eager: true,
  import: 'default',
})

/** The examples of an area: server/modules/<area>/<name>.examples.ts. */
interface AreaExamples extends Examples {
  area: string
}

const found: AreaExamples[] = Object.entries(FILES).map(([file, examples]) => ({
  ...examples,
  area: file.split('/')[3] as string,
}))

/** Method and path of each route with an example → the area that keeps it. */
export const areasOfExamples: Record<string, string> = Object.assign(
  {},
  ...found.flatMap(({ area, routes }) => Object.keys(routes ?? {}).map(place => ({ [place]: area }))),
)

/** Examples by method and path of the route. */
export const routeExamples: Record<string, RouteExample> = collected(({ routes }) => routes)

/** What makes a row of a resource that has no create operation, by its page. */
export const resourceMakers = collected(({ makers }) => makers)

/** Values of a call about a record, by method and path. */
export const actionValues = collected(({ actionValues }) => actionValues)

/** Records for calls that a new record does not take, by method and path. */
export const ownRecords = collected(({ ownRecords }) => ownRecords)

/** Calls that make a record and name another of the owner's; by method and path. */
export const namingRecords: readonly string[] = found.flatMap(examples => examples.namingRecords ?? [])

/** Actions that set nothing, and yet are for the platform alone; by method and path. */
export const platformActions: readonly string[] = found.flatMap(examples => examples.platformActions ?? [])

const resourceValues = collected(({ values }) => values)

/** Values of a resource that those made of its model alone would not do for. */
export async function valuesBeyondModel(world: World, page: string): Promise<Row> {
  const values = resourceValues[page] ?? {}
  return typeof values === 'function' ? values(world) : values
}

/** What all areas say of one kind. @throws Error when two say it of the same */
function collected<T>(read: (examples: Examples) => Record<string, T> | undefined): Record<string, T> {
  const entries = found.flatMap(examples => Object.entries(read(examples) ?? {}))
  const names = entries.map(([name]) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new Error(`Two areas hold an example of ${twice}.`)
  return Object.fromEntries(entries)
}
