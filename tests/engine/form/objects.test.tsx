import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { EngineProvider, FieldCell, FieldView } from '#engine'
import type { FieldModel, PageModel } from '#model/types/index.ts'
import { widgetSources } from '../../widgets/loadWidgets.ts'
import { compileModels } from '../support/compileModels.ts'
import { createFakeHost, fault } from '../support/createFakeHost.ts'
import { untilStill } from '../support/untilStill.ts'
import { drawForm } from './drawForm.tsx'

const model = compileModels({
  'test/venue/index.json': {
    title: '场馆',
    menu: { parent: 'system' },
    resource: {
      ...{ path: '/test/venue', key: 'venueId', label: 'venueName' },
      properties: {
        venueName: { type: 'string', title: '名称' },
        isAbroad: { type: 'boolean', title: '境外', 'x-component': 'switch' },
        place: {
          type: 'object',
          title: '地点',
          required: ['city'],
          properties: {
            city: { type: 'string', title: '城市' },
            visa: { type: 'string', title: '签证', 'x-visible': 'isAbroad' },
            seats: { type: 'integer', title: '座位', maximum: 99 },
            tables: { type: 'integer', title: '桌数', 'x-compute': 'ceil(seats / 10)' },
          },
        },
        rent: {
          type: 'object',
          title: '租金',
          'x-component-props': { columns: 1 },
          properties: { days: { type: 'integer', title: '天数', default: 2 } },
        },
      },
    },
  },
})['test/venue/index'] as PageModel

const type = async (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await untilStill()
}

async function save() {
  fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  await untilStill()
}

const sent = (host: Awaited<ReturnType<typeof drawForm>>['host']) =>
  host.calls.find(({ method }) => method === 'POST')?.body

describe('a described object in a form', () => {
  it('should be drawn as its fields, ask for what its conditions say and show what follows', async () => {
    await drawForm({ model })
    expect(screen.getByRole('group', { name: '地点' })).toBeTruthy()
    expect(screen.queryByLabelText('签证')).toBeNull()

    fireEvent.click(screen.getByRole('switch', { name: '境外' }))
    await type('座位', '40')

    expect(screen.getByLabelText('签证')).toBeTruthy()
    expect(screen.getByText('4')).toBeTruthy()
  })

  it('should demand and refuse at its fields as soon as something is said in it, and send what was', async () => {
    const { host, onSaved } = await drawForm({ model })
    await type('座位', '100')
    await save()
    expect(screen.getByText('城市不能为空')).toBeTruthy()
    expect(screen.getByText(/座位.*99/)).toBeTruthy()

    await type('座位', '50')
    await type('城市', '杭州')
    await save()
    expect(onSaved).toHaveBeenCalled()
    expect(sent(host)).toMatchObject({ place: { city: '杭州', seats: 50 }, rent: { days: 2 } })
  })

  it('should be none where nothing is said in it', async () => {
    const { host, onSaved } = await drawForm({ model })
    await type('城市', '杭州')
    await type('城市', '')
    await save()
    expect(onSaved).toHaveBeenCalled()
    expect(sent(host)).not.toHaveProperty('place')
  })

  it('should show what the server refuses at the field', async () => {
    const refuse = () => {
      throw fault(601, '有误', [{ field: 'place.city', code: 'RULE', message: '没有这座城市' }])
    }
    await drawForm({ model, host: { answer: ({ method }) => (method === 'POST' ? refuse() : undefined) } })
    await type('城市', '某地')
    await save()
    const item = document.querySelector('[data-field="place.city"]')
    expect(item?.textContent).toContain('没有这座城市')
  })
})

describe('a described object to look at', () => {
  const field = model.resource?.fields.find(({ name }) => name === 'place') as FieldModel
  const record = { place: { city: '杭州', visa: null, seats: 40, tables: 4 } }
  const show = async (Shown: typeof FieldView | typeof FieldCell) => {
    const host = createFakeHost({ models: {} })
    const drawn = render(
      <EngineProvider host={host} widgets={widgetSources}>
        <Shown field={field} record={record} />
      </EngineProvider>,
    )
    await untilStill()
    return drawn
  }

  it('should say each value with its title, and the first of them in a cell', async () => {
    const { container } = await show(FieldView)
    expect([...container.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
      '城市',
      '座位',
      '桌数',
    ])
    const cell = (await show(FieldCell)).container.querySelector('.m-document-summary')
    expect(cell?.textContent).toBe('城市：杭州；座位：40；桌数：4')
  })
})
