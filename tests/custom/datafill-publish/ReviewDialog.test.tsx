import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EngineProvider } from '#engine'
import type { PageModel } from '#model/types/index.ts'
import { compileModels } from '#tests/engine/support/compileModels.ts'
import { createFakeHost } from '#tests/engine/support/createFakeHost.ts'
import { ReviewDialog } from '../../../src/custom/datafill-publish/ReviewDialog.tsx'
import { widgetSources } from '../../widgets/loadWidgets.ts'

const models = compileModels()

/** As its publisher sees it. */
const task = {
  taskId: 7,
  version: 2,
  targetName: '南岭中等专业学校',
  title: '师资情况统计',
  status: '3',
  publisherId: 2,
}
const ANSWERS: Record<string, object> = {
  '/datafill/publishTasks/7': { data: task, changes: null },
  '/datafill/remark/list': { rows: [] },
}

it('should say which report of whom is looked at, and stay there when it is not given back after all', async () => {
  const closed: boolean[] = []
  const host = createFakeHost({
    models,
    permissions: ['*:*:*'],
    answer: ({ path }) => (ANSWERS[path] ? { code: 200, ...ANSWERS[path] } : undefined),
  })
  render(
    <EngineProvider host={host} widgets={widgetSources}>
      <ReviewDialog
        model={models['datafill/publishTasks'] as PageModel}
        record={task}
        selection={[]}
        close={isDone => closed.push(isDone === true)}
      />
    </EngineProvider>,
  )
  const looked = () => screen.findByRole('dialog', { name: '南岭中等专业学校的“师资情况统计”' })
  fireEvent.click(await within(await looked()).findByRole('button', { name: /退\s*回/ }))
  const returned = await screen.findByRole('dialog', { name: '退回“南岭中等专业学校”' })
  fireEvent.click(within(returned).getByRole('button', { name: /取\s*消/ }))
  expect(await looked()).toBeDefined()
  expect(closed).toEqual([])
})
