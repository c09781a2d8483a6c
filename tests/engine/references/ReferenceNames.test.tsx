import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { EngineProvider, FieldCell, FieldInput, ReferenceNames } from '#engine'
import type { FieldModel } from '#model/types/index.ts'
import { widgetSources } from '../../widgets/loadWidgets.ts'
import { compileModels } from '../support/compileModels.ts'
import { createFakeHost, fault } from '../support/createFakeHost.ts'

const models = compileModels()
const field = models['system/user/index']?.resource?.fields.find(
  ({ name }) => name === 'deptId',
) as FieldModel

/** A server that answers from the second time on. */
function failingOnce() {
  let isDown = true
  return createFakeHost({
    models,
    answer: ({ path }) => {
      if (path !== '/system/dept/options') return undefined
      if (isDown) {
        isDown = false
        throw fault(0, '网络不通')
      }
      return { code: 200, data: [{ value: 1, label: '教务处' }], total: 1 }
    },
  })
}

describe('ReferenceNames', () => {
  it('should say that names could not be looked up, and look them up again when pressed', async () => {
    render(
      <EngineProvider host={failingOnce()}>
        <ReferenceNames reference={field.reference} value={1} record={{}} />
      </EngineProvider>,
    )
    expect(screen.getByText('…')).toBeDefined()
    const retry = await screen.findByRole('button', { name: '无法加载，点击重试' })
    expect(screen.queryByText('…')).toBeNull()
    fireEvent.click(retry)
    expect(await screen.findByText('教务处')).toBeDefined()
  })

  it('should say that a record is gone', async () => {
    const host = createFakeHost({ models, tables: { '/system/dept': [] } })
    render(
      <EngineProvider host={host}>
        <ReferenceNames reference={field.reference} value={9} record={{}} />
      </EngineProvider>,
    )
    expect(await screen.findByText('9（已不存在）')).toBeDefined()
  })

  it('should say nothing false of what another institution shares: its own records are unknown here', async () => {
    const host = createFakeHost({ models, tables: { '/system/dept': [] } })
    const shared = { shared: true, deptId: 7 }
    render(
      <EngineProvider host={host}>
        <ReferenceNames reference={field.reference} value={7} record={shared} />
        <FieldCell field={field} record={{ ...shared, dept: null }} />
      </EngineProvider>,
    )
    await waitFor(() => expect(screen.getAllByText('—')).toHaveLength(2))
  })

  it('should show in a picker what tells namesakes apart', async () => {
    const data = [
      { value: 1, label: '王敏', hint: 'wangmin' },
      { value: 2, label: '王敏', hint: 'wangmin2' },
    ]
    const host = createFakeHost({
      models,
      answer: ({ path }) => (path === '/system/dept/options' ? { code: 200, data, total: 2 } : undefined),
    })
    render(
      <EngineProvider host={host} widgets={widgetSources}>
        <FieldInput widget="reference" field={field} value={null} onChange={() => undefined} />
      </EngineProvider>,
    )
    fireEvent.mouseDown(await screen.findByRole('combobox'))
    expect(await screen.findByText('wangmin')).toBeTruthy()
    expect(screen.getByText('wangmin2')).toBeTruthy()
  })

  it.each(['reference', 'tree-reference'])('should be said by %s, too, with another try', async widget => {
    render(
      <EngineProvider host={failingOnce()} widgets={widgetSources}>
        <FieldInput widget={widget} field={field} value={1} onChange={() => undefined} aria-label="部门" />
      </EngineProvider>,
    )
    const retry = await screen.findByRole('button', { name: '无法加载，点击重试' })
    expect(screen.queryByText('…')).toBeNull()
    fireEvent.click(retry)
    expect(await screen.findByText('教务处')).toBeDefined()
  })
})
