import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Modal } from 'antd'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { EngineProvider, FieldCell, FieldInput, institution, type WidgetDefinition } from '#engine'
import type { FieldModel } from '#model/types/index.ts'
import { untilStill } from '#tests/engine/support/untilStill.ts'
import { createFakeHost } from '../engine/support/createFakeHost.ts'
import { hostOptions } from './drawWidget.tsx'
import { galleryField } from './galleryField.ts'
import { loadWidgets, widgetSources } from './loadWidgets.ts'

const KEY = 'audience'
const widgets = await loadWidgets()
const definition = widgets.find(({ folder }) => folder === KEY)?.definition as WidgetDefinition
const plain = galleryField(definition)

const QUERY = { from: 'lab/offer/index', field: 'openTo' }

async function draw(value: unknown, { people = 3, tenantId = 2, field = plain } = {}) {
  const change = vi.fn()
  const host = createFakeHost({
    ...hostOptions,
    answer(call) {
      if (call.path === institution.audiencePath) return { code: 200, data: { people } }
      return hostOptions.answer?.(call)
    },
  })
  Object.assign(host.user, { tenantId })
  render(
    <EngineProvider host={host} widgets={widgetSources}>
      <FieldInput widget={KEY} field={field} value={value} onChange={change} query={QUERY} />
    </EngineProvider>,
  )
  await untilStill()
  return { change }
}

const withPlatform: FieldModel = {
  ...plain,
  audience: {
    as: 'openToWords',
    parts: [
      ...(plain.audience?.parts ?? []),
      { name: 'kinds', title: '类型', isPlatform: true, reference: null, by: [] },
    ],
  },
}

describe('audience', () => {
  it('should add nodes with all below them, and take that back', async () => {
    const { change } = await draw({ departments: [{ id: 1, below: true }] })
    fireEvent.click(screen.getByRole('checkbox', { name: '含下级' }))
    expect(change).toHaveBeenCalledWith({ departments: [{ id: 1, below: false }] })
  })

  it('should say what choosing nobody means, in the word of the page', async () => {
    await draw(null, { field: { ...plain, empty: '全体' } })
    expect(screen.getByRole('status').textContent).toBe('全体（未限定）')
  })

  it('should give people in one spelling, and nothing where nobody is left', async () => {
    const { change } = await draw({ people: [2] })
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '人员' }))
    await untilStill()
    fireEvent.click(screen.getByTitle('王敏'))
    expect(change).toHaveBeenLastCalledWith({ people: [1, 2] })
    const chosen = document.querySelector('.ant-select-item-option-selected')
    fireEvent.click(chosen as Element)
    expect(change).toHaveBeenLastCalledWith(null)
  })

  it('should leave everybody alone with the choice of everybody', async () => {
    const { change } = await draw({ all: true })
    expect(screen.queryByRole('combobox')).toBeNull()
    fireEvent.click(screen.getByRole('checkbox', { name: '所有人' }))
    expect(change).toHaveBeenLastCalledWith(null)
  })

  it('should have again what was chosen before, when everybody is taken back', async () => {
    function Kept() {
      const [value, setValue] = useState<unknown>({ people: [1] })
      return <FieldInput widget={KEY} field={plain} value={value} onChange={setValue} query={QUERY} />
    }
    render(
      <EngineProvider host={createFakeHost(hostOptions)} widgets={widgetSources}>
        <Kept />
      </EngineProvider>,
    )
    await untilStill()
    const chosen = document.querySelector('.ant-select-selection-item')?.textContent
    expect(chosen).toBeTruthy()
    const all = screen.getByRole('checkbox', { name: '所有人' })
    fireEvent.click(all)
    expect(screen.queryByRole('combobox')).toBeNull()
    fireEvent.click(all)
    await untilStill()
    expect(document.querySelector('.ant-select-selection-item')?.textContent).toBe(chosen)
  })

  it('should close the list of departments before the dialog around it', async () => {
    const close = vi.fn()
    render(
      <EngineProvider host={createFakeHost(hostOptions)} widgets={widgetSources}>
        <Modal open onCancel={close}>
          <FieldInput widget={KEY} field={plain} value={null} onChange={() => undefined} query={QUERY} />
        </Modal>
      </EngineProvider>,
    )
    await untilStill()
    const list = screen.getByRole('combobox', { name: '部门' })
    fireEvent.mouseDown(list)
    await waitFor(() => expect(list.getAttribute('aria-expanded')).toBe('true'))
    const pressed = { key: 'Escape', keyCode: 27, which: 27 }
    fireEvent.keyDown(list, pressed)
    await waitFor(() => expect(list.getAttribute('aria-expanded')).toBe('false'))
    expect(close).not.toHaveBeenCalled()
    fireEvent.keyDown(list, pressed)
    expect(close).toHaveBeenCalledOnce()
  })

  it('should say that nobody is chosen, how many people that are, and warn of nobody', async () => {
    await draw(null)
    expect(await screen.findByText('尚未选择')).toBeTruthy()
    await draw({ people: [1] })
    expect((await screen.findByText('目前共3人')).className).not.toContain('is-nobody')
    await draw({ people: [2] }, { people: 0 })
    expect((await screen.findByText('目前没有任何人')).className).toContain('is-nobody')
  })

  it('should offer what the platform alone may choose to it alone', async () => {
    await draw(null, { field: withPlatform })
    expect(screen.queryByText('类型')).toBeNull()
    await draw(null, { field: withPlatform, tenantId: institution.platformTenant })
    expect(screen.getByText('类型')).toBeTruthy()
  })

  it('should say in a list what the answer says', async () => {
    const record = { sample: { people: [1] }, audienceWords: '人员：王敏' }
    render(
      <EngineProvider host={createFakeHost(hostOptions)} widgets={widgetSources}>
        <FieldCell field={plain} record={record} />
      </EngineProvider>,
    )
    await untilStill()
    expect(screen.getByText('人员：王敏')).toBeTruthy()
  })
})
