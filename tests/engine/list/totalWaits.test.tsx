import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Envelope } from '#engine'
import { compileModels, POSTS } from '../support/compileModels.ts'
import { createFakeHost, fault } from '../support/createFakeHost.ts'
import { renderPage } from '../support/renderPage.tsx'

it('should count no rows that could not be fetched', async () => {
  window.history.replaceState(null, '', '/bck/page')
  const host = createFakeHost({
    models: compileModels(),
    answer: ({ path }) => (path === '/test/post/list' ? Promise.reject(fault(500, '没有应答')) : undefined),
  })
  renderPage(host, POSTS)

  expect(await screen.findByText('没有应答')).toBeDefined()
  expect(screen.queryByText('共0条')).toBeNull()
})

it('should not count rows that still wait for their dictionary', async () => {
  window.history.replaceState(null, '', '/bck/page')
  let release: (envelope: Envelope) => void = () => undefined
  const slow = new Promise<Envelope>(resolve => {
    release = resolve
  })
  const host = createFakeHost({
    models: compileModels(),
    tables: { '/test/post': [{ postId: 1, postName: '校长', postCode: 'A', postSort: 1, status: '0' }] },
    answer: ({ path }) => (path.startsWith('/system/dict/data/type/') ? slow : undefined),
  })
  let sawTotalAlone = false
  const observer = new MutationObserver(() => {
    if (screen.queryByText(/^共\d+条$/) && !screen.queryByText('校长')) sawTotalAlone = true
  })
  observer.observe(document.body, { childList: true, subtree: true })
  renderPage(host, POSTS)
  await expect.poll(() => host.calls.some(({ path }) => path === '/test/post/list')).toBe(true)
  await expect
    .poll(() => host.calls.some(({ path }) => path.startsWith('/system/dict/data/type/')))
    .toBe(true)
  release({ code: 200, data: [{ dictValue: '0', dictLabel: '正常' }] })

  expect(await screen.findByText('校长')).toBeDefined()
  expect(await screen.findByText('共1条')).toBeDefined()
  observer.disconnect()
  expect(sawTotalAlone).toBe(false)
})
