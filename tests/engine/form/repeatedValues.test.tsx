import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { EngineProvider } from '#engine'
import { textOf } from '#model/language/t.ts'
import { untilStill } from '#tests/engine/support/untilStill.ts'
import { RecordDetail } from '../../../src/engine/detail/RecordDetail.tsx'
import { widgetSources } from '../../widgets/loadWidgets.ts'
import { createFakeHost } from '../support/createFakeHost.ts'
import { drawForm, ORDER, orderModel } from './drawForm.tsx'
import { orderPage } from './orderPage.ts'

const { properties } = orderPage.resource
const model = orderModel(
  { open: 'dialog', layout: ['orderName', 'why', 'choice'] },
  {
    properties: {
      ...properties,
      why: {
        type: 'string',
        title: { zh: '为什么买{orderName}，不买{nothing}？', en: 'Why {orderName}?' },
        maxLength: 50,
      },
      choice: {
        type: 'string',
        title: '类别',
        'x-component': 'radio',
        'x-options': [
          { value: 'same', label: '和{orderName}一样' },
          { value: 'other', label: '别的' },
        ],
      },
    },
  },
)
const fieldOf = (name: string) => model.resource?.fields.find(field => field.name === name)

describe('titles that repeat values', () => {
  it('should say what was filled in, in titles and options, and the title of the field until then', async () => {
    await drawForm({ model })
    expect(screen.getByLabelText('为什么买“名称”，不买{nothing}？')).toBeTruthy()
    expect(screen.getByText('和“名称”一样')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('名称'), { target: { value: '纸' } })
    await untilStill()
    expect(screen.getByLabelText('为什么买纸，不买{nothing}？')).toBeTruthy()
    expect(screen.getByText('和纸一样')).toBeTruthy()
    expect(screen.getByText('别的')).toBeTruthy()
  })

  it('should name the field where they are about no single record: columns, messages, options of the schema', () => {
    expect(textOf(fieldOf('why')?.title ?? '', 'zh')).toBe('为什么买“名称”，不买{nothing}？')
    expect(textOf(fieldOf('choice')?.options?.[0]?.label ?? '', 'zh')).toBe('和“名称”一样')
    expect(JSON.stringify(fieldOf('why')?.schema)).not.toContain('{orderName}')
  })

  it('should say the values of a record that is looked at', () => {
    const host = createFakeHost({ models: { [model.component]: model } })
    render(
      <EngineProvider host={host} widgets={widgetSources}>
        <RecordDetail model={model} record={{ ...ORDER, orderName: '墨', why: '好用' }} />
      </EngineProvider>,
    )
    expect(screen.getByText('为什么买墨，不买{nothing}？')).toBeTruthy()
  })
})
