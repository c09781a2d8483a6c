import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tx } from '#server/engine/contracts/RequestContext.ts'
import type { Services } from '#server/engine/contracts/Services.ts'
import { defineService } from '#server/engine/defineService.ts'
import type { ProcessTemplate } from './templates/giveTemplate.ts'
import { assertTemplateRules } from './templates/templateRules.ts'

declare module '#server/engine/contracts/Services.ts' {
  interface Services {
    processTemplates: ProcessTemplates
  }
}

/** An institution that begins with processes. */
interface Institution {
  tenantId: number
  tenantType: number
}

/** Processes that each institution of a kind begins with, published once, and may then change. */
interface ProcessTemplates {
  /** Gives a new institution those of its kind, in the transaction in which it was stored. */
  give(tx: Tx, institution: Institution): Promise<void>
  /** Keys of all of them. */
  keys(): Promise<string[]>
  /** Runs the processes of the demo, as the file seeds/demo/instances.json tells. */
  runDemo(tx: Tx, services: Services): Promise<void>
  /** Gives one of them to the institutions of its kinds that have no process of its key. */
  giveToAll(tx: Tx, key: string): Promise<void>
}

/** The templates below seeds/base: processes.json, and the diagram of each beside it. Read when first needed. */
export default defineService({
  name: 'processTemplates',
  needs: [],
  start(_needs, { root }) {
    const folder = join(root, 'seeds/base')
    let read: Promise<ProcessTemplate[]> | null = null
    const templates = () => {
      read ??= readTemplates(folder)
      return read
    }
    const giving = () => import('./templates/giveTemplate.ts')
    return {
      async give(tx, { tenantId, tenantType }) {
        const own = (await templates()).filter(({ tenantTypes }) => tenantTypes.includes(tenantType))
        if (own.length === 0) return
        const { giveTemplate } = await giving()
        for (const template of own) await giveTemplate(tx, tenantId, template)
      },
      keys: async () => (await templates()).map(({ key }) => key),
      async runDemo(tx, services) {
        const text = await readFile(join(root, 'seeds/demo/instances.json'), 'utf8')
        const { seedInstances } = await import('./demo/seedInstances.ts')
        await seedInstances(tx, services, JSON.parse(text))
      },
      async giveToAll(tx, key) {
        const template = (await templates()).find(one => one.key === key)
        if (!template) throw new Error(`seeds/base/processes.json has no process "${key}".`)
        const { giveTemplate, tenantsWithout } = await giving()
        for (const tenantId of await tenantsWithout(tx, template)) await giveTemplate(tx, tenantId, template)
      },
    }
  },
})

async function readTemplates(folder: string): Promise<ProcessTemplate[]> {
  const text = await readFile(join(folder, 'processes.json'), 'utf8')
  const seeds = JSON.parse(text) as Omit<ProcessTemplate, 'bpmnXml'>[]
  for (const { key, rules } of seeds) assertTemplateRules(key, rules)
  return Promise.all(
    seeds.map(async seed => ({
      ...seed,
      bpmnXml: await readFile(join(folder, 'processes', `${seed.key}.bpmn`), 'utf8'),
    })),
  )
}
