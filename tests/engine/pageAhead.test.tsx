import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { EnginePage, EngineProvider, usePageAhead } from '#engine'
import { useRevalidate } from '../../src/engine/data/useRead.ts'
import { compileModels, POSTS } from './support/compileModels.ts'
import { createFakeHost, type FakeHost, fault } from './support/createFakeHost.ts'
import { testWidgets } from './support/testWidgets.tsx'

const USERS = 'system/user/index'
const models = compileModels()

/** A link to a page, and the page once its button was pressed. */
function Way({ component, search }: { component: string; search: string }) {
  const fetchAhead = usePageAhead()
  const revalidate = useRevalidate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => fetchAhead(component, search)}>
        按下
      </button>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      <button type="button" onClick={() => void revalidate('/test/post')}>
        已改
      </button>
      {isOpen && <EnginePage component={component} />}
    </>
  )
}

/** The way to a page, and what is asked for on it, in order. */
function draw(
  component: string,
  { search = '', more = {} }: { search?: string; more?: Partial<FakeHost> } = {},
) {
  window.history.replaceState(null, '', `/bck/page${search}`)
  const asked: string[] = []
  const own = createFakeHost({
    models,
    answer: ({ path, query }) => {
      asked.push(path === '/test/post/list' ? `${path} ${query.postName ?? ''}` : path)
      if (path === '/views/list') return { code: 200, data: [] }
      if (path === '/test/post/list') return { code: 200, rows: [{ postId: 1, postName: '教师' }], total: 1 }
      return undefined
    },
  })
  const loadPage = async (key: string) => {
    asked.push(key)
    return models[key]
  }
  const host = { ...own, viewsPath: '/views', loadPage, ...more }
  render(
    <EngineProvider host={host} widgets={testWidgets}>
      <Way component={component} search={search} />
    </EngineProvider>,
  )
  return asked
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const POST_PARTS = [POSTS, '/test/post/list ', '/views/list', '/system/dict/data/type/sys_normal_disable']

beforeEach(() => window.localStorage.clear())

describe('a page whose link is clicked', () => {
  it('should be asked for before it is drawn, with what its list asks for, and only once', async () => {
    const asked = draw(POSTS)
    press('按下')
    press('按下')
    await waitFor(() => expect(asked).toEqual(POST_PARTS))
    press('打开')
    expect(await screen.findByText('教师')).toBeDefined()
    expect(asked).toEqual(POST_PARTS)
    press('按下')
    expect(asked).toEqual(POST_PARTS)
  })

  it('should ask for the rows that its address asks for', async () => {
    const asked = draw(POSTS, { search: '?postName=甲' })
    press('按下')
    await waitFor(() => expect(asked).toContain('/test/post/list 甲'))
    press('打开')
    expect(await screen.findByText('教师')).toBeDefined()
    expect(asked.filter(path => path.startsWith('/test/post/list'))).toEqual(['/test/post/list 甲'])
  })

  it('should leave the rows to the list where a view decides on them', async () => {
    const asked = draw(POSTS, { search: '?view=7' })
    press('按下')
    await waitFor(() => expect(asked).toContain('/views/list'))
    expect(asked.filter(path => path.startsWith('/test/post/list'))).toEqual([])
  })

  it('should ask for the page beside it as well', async () => {
    const asked = draw(USERS)
    press('按下')
    await waitFor(() => expect(asked).toContain('system/dept/index'))
    await waitFor(() => expect(asked).toContain('/system/user/list'))
  })

  it('should be asked for anew where it was not opened soon', async () => {
    const asked = draw(POSTS)
    press('按下')
    await waitFor(() => expect(asked).toEqual(POST_PARTS))
    const later = performance.now() + 6000
    vi.spyOn(performance, 'now').mockImplementation(() => later)
    press('打开')
    expect(await screen.findByText('教师')).toBeDefined()
    expect(asked.filter(path => path === POSTS)).toHaveLength(2)
    expect(asked.filter(path => path === '/test/post/list ')).toHaveLength(2)
    cleanup()
  })

  it('should be asked for anew where something was changed meanwhile', async () => {
    const asked = draw(POSTS)
    press('按下')
    await waitFor(() => expect(asked).toEqual(POST_PARTS))
    press('已改')
    press('按下')
    press('打开')
    expect(await screen.findByText('教师')).toBeDefined()
    expect(asked.filter(path => path === '/test/post/list ')).toHaveLength(2)
  })

  it('should say what went wrong where it is drawn', async () => {
    const loadPage = async () => {
      throw fault(500, '断网')
    }
    draw(POSTS, { more: { loadPage } })
    press('按下')
    press('打开')
    expect(await screen.findByText(/断网/)).toBeDefined()
  })
})
