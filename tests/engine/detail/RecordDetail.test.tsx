import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EngineProvider } from '#engine'
import type { PageModel } from '#model/types/index.ts'
import { RecordDetail } from '../../../src/engine/detail/RecordDetail.tsx'
import { loadWidgets, widgetSources } from '../../widgets/loadWidgets.ts'
import { compileModels } from '../support/compileModels.ts'
import { createFakeHost } from '../support/createFakeHost.ts'

const models = compileModels()

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
