import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { FrameContext } from '../../../src/app/frame/Frame.ts'
import { OpenRoutesContext } from '../../../src/app/router/OpenRoutes.ts'
import { TabStrip } from '../../../src/app/tabs/TabStrip.tsx'
import { tabs } from '../../../src/app/tabs/tabs.ts'
import { createTestFrame } from '../support/createTestFrame.ts'

const TITLES = ['首页', '用户', '角色', '岗位']

function open() {
  const { frame } = createTestFrame({}, 'tok')
  render(
    <FrameContext.Provider value={frame}>
      <MemoryRouter initialEntries={['/1']}>
        <OpenRoutesContext.Provider value={[]}>
          <TabStrip />
        </OpenRoutesContext.Provider>
      </MemoryRouter>
    </FrameContext.Provider>,
  )
}

const tab = (title: string) => screen.getByRole('button', { name: title })
const order = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map(item => item.textContent)

describe('TabStrip', () => {
  beforeEach(() => {
    Element.prototype.scrollIntoView ??= () => undefined
    tabs.tabs = TITLES.map((title, at) => {
      return { path: `/${at}`, rest: '', title, isAffixed: at === 0, isFresh: false }
    })
  })

  it('should move a tab by the keyboard, which keeps the focus, but none before the fixed ones', async () => {
    open()
    const press = (key: string) => {
      tab('角色').focus()
      fireEvent.keyDown(tab('角色'), { key, ctrlKey: true, shiftKey: true })
    }

    press('ArrowLeft')
    await waitFor(() => expect(order()).toEqual(['首页', '角色', '用户', '岗位']))
    expect(document.activeElement).toBe(tab('角色'))

    press('ArrowLeft')
    press('ArrowRight')
    await waitFor(() => expect(order()).toEqual(TITLES))
    press('ArrowRight')
    await waitFor(() => expect(order()).toEqual(['首页', '用户', '岗位', '角色']))
    expect(document.activeElement).toBe(tab('角色'))
  })

  it('should give the focus to the menu of a tab, for the arrow keys, and back with Esc', async () => {
    open()
    tab('角色').focus()
    fireEvent.contextMenu(tab('角色'))

    await waitFor(() => expect(document.activeElement?.textContent).toBe('刷新页面'))
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape', keyCode: 27 })

    await waitFor(() => expect(document.activeElement).toBe(tab('角色')))
  })
})
