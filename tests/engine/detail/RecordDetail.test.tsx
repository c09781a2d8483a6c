import { render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { EngineProvider } from '#engine'
import { createEnglish } from '#model/language/createEnglish.ts'
import { chooseLanguage } from '#model/language/t.ts'
import type { PageModel } from '#model/types/index.ts'
import { RecordDetail } from '../../../src/engine/detail/RecordDetail.tsx'
import { loadWidgets, widgetSources } from '../../widgets/loadWidgets.ts'
import { compileModels } from '../support/compileModels.ts'
import { createFakeHost } from '../support/createFakeHost.ts'

const models = compileModels()

afterEach(() => chooseLanguage('zh'))

it('should say on an English screen both the Chinese and the English of a text, each once', async () => {
  await loadWidgets()
  chooseLanguage('en', await createEnglish({ '{{title}}（中文）': '{{title}} (Chinese)' }))
  const record = { postId: 1, postCode: 'A', postName: '辅导员', postNameEn: 'Counsellor' }
  const drawn = render(
    <EngineProvider host={createFakeHost({ models })} widgets={widgetSources}>
      <RecordDetail model={models['system/post/index'] as PageModel} record={record} />
    </EngineProvider>,
  )
  const chinese = await screen.findByText('Post name (Chinese)')
  expect(chinese.parentElement?.textContent).toBe('Post name (Chinese)辅导员')
  expect(screen.getByText('Post name (English)').parentElement?.textContent).toBe(
    'Post name (English)Counsellor',
  )
  drawn.unmount()
})

it('should say who made and changed a record only where somebody did, and that a value is missing elsewhere', async () => {
  await loadWidgets()
  const record = { postId: 1, postCode: 'A', postName: '辅导员', createBy: 'admin', updateBy: null }
  const drawn = render(
    <EngineProvider host={createFakeHost({ models })} widgets={widgetSources}>
      <RecordDetail model={models['system/post/index'] as PageModel} record={record} />
    </EngineProvider>,
  )
  expect(await screen.findByText('admin')).toBeDefined()
  expect(screen.queryByText('更新人')).toBeNull()
  expect(screen.getByText('备注').parentElement?.textContent).toBe('备注—')
  drawn.unmount()
})
