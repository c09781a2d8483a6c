import { describe, expect, it } from 'vitest'
import type { ServiceDefinition, ServiceEnvironment } from '#server/engine/defineService.ts'
import {
  type FoundService,
  type GivenServices,
  loadServices,
  startServices,
} from '#server/start/startServices.ts'

/** Services that note when they start and stop, each as `name: needs`. */
function found(table: Record<string, string[]>, log: string[] = []): FoundService[] {
  return Object.entries(table).map(([file, needs]) => {
    const name = file.split('/').at(-1) ?? ''
    const definition = {
      name,
      needs,
      start(handed: object) {
        log.push(`start ${name} with ${Object.keys(handed).join(' ') || 'nothing'}`)
        if (name.startsWith('broken')) throw new Error('broken on purpose')
        return name
      },
      stop(service: string) {
        log.push(`stop ${service}`)
        if (name.startsWith('stuck')) throw new Error(`${name} on purpose`)
      },
    } as unknown as ServiceDefinition
    return { file: `${file}.service.ts`, definition }
  })
}

const start = (services: FoundService[]) =>
  startServices(services, { database: {} } as GivenServices, {} as ServiceEnvironment)

describe('startServices', () => {
  it('should start services after those that they need, hand over these only, and stop in reverse', async () => {
    const log: string[] = []

    const { services, stop } = await start(
      found({ 'a/one': ['two', 'database'], 'b/two': ['three'], three: [] }, log),
    )
    await stop()

    expect(services).toMatchObject({ one: 'one', two: 'two', three: 'three' })
    expect(log).toEqual([
      'start three with nothing',
      'start two with three',
      'start one with two database',
      'stop one',
      'stop two',
      'stop three',
    ])
  })

  it('should stop all others where some cannot be stopped, and name the files of these', async () => {
    const log: string[] = []

    const { stop } = await start(found({ 'a/stuck1': ['two'], two: ['stuck2'], 'b/stuck2': [] }, log))

    await expect(stop()).rejects.toThrow(
      'a/stuck1.service.ts: stuck1 on purpose\nb/stuck2.service.ts: stuck2 on purpose',
    )
    expect(log.filter(line => line.startsWith('stop'))).toEqual(['stop stuck1', 'stop two', 'stop stuck2'])
  })

  it('should name the file of one that cannot start, and what could not be stopped after it', async () => {
    const services = found({ stuck: [], 'a/broken': ['stuck'] })

    await expect(start(services)).rejects.toThrow(
      'a/broken.service.ts: broken on purpose\nstuck.service.ts: stuck on purpose',
    )
  })

  it('should stop what it has started when one cannot start', async () => {
    const log: string[] = []

    await expect(start(found({ one: [], broken: ['one'], never: ['broken'] }, log))).rejects.toThrow(
      'on purpose',
    )

    expect(log).toEqual(['start one with nothing', 'start broken with one', 'stop one'])
  })

  it.each([
    [
      'two of one name, naming both files',
      { 'a/one': [], 'b/one': [] },
      'a/one.service.ts and b/one.service.ts: both define the service "one". Rename one.',
    ],
    [
      'a cycle of needs, naming its files',
      { zero: ['a'], a: ['b'], b: ['a'] },
      'a.service.ts → b.service.ts → a.service.ts: services need each other.',
    ],
    [
      'a need that nobody defines',
      { one: ['two'] },
      'one.service.ts: it needs the service "two", which no file defines.',
    ],
  ])('should refuse %s', async (_, table, message) => {
    const log: string[] = []

    await expect(start(found(table as Record<string, string[]>, log))).rejects.toThrow(message)
    expect(log).toEqual([])
  })
})

describe('loadServices', () => {
  it('should find every service by its place', async () => {
    const services = await loadServices()

    expect(services.map(({ file }) => file)).toEqual(
      expect.arrayContaining(['auth/sessions.service.ts', 'queue/queue.service.ts']),
    )
  })
})
