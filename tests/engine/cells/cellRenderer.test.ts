import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { cellRenderer } from '../../../src/engine/cells/cellRenderer.tsx'
import { formatTime } from '../../../src/engine/text/formatTime.ts'
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

  it('should say a time of another record as any other time', () => {
    const model = compileModels()['bpm/model/index']
    const column = model?.list?.columns.find(({ path }) => path === 'processDefinition.deploymentTime')
    const field = model?.resource?.fields.find(({ name }) => name === 'processDefinitionId')
    if (!column || !field) throw new Error('the list of processes says when each was published')
    const draw = cellRenderer(column, field, { dictionaries: {}, widgets: {} })
    const { container } = render(
      draw({ processDefinition: { deploymentTime: '2019-03-05 09:08:07' } }) as ReactElement,
    )
    expect(container.querySelector('time')?.textContent).toBe(formatTime('2019-03-05 09:08:07'))
    expect(container.textContent).not.toContain(':07')
  })
})
