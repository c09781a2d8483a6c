import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { compileModels, POSTS } from '../support/compileModels.ts'
import { createFakeHost } from '../support/createFakeHost.ts'
import { testWidgets } from '../support/testWidgets.tsx'

const models = compileModels()

// A window in which no list was drawn yet, whatever other tests have drawn.
vi.resetModules()
const { EnginePage, EngineProvider, ListsAhead } = await import('#engine')

describe('what is done for the first list before it is opened', () => {
  it('should draw one out of sight, without a question to anybody, once and not after a list was seen', async () => {
    const warn = vi.spyOn(console, 'warn')
    const host = createFakeHost({ models })
    const home = () => (
      <EngineProvider host={host} widgets={testWidgets}>
        <ListsAhead />
      </EngineProvider>
    )
    const drawn = { rows: 0 }
    const observer = new MutationObserver(() => {
      const rows = document.querySelectorAll('.m-warm-up[aria-hidden] .ant-table-row')
      drawn.rows = Math.max(drawn.rows, rows.length)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    const first = render(home())
    await waitFor(() => expect(drawn.rows).toBe(10), { timeout: 10_000 })
    await waitFor(() => expect(document.querySelector('.m-warm-up')).toBeNull())
    first.unmount()
    expect(host.calls).toEqual([])
    expect(window.location.search).toBe('')

    drawn.rows = 0
    const other = createFakeHost({ models, tables: { '/test/post': [{ postId: 1, postName: '岗位' }] } })
    render(
      <EngineProvider host={other} widgets={testWidgets}>
        <EnginePage component={POSTS} />
      </EngineProvider>,
    )
    await screen.findByText('岗位')
    render(home())
    await new Promise(resolve => setTimeout(resolve, 2500))
    expect(drawn.rows).toBe(0)
    expect(warn).not.toHaveBeenCalled()
    observer.disconnect()
  })
})
