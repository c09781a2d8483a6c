import { join } from 'node:path'
import type { Services } from '../engine/contracts/Services.ts'
import type { ServiceDefinition, ServiceEnvironment, ServiceName } from '../engine/defineService.ts'
import { importFolder, inFile } from '../importFolder.ts'

/** A service and the file that defines it, below server/. */
export interface FoundService {
  file: string
  definition: ServiceDefinition
}

/** What is there before any service: the database and the disk. */
export type GivenServices = Pick<Services, 'database' | 'room'>

interface StartedServices {
  services: Services
  /** A service with all that its start has made, for whoever starts and stops the server. */
  of<S>(definition: ServiceDefinition<S>): S
  /** Stops all, each before those that it needs, also where one cannot be stopped. @throws what could not be, with its file */
  stop(): Promise<void>
}

/**
 * The services below server/: the default export of every <name>.service.ts. They are found, not listed.
 * @throws Error when a default export is no service, or is called otherwise than its file
 */
export async function loadServices(): Promise<FoundService[]> {
  const found = await importFolder(join(import.meta.dirname, '..'), file => file.endsWith('.service.ts'))
  return found.map(({ file, module }) => ({ file, definition: asService(file, module.default) }))
}

function asService(file: string, value: unknown): ServiceDefinition {
  const service = value as ServiceDefinition | undefined
  if (typeof service?.start !== 'function' || service.needs === undefined)
    throw new Error(`${file}: its default export must come from defineService().`)
  if (!`/${file}`.endsWith(`/${service.name}.service.ts`))
    throw new Error(
      `${file}: the service is called "${service.name}": call the file ${service.name}.service.ts.`,
    )
  return service
}

/**
 * Starts services in the order of what they need. What was started before one that fails is stopped again.
 * @throws Error naming the files when two have one name, need each other, or need one that nobody defines, or when one
 * fails
 */
export async function startServices(
  found: readonly FoundService[],
  given: GivenServices,
  environment: ServiceEnvironment,
): Promise<StartedServices> {
  const started: (FoundService & { service: unknown })[] = []
  const services: Record<string, unknown> = { ...given }
  // One after the other: they share the connection that listens.
  const stop = () =>
    runAll(
      started
        .splice(0)
        .reverse()
        .map(
          ({ file, definition, service }) =>
            () =>
              inFile(file, () => definition.stop?.(service)),
        ),
    )
  try {
    for (const { file, definition, needed } of inOrder(await withNeeds(found), Object.keys(given))) {
      const needs = Object.fromEntries(needed.map(name => [name, services[name]]))
      const service = await inFile(file, () => definition.start(needs as unknown as Services, environment))
      services[definition.name] = service
      started.push({ file, definition, service })
    }
  } catch (error) {
    return failAfter(error, stop)
  }
  return {
    services: services as unknown as Services,
    of: <S>({ name }: ServiceDefinition<S>) => services[name] as S,
    stop,
  }
}

/**
 * Does every step, one after the other, also where one fails.
 * @throws what failed: the error of the one step, or an AggregateError whose message has a line for each
 */
export async function runAll(steps: readonly (() => unknown)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1)
    throw new AggregateError(
      failures,
      failures.map(failure => (failure instanceof Error ? failure.message : String(failure))).join('\n'),
    )
}

/** Throws an error once the steps that it asks for are done; what fails in these is told behind it. */
export async function failAfter(error: unknown, ...steps: (() => unknown)[]): Promise<never> {
  await runAll([() => Promise.reject(error), ...steps])
  throw error
}

interface NeedyService extends FoundService {
  needed: readonly ServiceName[]
}

const withNeeds = (found: readonly FoundService[]): Promise<NeedyService[]> =>
  Promise.all(
    found.map(async service => {
      const { needs } = service.definition
      return { ...service, needed: typeof needs === 'function' ? await needs() : needs }
    }),
  )

/** Each after those that it needs; otherwise in the order in which they were found. */
function inOrder(found: readonly NeedyService[], given: readonly string[]): NeedyService[] {
  const byName = namesOf(found)
  const ordered = new Set<NeedyService>()
  function visit(name: ServiceName, by: readonly NeedyService[]): void {
    if (given.includes(name)) return
    const service = byName.get(name)
    if (service === undefined)
      throw new Error(`${by.at(-1)?.file}: it needs the service "${name}", which no file defines.`)
    if (by.includes(service)) {
      const cycle = [...by.slice(by.indexOf(service)), service].map(({ file }) => file)
      throw new Error(`${cycle.join(' → ')}: services need each other. Take one of these needs away.`)
    }
    if (ordered.has(service)) return
    for (const need of service.needed) visit(need, [...by, service])
    ordered.add(service)
  }
  for (const { definition } of found) visit(definition.name, [])
  return [...ordered]
}

function namesOf(found: readonly NeedyService[]): Map<string, NeedyService> {
  const byName = new Map<string, NeedyService>()
  for (const service of found) {
    const { name } = service.definition
    const other = byName.get(name)
    if (other)
      throw new Error(`${other.file} and ${service.file}: both define the service "${name}". Rename one.`)
    byName.set(name, service)
  }
  return byName
}
