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

  it('should say a time of day to the minute, and its seconds where it has some', () => {
    const properties = { opens: { type: 'string', format: 'time', title: '开门' } }
    const page = { title: '厅', menu: {}, resource: { path: '/dev/hall', label: 'hallId', properties } }
    const field = compileModels({ 'dev/hall.json': page })['dev/hall']?.resource?.fields.find(
      ({ name }) => name === 'opens',
    )
    if (!field) throw new Error('the hall opens')
    const draw = cellRenderer({ path: 'opens', cell: field.widget }, field, { dictionaries: {}, widgets: {} })
    expect(draw({ opens: '09:00:00' })).toBe('09:00')
    expect(draw({ opens: '09:00:30' })).toBe('09:00:30')
  })

  it('should say what a document holds under a former name', () => {
    const properties = {
      versionId: { type: 'integer', title: '版本' },
      content: {
        ...{ type: 'object', title: '内容', 'x-schema': 'versionId' },
        properties: { amount: { type: 'integer', title: '数', 'x-renamed-from': ['cost', 'fee'] } },
      },
    }
    const page = { title: '单', menu: {}, resource: { path: '/dev/note', label: 'noteId', properties } }
    const field = compileModels({ 'dev/note.json': page })['dev/note']?.resource?.fields.find(
      ({ name }) => name === 'content',
    )
    if (!field) throw new Error('the note has content')
    const cell = field.parts?.[0]?.widget ?? ''
    const draw = cellRenderer({ path: 'content.amount', cell }, field, { dictionaries: {}, widgets: {} })
    const drawn = [{ amount: 3 }, { cost: 2 }, { fee: 1, cost: 2 }, { fee: 1 }].map(content =>
      draw({ content }),
    )
    expect(drawn).toEqual(['3', '2', '2', '1'])
    // What is empty under the name of today is empty.
    expect(draw({ content: { amount: null, fee: 1 } })).toEqual(draw({ content: {} }))
  })
})
