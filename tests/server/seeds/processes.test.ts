import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkProcess } from '#process/checkProcess.ts'
import { readProcesses } from '#server/seeds/readProcesses.ts'

const processes = await readProcesses(join(import.meta.dirname, '../../../seeds/demo'))

describe('processes of the demo', () => {
  it.each(processes)('should have nothing wrong with them: $name', async ({ bpmnXml, form, rules }) => {
    const fields = Object.keys((form.schema as { properties: object }).properties)
    expect(await checkProcess(bpmnXml, { fields, assigned: Object.keys(rules) })).toEqual([])
  })
})
