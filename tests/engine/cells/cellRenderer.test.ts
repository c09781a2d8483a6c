import { describe, expect, it } from 'vitest'
import { cellRenderer } from '../../../src/engine/cells/cellRenderer.tsx'
import { compileModels } from '../support/compileModels.ts'

const account = compileModels()['system/mail/account/index']
const port = account?.resource?.fields.find(field => field.name === 'port')

describe('cellRenderer', () => {
  it('should separate thousands of an amount, but not of a number that only names something', () => {
    if (!port) throw new Error('the account of a mail server has a port')
    const draw = (field: typeof port) =>
      cellRenderer({ path: 'port', cell: field.widget }, field, { dictionaries: {}, widgets: {} })({
        port: 34561,
      })
    expect(draw(port)).toBe('34561')
    expect(draw({ ...port, widgetProps: {} })).toBe('34,561')
  })
})
