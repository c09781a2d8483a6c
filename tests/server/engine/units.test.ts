import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '#server/engine/openapi.ts'
import { modules } from './support/modules.ts'
import { pageFile } from './support/pageFile.ts'
import { uploadTo, workbookOf } from './support/sheets.ts'
import { caller, type Engine, startEngine } from './support/startEngine.ts'

const page = pageFile('org/load', {
  key: 'loadId',
  label: 'loadName',
  properties: {
    loadName: { type: 'string', title: '名称', maxLength: 50 },
    weight: { type: 'number', title: { zh: '重量', en: 'Weight' }, 'x-unit': { zh: '千克', en: 'kg' } },
  },
  operations: { import: {}, export: { fields: ['loadName', 'weight'] } },
})

let engine: Engine
beforeAll(async () => {
  engine = await startEngine(modules, [page])
})
afterAll(() => engine.close())

describe('x-unit', () => {
  it('should stand in the heading of an export, and be read back', async () => {
    engine.as(caller())
    for (const [index, heading] of ['重量（千克）', 'Weight (kg)', '重量'].entries()) {
      const file = await workbookOf([
        ['名称', heading],
        [`货${index}`, 2.5],
      ])
      expect(await uploadTo(engine, '/org/load/importData', file, caller())).toMatchObject({ code: 200 })
    }
    const { rawPayload } = await engine.raw({ method: 'POST', url: '/org/load/export' })
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load(rawPayload as unknown as ArrayBuffer)
    const rows = workbook.worksheets[0]?.getSheetValues().slice(1) as unknown[][]
    expect(rows[0]?.slice(1)).toEqual(['名称', '重量（千克）'])
    expect(rows).toHaveLength(4)
  })

  it('should be told by the description of the API', () => {
    const { components } = openApiDocument(engine.registry)
    expect(JSON.stringify(components)).toContain('单位：千克')
  })
})
