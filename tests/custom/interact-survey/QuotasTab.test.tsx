import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { EngineProvider } from '#engine'
import { checkDocumentText } from '#model/documents/checkDocumentText.ts'
import { createDocumentCompiler } from '#model/documents/createDocumentCompiler.ts'
import { createFakeHost } from '#tests/engine/support/createFakeHost.ts'
import { QuotasTab } from '../../../src/custom/interact-survey/QuotasTab.tsx'
import type { StoredSurvey } from '../../../src/custom/interact-survey/StoredSurvey.ts'
import { loadWidgets, widgetSources } from '../../widgets/loadWidgets.ts'
import { documentEnvironment } from '../form-builder/documentEnvironment.ts'

const properties = {
  colour: {
    type: 'string',
    title: '最喜欢的颜色',
    'x-options': [
      { value: 'red', label: '红' },
      { value: 'blue', label: '蓝' },
    ],
  },
  score: { type: 'integer', title: '评分' },
}
const { form } = checkDocumentText(
  JSON.stringify({ properties }),
  createDocumentCompiler(documentEnvironment),
)

const SURVEY = { surveyId: 7, kind: '1', title: '午餐', anonymous: false } as StoredSurvey

const quota = (quotaId: number, condition: string) => ({
  ...{ quotaId, title: `配额 ${quotaId}`, field: null, option: null, condition },
  ...{ limit: 10, taken: 0, outcome: '1', endText: null },
})

// The text editor measures what jsdom does not lay out.
Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList

async function openEditor(conditions: string[]) {
  await Promise.all([loadWidgets(), import('../../../src/custom/form-builder/condition/FormCondition.tsx')])
  configure({ defaultHidden: true })
  const host = createFakeHost({
    models: {},
    answer: ({ path, method, body }) => {
      if (path.endsWith('/form')) return { code: 200, data: { questions: [], form, dictionaries: {} } }
      if (method === 'PUT') return { code: 200, data: (body as { quotas: object[] }).quotas }
      return { code: 200, data: conditions.map((condition, index) => quota(index + 1, condition)) }
    },
  })
  render(
    <EngineProvider host={host} widgets={widgetSources}>
      <QuotasTab survey={SURVEY} />
    </EngineProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: '修改配额' }))
  return host
}

describe('QuotasTab', () => {
  it('should read a condition as lines of questions and options, and keep what lines cannot say', async () => {
    const written = 'score * 2 > 6'
    const host = await openEditor(["colour == 'red' && score >= 3", written])

    expect((await screen.findAllByText('最喜欢的颜色'))[0]).toBeTruthy()
    expect(screen.getByText('红')).toBeTruthy()
    expect(screen.getByText('这个条件不能用条件行表示，请以文本编辑')).toBeTruthy()
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '条件之间的关系' }))
    fireEvent.click(await screen.findByText('满足任一条件'))
    fireEvent.click(screen.getByRole('button', { name: '删除第 2 个条件' }))
    fireEvent.click(screen.getByText('添加条件'))

    expect(await screen.findByText('没有填完的条件行不生效')).toBeTruthy()
    // It would count all answers.
    fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }))
    expect(await screen.findByText('请填完条件行，或删除没有填完的行')).toBeTruthy()
    expect(host.calls.filter(({ method }) => method === 'PUT')).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: '删除第 2 个条件' }))
    fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }))
    await waitFor(() => {
      const sent = host.calls.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))
      expect(sent).toMatchObject([{ quotas: [{ condition: "colour == 'red'" }, { condition: written }] }])
    })
  })
})
