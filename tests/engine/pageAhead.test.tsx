import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { EngineProvider, usePageAhead, usePageModel } from '#engine'
import type { PageModel } from '#model/types/index.ts'
import { createFakeHost } from './support/createFakeHost.ts'

const PAGE = { component: 'x/index', title: '甲页' } as PageModel

/** A link to a page, and the page once its button was pressed. */
function Way({ component }: { component: string }) {
  const fetchAhead = usePageAhead()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => fetchAhead(component)}>
        按下
      </button>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      {isOpen && <Opened component={component} />}
    </>
  )
}

function Opened({ component }: { component: string }) {
  const { model, error } = usePageModel(component)
  return <p>{error ? `没有来：${(error as Error).message}` : (model?.title as string | undefined)}</p>
}

function draw(component: string, loadPage: (key: string) => Promise<PageModel>) {
  const asked: string[] = []
  const host = createFakeHost({ models: {} })
  const load = async (key: string) => {
    asked.push(key)
    return loadPage(key)
  }
  render(
    <EngineProvider host={{ ...host, loadPage: load }}>
      <Way component={component} />
    </EngineProvider>,
  )
  return asked
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('a page whose link is clicked', () => {
  it('should be asked for before it is drawn, and only once', async () => {
    const asked = draw('x/index', async () => PAGE)
    press('按下')
    expect(asked).toEqual(['x/index'])
    press('打开')
    expect(await screen.findByText('甲页')).toBeDefined()
    press('按下')
    expect(asked).toEqual(['x/index'])
  })

  it('should say what went wrong where it is drawn', async () => {
    draw('x/broken', async () => {
      throw new Error('断网')
    })
    press('按下')
    press('打开')
    expect(await screen.findByText('没有来：断网')).toBeDefined()
  })
})
