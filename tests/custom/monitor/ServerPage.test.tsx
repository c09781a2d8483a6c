import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EngineProvider } from '#engine'
import { ServerPage } from '../../../src/custom/monitor/ServerPage.tsx'
import { createFakeHost, fault } from '../../engine/support/createFakeHost.ts'

const health = {
  process: {
    ...{ server: 'one', uptimeSeconds: 60, nodeVersion: 'v24' },
    loopDelay: { mean: 1, p99: 2, max: 3 },
    cpu: { cores: 2, load: 1, share: 0.1 },
    memory: { rss: 1, machine: 2, heapUsed: 1, heapTotal: 2 },
  },
  database: { kind: 'embedded', version: '18', size: 1, connections: 1, mostConnections: 9, latency: 1 },
  disk: { free: 5 * 1024 * 1024, level: 'short' },
  queue: [],
  jobs: { active: 6, paused: 0, succeeded: 0, failed: 0 },
}

/** The page over a server that can be stopped. */
function drawPage(isUp: boolean) {
  const server = { isUp }
  const answer = () => {
    if (server.isUp) return { code: 200, data: health }
    throw fault(500, '后端接口连接异常')
  }
  render(
    <EngineProvider host={createFakeHost({ models: {}, answer })}>
      <ServerPage />
    </EngineProvider>,
  )
  return server
}

it('should say why nothing is shown, and try again', async () => {
  const server = drawPage(false)
  const box = await screen.findByRole('alert')
  expect(box.textContent).toContain('加载失败后端接口连接异常')
  server.isUp = true
  fireEvent.click(screen.getByRole('button', { name: /重\s?试/ }))
  expect(await screen.findByText('v24')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('should say that what is shown is old when the server goes meanwhile', async () => {
  const server = drawPage(true)
  await screen.findByText('v24')
  server.isUp = false
  expect(screen.getByText('不足，只能查看')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '刷新' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('下面是此前的'))
  expect(screen.getByText('v24')).toBeDefined()
})
