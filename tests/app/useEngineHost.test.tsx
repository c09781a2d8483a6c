import { render } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import type { EngineHost } from '#engine'
import { FrameContext } from '../../src/app/frame/Frame.ts'
import { createModelStore } from '../../src/app/models/createModelStore.ts'
import { readUserInfo } from '../../src/app/session/readUserInfo.ts'
import { openTabsOf, settleTabs, tabOf } from '../../src/app/tabs/tabs.ts'
import { useEngineHost } from '../../src/app/Workbench.tsx'
import { createTestFrame, USER_INFO } from './support/createTestFrame.ts'

const PAGE = { path: '/system/post', rest: '', title: '岗位管理', isAffixed: false, isFresh: false }

function open(): EngineHost {
  const { frame } = createTestFrame({}, 'tok')
  frame.session.state.info = readUserInfo(USER_INFO)
  const models = createModelStore({ pages: {}, routes: [] })
  let host: EngineHost | undefined
  function Page() {
    host = useEngineHost(models)
    return null
  }
  window.history.replaceState(null, '', '/bck/system/post')
  render(
    <FrameContext.Provider value={frame}>
      <BrowserRouter basename="/bck">
        <Page />
      </BrowserRouter>
    </FrameContext.Provider>,
  )
  return host as EngineHost
}

describe('useEngineHost', () => {
  beforeEach(() => {
    sessionStorage.clear()
    openTabsOf(Math.random())
    settleTabs([{ ...PAGE, isAffixed: true }], path => path)
  })

  it('should keep the search of a page whose next one is opened before it is drawn', () => {
    const host = open()
    host.navigate('?postName=a')
    host.navigate('/system/role')

    expect(window.location.pathname).toBe('/bck/system/role')
    expect(tabOf('/system/post')?.rest).toBe('?postName=a')
  })

  it('should forget the search of a page that is emptied', () => {
    const host = open()
    host.navigate('?postName=a')
    host.navigate('?')

    expect(tabOf('/system/post')?.rest).toBe('')
  })
})
