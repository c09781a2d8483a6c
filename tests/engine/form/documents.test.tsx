import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { EngineProvider, FieldCell, FieldView } from '#engine'
import type { ActionFormModel, FieldModel, PageModel } from '#model/types/index.ts'
import { loadWidgets, widgetSources } from '../../widgets/loadWidgets.ts'
import { compileModels } from '../support/compileModels.ts'
import { createFakeHost, type FakeCall, fault } from '../support/createFakeHost.ts'
import { untilStill } from '../support/untilStill.ts'
import { drawForm } from './drawForm.tsx'

const fill = (form: object) => ({ title: '填', on: 'list', run: 'module', form })
const KIND = {
  type: 'string',
  title: '类型',
  'x-options': [
    { value: 'loss', label: '丢失' },
    { value: 'damage', label: '损坏' },
  ],
}

/** What versions describe; in the forms of actions, because both are compiled alike. */
const forms = {
  first: fill({
    required: ['subject'],
    properties: {
      subject: { type: 'string', title: '主题', maxLength: 5 },
      price: { type: 'integer', title: '单价' },
      total: { type: 'integer', title: '合计', 'x-compute': 'price * 2' },
      kind: KIND,
      cause: { type: 'string', title: '原因', 'x-visible': "kind == 'damage'" },
    },
    layout: [
      {
        type: 'tabs',
        items: [
          { title: '基本', items: ['subject', 'kind'] },
          { title: '金额', items: ['price', 'total', 'cause'] },
        ],
      },
    ],
    rules: [{ assert: 'total <= 10', message: '合计过大', at: 'price' }],
  }),
  second: fill({
    properties: {
      subject: { type: 'string', title: '标题' },
      note: { type: 'string', title: '说明', default: '无' },
    },
  }),
  third: fill({
    properties: { subject: { type: 'string', title: '标题' }, note: { type: 'string', title: '说明' } },
    layout: [
      {
        type: 'steps',
        items: [
          { title: '第一步', items: ['subject'] },
          { title: '第二步', items: ['note'] },
        ],
      },
    ],
  }),
}

const model = compileModels({
  'test/report/index.json': {
    title: '填报',
    menu: { parent: 'system' },
    resource: {
      ...{ path: '/test/report', key: 'reportId', label: 'reportName' },
      properties: {
        reportName: { type: 'string', title: '名称' },
        formVersionId: { type: 'integer', title: '表单版本', 'x-component': 'number' },
        content: { type: 'object', title: '填报内容', 'x-schema': 'formVersionId' },
      },
      actions: forms,
    },
  },
})['test/report/index'] as PageModel

const formOf = (name: string) =>
  model.resource?.actions.find(action => action.name === name)?.form as ActionFormModel
const VERSIONS: Record<string, ActionFormModel> = {
  1: formOf('first'),
  2: formOf('second'),
  3: formOf('third'),
}

function answer({ path, method }: FakeCall) {
  const version = /^\/tool\/build\/version\/(\d+)$/.exec(path)?.[1]
  if (version === undefined) return undefined
  const form = VERSIONS[version]
  if (method !== 'GET' || !form) throw fault(404, '表单不存在')
  return { code: 200, data: { form } }
}

const draw = (props: Partial<Parameters<typeof drawForm>[0]> = {}) =>
  drawForm({ model, ...props, host: { answer, ...props?.host } })

async function choose(version: string) {
  fireEvent.change(screen.getByLabelText('表单版本'), { target: { value: version } })
  await untilStill()
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function save() {
  fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  await untilStill()
}

// What loads when it is first drawn is there before, so that nothing waits for a busy machine.
beforeAll(() => import('../../../src/engine/form/view/DocumentPart.tsx'))

describe('a document in a form', () => {
  it('should be drawn as the form of the version that is chosen, and keep what the next one knows', async () => {
    await draw()
    expect(screen.getByText('选择表单版本后填写')).toBeTruthy()

    await choose('1')
    type('主题', '灯')
    await choose('2')

    expect((screen.getByLabelText('标题') as HTMLInputElement).value).toBe('灯')
    expect((screen.getByLabelText('说明') as HTMLInputElement).value).toBe('无')
  })

  it('should be gone through step by step before its record is saved', async () => {
    await draw()
    await choose('3')
    expect(screen.queryByRole('button', { name: /保\s?存/ })).toBeNull()

    fireEvent.click(screen.getByRole('button', { name: '下一步' }))
    await untilStill()

    expect(screen.getByLabelText('说明')).toBeTruthy()
    expect(screen.getByRole('button', { name: /保\s?存/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: '上一步' })).toBeTruthy()
  })

  it('should be demanded, held to its rules and sent, with the tab opened where a mistake is', async () => {
    const { host, onSaved } = await draw()
    await choose('1')
    await save()
    expect(screen.getByText('主题不能为空')).toBeTruthy()

    type('主题', '灯')
    fireEvent.click(screen.getByRole('tab', { name: /金额/ }))
    type('单价', '6')
    await untilStill()
    expect(screen.getByText('12')).toBeTruthy()
    fireEvent.click(screen.getByRole('tab', { name: /基本/ }))
    await save()
    await waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toContain('金额'))
    expect(screen.getByText('合计过大')).toBeTruthy()

    type('单价', '5')
    await save()
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    const sent = host.calls.find(({ method }) => method === 'POST')
    expect(sent?.body).toEqual({ formVersionId: 1, content: { subject: '灯', price: 5 } })
  })

  it("should show the server's refusal at its own field", async () => {
    const refusal = { field: 'content.subject', code: 'RULE', message: '主题已有' }
    await draw({
      host: {
        answer(call) {
          if (call.method === 'POST') throw fault(601, '主题已有', [refusal])
          return answer(call)
        },
      },
    })
    await choose('1')
    type('主题', '灯')
    await save()
    const alert = screen.getAllByRole('alert').find(({ textContent }) => textContent === '主题已有')
    expect(alert?.closest('[data-field]')?.getAttribute('data-field')).toBe('content.subject')
  })

  it('should stay as it is stored, and say so, when its version cannot be read', async () => {
    const record = { reportId: 3, reportName: '一', formVersionId: 9, content: { subject: '旧' } }
    const { host, onSaved } = await draw({
      mode: 'update',
      record,
      host: { answer, tables: { '/test/report': [record] } },
    })
    expect(screen.getByText('表单加载失败，已填写的内容保持不变')).toBeTruthy()

    type('名称', '二')
    await save()
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(host.calls.find(({ method }) => method === 'PUT')?.body).not.toHaveProperty('content')
  })
})

describe('a document to look at', () => {
  const field = model.resource?.fields.find(({ name }) => name === 'content') as FieldModel

  async function drawValues(record: Record<string, unknown>) {
    await Promise.all([
      loadWidgets(),
      import('../../../src/engine/documents/DocumentDetail.tsx'),
      import('../../../src/engine/documents/DocumentSummary.tsx'),
    ])
    const host = createFakeHost({ models: {}, answer })
    render(
      <EngineProvider host={host} widgets={widgetSources}>
        <div data-testid="cell">
          <FieldCell field={field} record={record} />
        </div>
        <div data-testid="view">
          <FieldView field={field} record={record} />
        </div>
      </EngineProvider>,
    )
    await untilStill()
    const wordsOf = (id: string) => screen.getByTestId(id).textContent
    return [wordsOf('cell'), wordsOf('view')]
  }

  const CASES: [what: string, record: Record<string, unknown>, cell: string, view: string][] = [
    [
      'what was filled in',
      { formVersionId: 1, content: { subject: '灯', price: 5, total: 10, kind: 'loss', cause: '旧' } },
      '主题：灯；单价：5；合计：10',
      '基本主题灯类型丢失金额单价5合计10',
    ],
    ['nothing', { formVersionId: 1, content: null }, '—', '—'],
    ['that nothing was filled in', { formVersionId: 1, content: {} }, '还没有填写', '还没有填写'],
    [
      'that no version is chosen',
      { formVersionId: null, content: { a: 1 } },
      '没有选择表单，内容无法显示',
      '没有选择表单，内容无法显示',
    ],
    ['that the version cannot be read', { formVersionId: 9, content: { a: 1 } }, '无法加载', '无法加载'],
  ]

  it.each(CASES)('should say %s', async (_what, record, cell, view) => {
    expect(await drawValues(record)).toEqual([cell, view])
  })
})
