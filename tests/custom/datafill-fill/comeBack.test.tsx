import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EngineProvider, PageSight } from '#engine'
import { OwnTasks } from '../../../src/custom/datafill-fill/OwnTasks.tsx'
import { createFakeHost } from '../../engine/support/createFakeHost.ts'

it('should show the own tasks as they are when the page is come back to', async () => {
  const task = { taskId: 7, title: '年报', publisherName: '平台', deadline: null, window: 'open' }
  let now = { ...task, status: '0', filledShare: 0, ended: false }
  const host = createFakeHost({
    models: {},
    answer: ({ path }) => (path === '/datafill/fill' ? { code: 200, data: [now] } : undefined),
  })
  const page = (isSeen: boolean) => (
    <EngineProvider host={host}>
      <PageSight isSeen={isSeen}>
        <OwnTasks />
      </PageSight>
    </EngineProvider>
  )
  const { rerender } = render(page(true))
  expect(await screen.findByText('待填报')).toBeDefined()
  now = { ...now, status: '1', filledShare: 40 }
  rerender(page(false))
  rerender(page(true))
  expect(await screen.findByText('填报中')).toBeDefined()
  expect(screen.queryByText('待填报')).toBeNull()
})
