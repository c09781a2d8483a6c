import { ConfigProvider } from 'antd'
import { type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import { type Location, Route, Routes } from 'react-router-dom'
import { PageScopeContext } from '#engine'

export interface KeptPageProps {
  /** Path of its tab. */
  path: string
  /** Pattern of its route. */
  pattern: string
  /** Where the browser was when the page was seen last. */
  location: Location
  isSeen: boolean
  /** Whether it lives on when another page is seen. */
  isKept: boolean
  children: ReactNode
}

/**
 * A page that stays as it is while another is seen: its own place in the address, its own scrolling, and its own
 * layer for dialogs and menus, which vanish and come back with it.
 */
export function KeptPage({ path, pattern, location, isSeen, isKept, children }: KeptPageProps) {
  const layer = useRef<HTMLDivElement>(null)
  const scope = useMemo(() => ({ key: path, isKept }), [path, isKept])
  useBlurWhenHidden(layer, isSeen)
  return (
    <>
      <div className="m-view" hidden={!isSeen} data-path={path}>
        <PageScopeContext.Provider value={scope}>
          <ConfigProvider getPopupContainer={() => layer.current ?? document.body}>
            <Routes location={location}>
              <Route path={pattern} element={<Suspense fallback={null}>{children}</Suspense>} />
            </Routes>
          </ConfigProvider>
        </PageScopeContext.Provider>
      </div>
      {createPortal(<div ref={layer} className="m-view-layer" hidden={!isSeen} />, document.body)}
    </>
  )
}

/** Nobody types on in a dialog that cannot be seen. */
function useBlurWhenHidden(layer: React.RefObject<HTMLElement | null>, isSeen: boolean): void {
  useEffect(() => {
    const focused = document.activeElement
    if (!isSeen && focused instanceof HTMLElement && layer.current?.contains(focused)) focused.blur()
  }, [isSeen, layer])
}
