import { fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { EngineProvider, FieldCell, FieldView } from '#engine'
import type { FieldModel, PageModel } from '#model/types/index.ts'
import { widgetSources } from '../../widgets/loadWidgets.ts'
import { compileModels } from '../support/compileModels.ts'
import { createFakeHost, fault } from '../support/createFakeHost.ts'
import { untilStill } from '../support/untilStill.ts'
import { drawForm } from './drawForm.tsx'

const model = compileModels({
  'test/article/index.json': {
    title: '文章',
    menu: { parent: 'system' },
    resource: {
      ...{ path: '/test/article', key: 'articleId', label: 'articleName' },
      properties: {
        articleName: { type: 'string', title: '名称' },
        isLong: { type: 'boolean', title: '长文', 'x-component': 'switch' },
        total: { type: 'number', title: '合计', 'x-compute': 'sum(content, "price")' },
        content: {
          type: 'array',
          title: '内容',
          minItems: 1,
          maxItems: 3,
          'x-blocks': {
            by: 'kind',
            shapes: {
              paragraph: {
                title: '段落',
                required: ['words'],
                properties: {
                  words: { type: 'string', title: '文字', maxLength: 5 },
                  remark: { type: 'string', title: '备注', 'x-visible': 'isLong' },
                },
              },
              offer: {
                title: '优惠',
                properties: {
                  // Of another type than the name has in the other shape.
                  words: { type: 'integer', title: '字数', maximum: 9 },
                  price: { type: 'number', title: '价格', default: 2 },
                  size: {
                    type: 'string',
                    title: '大小',
                    'x-component': 'select',
                    'x-options': [{ value: 'o', label: '其他', other: true }],
                    'x-default': "isLong ? 'o' : null",
                  },
                },
              },
            },
          },
        },
      },
    },
  },
})['test/article/index'] as PageModel

const cards = () => screen.queryAllByRole('group', { name: /^第\d+块/ })
const namesOf = (groups: HTMLElement[]) => groups.map(group => group.getAttribute('aria-label'))
const press = async (name: RegExp | string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await untilStill()
}
const type = async (card: HTMLElement | undefined, label: string, value: string) => {
  fireEvent.change(within(card as HTMLElement).getByLabelText(label), { target: { value } })
  await untilStill()
}

/** Opens the menu, which stands at its first shape, and takes that with Enter. */
async function addFirstByKeys(): Promise<void> {
  await press(/添加一块/)
  expect(document.activeElement?.textContent).toBe('段落')
  fireEvent.keyDown(document.activeElement as Element, { key: 'Enter', keyCode: 13, which: 13 })
  await untilStill()
}

async function add(shape: string): Promise<void> {
  await press(/添加一块/)
  fireEvent.click(screen.getByRole('menuitem', { name: shape }))
  await untilStill()
}

async function save() {
  fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  await untilStill()
}

describe('rows of several shapes in a form', () => {
  it('should be added by their shape, by keyboard as well, and be stood at', async () => {
    const { host, onSaved } = await drawForm({ model })
    fireEvent.click(screen.getByRole('switch', { name: '长文' }))
    await addFirstByKeys()
    expect(namesOf(cards())).toEqual(['第1块（段落）'])
    expect(document.activeElement).toBe(cards()[0])

    await add('优惠')
    expect(namesOf(cards())).toEqual(['第1块（段落）', '第2块（优惠）'])
    expect(document.activeElement).toBe(cards()[1])

    await type(cards()[0], '文字', '一')
    await type(cards()[1], '字数', '7')
    await type(cards()[1], '大小（其他），第2行', '很大')
    await save()
    expect(onSaved).toHaveBeenCalled()
    expect(host.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      content: [
        { kind: 'paragraph', words: '一' },
        { kind: 'offer', words: 7, price: 2, size: 'o', sizeOther: '很大' },
      ],
    })
  })

  it('should be moved, copied and removed with what was typed, as far as its limits go', async () => {
    await drawForm({ model })
    await addFirstByKeys()
    await add('优惠')
    await type(cards()[0], '文字', '一')
    await type(cards()[1], '价格', '3')
    expect(screen.getByText('3')).toBeTruthy()

    await press('上移第2块（优惠）')
    expect(namesOf(cards())).toEqual(['第1块（优惠）', '第2块（段落）'])
    expect(within(cards()[1] as HTMLElement).getByLabelText('文字')).toHaveProperty('value', '一')

    await press('复制第1块（优惠）')
    expect(namesOf(cards())).toEqual(['第1块（优惠）', '第2块（优惠）', '第3块（段落）'])
    expect(document.activeElement).toBe(cards()[1])
    expect(screen.getByText('6')).toBeTruthy()
    expect(screen.getByRole('button', { name: /最多3块/ })).toHaveProperty('disabled', true)

    await press('删除第1块（优惠）')
    await press('删除第1块（优惠）')
    expect(namesOf(cards())).toEqual(['第1块（段落）'])
    expect(screen.getByRole('button', { name: '删除第1块（段落）' })).toHaveProperty('disabled', true)
  })

  it('should ask in each card for what its own shape says', async () => {
    await drawForm({ model })
    await addFirstByKeys()
    expect(screen.queryByLabelText('备注')).toBeNull()
    fireEvent.click(screen.getByRole('switch', { name: '长文' }))
    await untilStill()
    expect(within(cards()[0] as HTMLElement).getByLabelText('备注')).toBeTruthy()
  })

  it('should show what is wrong in the card at the field, whoever found it', async () => {
    const refuse = () => {
      throw fault(601, '有误', [{ field: 'content.1.price', code: 'RULE', message: '太便宜' }])
    }
    await drawForm({ model, host: { answer: ({ method }) => (method === 'POST' ? refuse() : undefined) } })
    await addFirstByKeys()
    await add('优惠')
    await type(cards()[1], '字数', '99')
    await save()
    expect(itemAt('content.0.words')).toContain('文字不能为空')
    expect(itemAt('content.1.words')).toMatch(/字数.*9/)

    await type(cards()[0], '文字', '一')
    await type(cards()[1], '字数', '9')
    await save()
    expect(itemAt('content.1.price')).toContain('太便宜')
  })

  it('should be left alone where their shape is there no longer, but for being removed', async () => {
    const record = { articleId: 7, version: 1, articleName: '旧', content: [{ kind: 'video' }] }
    await drawForm({ model, mode: 'update', record, host: { tables: { '/test/article': [record] } } })
    expect(namesOf(cards())).toEqual(['第1块（未知的块）'])
    expect(cards()[0]?.textContent).toContain('删除后才能保存')
  })
})

const itemAt = (path: string) => document.querySelector(`[data-field="${path}"]`)?.textContent

describe('rows of several shapes to look at', () => {
  const field = model.resource?.fields.find(({ name }) => name === 'content') as FieldModel
  const rows = [
    { kind: 'offer', words: 3, price: 2 },
    { kind: 'paragraph', words: '一' },
    { kind: 'offer' },
    { kind: 'paragraph', words: '二' },
  ]
  const show = async (Shown: typeof FieldView | typeof FieldCell, content: unknown) => {
    const drawn = render(
      <EngineProvider host={createFakeHost({ models: {} })} widgets={widgetSources}>
        <Shown field={field} record={{ content }} />
      </EngineProvider>,
    )
    await untilStill()
    return drawn.container
  }

  it('should say each row with the title of its shape and of its fields', async () => {
    const view = await show(FieldView, rows.slice(0, 2))
    expect([...view.querySelectorAll('h4')].map(({ textContent }) => textContent)).toEqual(['优惠', '段落'])
    const titles = await screen.findAllByRole('term')
    expect(titles.map(({ textContent }) => textContent)).toEqual(['字数', '价格', '文字'])
  })

  it('should say in a cell how many there are, and the first of them', async () => {
    expect((await show(FieldCell, rows)).textContent).toContain('4块：优惠、段落、优惠…')
    expect((await show(FieldCell, rows.slice(1, 2))).textContent).toContain('1块：段落')
    expect((await show(FieldCell, null)).querySelector('.m-empty-value')).toBeTruthy()
  })
})
