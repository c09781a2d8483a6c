import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
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
function drawPage(isUp: boolean, more: object = {}) {
  const server = { isUp }
  const answer = () => {
    if (server.isUp) return { code: 200, data: { ...health, ...more } }
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

it('should say first that a node of the cluster is gone, and what to do', async () => {
  const node = { host: 'db-2.internal', port: 5432, isCoordinator: false, isThere: true }
  const nodes = [
    { ...node, id: 1, host: 'db-1.internal', isCoordinator: true },
    { ...node, id: 2 },
    { ...node, id: 3, host: 'db-3.internal', isThere: false },
  ]
  drawPage(true, { database: { ...health.database, kind: 'server', nodes } })
  const title = await screen.findByText('数据库节点 3 没有应答，其上的机构暂时不可用')
  expect(title.parentElement?.textContent).toContain('db-3.internal:5432')
  expect(screen.getByText('存储空间不足，只能查看')).toBeDefined()
  expect(screen.getByRole('region', { name: '服务监控' }).textContent).toMatch(/^数据库节点 3 没有应答/)
  expect(screen.getByText('db-2.internal:5432').textContent).toBe('db-2.internal:5432正常')
  expect(screen.getByText('db-3.internal:5432').textContent).toBe('db-3.internal:5432没有应答')
  expect(screen.getByText('Citus 集群')).toBeDefined()
})

it('should have a name for each kind of work of the server', async () => {
  const works = ['scheduled-job']
  for await (const file of glob('server/**/*.ts')) {
    const handlers = readFileSync(file, 'utf8').matchAll(/\bdefineQueueHandler<[^(]+>\(\{\s*name: '([\w-]+)/g)
    works.push(...[...handlers].map(([, name]) => String(name)))
  }
  expect(works).toEqual(expect.arrayContaining(['clear-log', 'mail']))
  drawPage(true, { queue: works.map(name => ({ name, waiting: 0, running: 0, failed: 0 })) })
  expect(await screen.findByText('日志清除')).toBeDefined()
  for (const name of works) expect(screen.queryByText(name)).toBeNull()
})
