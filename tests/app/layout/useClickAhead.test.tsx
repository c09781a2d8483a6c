import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EngineProvider } from '#engine'
import { useClickAhead } from '../../../src/app/layout/useClickAhead.ts'
import type { AppRoute } from '../../../src/app/router/AppRoute.ts'
import { createFakeHost } from '../../engine/support/createFakeHost.ts'

const ROUTES = [{ path: '/system/post', component: 'system/post/index' }] as AppRoute[]

function Frame() {
  return (
    <div onClickCapture={useClickAhead(ROUTES)}>
      <a href="/bck/system/post?postName=甲#top">
        <b>岗位管理</b>
      </a>
      <a href="/bck/system/none">没有的页</a>
      <a href="https://example.org/bck/system/post">别处</a>
      <button type="button">按钮</button>
    </div>
  )
}

/** There is nowhere to go. */
const stay = (event: Event) => event.preventDefault()

describe('useClickAhead', () => {
  beforeEach(() => window.addEventListener('click', stay))
  afterEach(() => window.removeEventListener('click', stay))

  it('should ask for the page that a link leads to, wherever in the link was clicked, and for nothing else', () => {
    const asked: string[] = []
    const host = createFakeHost({ models: {} })
    const loadPage = async (component: string) => {
      asked.push(component)
      return undefined
    }
    render(
      <EngineProvider host={{ ...host, loadPage }}>
        <Frame />
      </EngineProvider>,
    )
    for (const text of ['没有的页', '别处', '按钮']) fireEvent.click(screen.getByText(text))
    fireEvent.click(screen.getByText('岗位管理'), { ctrlKey: true })
    expect(asked).toEqual([])
    fireEvent.click(screen.getByText('岗位管理'))
    expect(asked).toEqual(['system/post/index'])
  })
})
