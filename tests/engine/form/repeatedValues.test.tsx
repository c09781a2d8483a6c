import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { EngineProvider } from '#engine'
import { textOf } from '#model/language/t.ts'
import type { PageModel, ResourceModel } from '#model/types/index.ts'
import { compileModels, POSTS } from '#tests/engine/support/compileModels.ts'
import { untilStill } from '#tests/engine/support/untilStill.ts'
import { RecordDetail } from '../../../src/engine/detail/RecordDetail.tsx'
import { widgetSources } from '../../widgets/loadWidgets.ts'
import { createFakeHost, type FakeCall } from '../support/createFakeHost.ts'
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

  it('should say what people call codes and keys: dictionaries, yes and no, references, rows', async () => {
    const { record, ...drawn } = wordsOfAll()
    const titles = ['共3项：启用、是、文具店、笔、墨', '还没有选的“对手”']
    await drawForm({ ...drawn, mode: 'update', record })
    for (const title of titles) expect(await screen.findByLabelText(title)).toBeTruthy()
    cleanup()

    const host = createFakeHost(drawn.host)
    render(
      <EngineProvider host={host} widgets={widgetSources}>
        <RecordDetail model={drawn.model} record={record} />
      </EngineProvider>,
    )
    for (const title of titles) expect(await screen.findByText(title)).toBeTruthy()
  })
})

/** A record of every kind of value that has words of its own, and titles that repeat them. */
function wordsOfAll() {
  const reference = (title: string) => ({ type: 'integer', title, 'x-ref': POSTS })
  const { items } = properties
  const models = compileModels({
    'test/order/index.json': {
      ...orderPage,
      resource: {
        ...orderPage.resource,
        properties: {
          ...{ orderName: properties.orderName, mobile: properties.mobile, items },
          count: { type: 'integer', title: '件数' },
          state: { type: 'string', title: '状态', 'x-dict': 'sys_normal_disable' },
          fresh: { type: 'boolean', title: '新的' },
          ...{ shop: reference('商店'), rival: reference('对手') },
          why: { type: 'string', title: '共{count}项：{state}、{fresh}、{shop}、{items}', maxLength: 50 },
          not: { type: 'string', title: '还没有选的{rival}', maxLength: 50 },
        },
        rules: [],
      },
      form: { open: 'dialog', layout: ['orderName', 'why', 'not'] },
    },
  })
  const model = models['test/order/index'] as PageModel
  const posts = models[POSTS]?.resource as ResourceModel
  const record = {
    ...{ orderId: 7, orderName: '旧', mobile: '13800000000', version: 4, why: '好', not: '无' },
    ...{ count: 3, state: '0', fresh: true, shop: 5, rival: null },
    items: [{ name: '笔' }, { name: '墨' }],
  }
  const host = {
    models: { [model.component]: model, [POSTS]: models[POSTS] as PageModel },
    tables: { '/test/order': [record] },
    answer: ({ path }: FakeCall) =>
      path === `${posts.path}/options` ? { code: 200, data: [{ value: 5, label: '文具店' }] } : undefined,
    dictionaries: { sys_normal_disable: { 0: '启用' } },
  }
  return { model, record, host }
}
