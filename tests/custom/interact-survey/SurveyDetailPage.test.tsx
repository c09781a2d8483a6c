import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App } from 'antd'
import { beforeAll, describe, expect, it } from 'vitest'
import { EngineProvider } from '#engine'
import { createFakeHost } from '#tests/engine/support/createFakeHost.ts'
import { CREATED } from '../../../src/custom/interact-survey/StoredSurvey.ts'
import { SurveyDetailPage } from '../../../src/custom/interact-survey/SurveyDetailPage.tsx'
import { loadWidgets, widgetSources } from '../../widgets/loadWidgets.ts'

const SURVEY = { surveyId: 7, kind: '1', title: '午餐', anonymous: false, status: '0' }
const QUOTA = {
  ...{ quotaId: 1, title: '前一百份', field: null, option: null, condition: null },
  ...{ limit: 100, taken: 0, outcome: '1', endText: null },
}

async function openQuotas() {
  window.history.replaceState(null, '', '/?tab=quotas')
  const host = createFakeHost({
    models: {},
    answer: ({ path }) => {
      if (path === `/${CREATED.survey}/7`) return { code: 200, data: SURVEY }
      if (path === '/interact/quotas/7') return { code: 200, data: [QUOTA] }
      throw Object.assign(new Error('暂时无法读取'), { status: 500, errors: [] })
    },
  })
  render(
    <App>
      <EngineProvider host={host} widgets={widgetSources}>
        <SurveyDetailPage params={{ surveyId: '7' }} />
      </EngineProvider>
    </App>,
  )
  fireEvent.click(await screen.findByRole('tab', { name: '配额' }))
  fireEvent.click(await screen.findByRole('button', { name: '修改配额' }))
}

const chosen = () => screen.getByRole('tab', { selected: true }).textContent

describe('SurveyDetailPage', () => {
  beforeAll(async () => {
    configure({ defaultHidden: true })
    await loadWidgets()
  })

  it('should ask before another tab takes away quotas that were changed and not saved', async () => {
    await openQuotas()
    fireEvent.click(screen.getByRole('tab', { name: '答卷' }))
    await waitFor(() => expect(chosen()).toBe('答卷'))

    fireEvent.click(screen.getByRole('tab', { name: '配额' }))
    fireEvent.click(await screen.findByRole('button', { name: '修改配额' }))
    fireEvent.change(screen.getByLabelText('配额名称'), { target: { value: '前两百份' } })
    fireEvent.click(screen.getByRole('tab', { name: '答卷' }))
    const question = await screen.findByRole('dialog')
    expect(question.textContent).toContain('配额的修改还没有保存。')
    fireEvent.click(within(question).getByRole('button', { name: '继续编辑' }))

    expect(chosen()).toBe('配额')
    expect(screen.getByLabelText('配额名称')).toHaveProperty('value', '前两百份')
  })
})
