import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A process of a demo institution, published once. */
export interface ProcessSeed {
  /** Id of the tenant. */
  tenant: number
  key: string
  name: string
  category: string
  description: string
  /** Its form, published too. */
  form: { name: string; schema: unknown }
  /** Settings of the model, all of them: its form takes what is absent for off. */
  settings?: Record<string, unknown>
  /** Groups of users that the rules name: user names by name of the group. */
  groups?: Record<string, string[]>
  /** By id of the user task; `of` holds the names of what the type says, or values of scripts. */
  rules: Record<string, { type: number; of: (string | number)[] }>
  /** The diagram. */
  bpmnXml: string
}

/** The processes below a folder, each with the diagram <key>.bpmn beside it. */
export async function readProcesses(folder: string): Promise<ProcessSeed[]> {
  const text = await readFile(join(folder, 'processes.json'), 'utf8')
  const seeds = JSON.parse(text) as Omit<ProcessSeed, 'bpmnXml'>[]
  return Promise.all(
    seeds.map(async seed => ({
      ...seed,
      bpmnXml: await readFile(join(folder, 'processes', `${seed.key}.bpmn`), 'utf8'),
    })),
  )
}
