import { ConfigProvider } from 'antd'
import {
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { createPortal } from 'react-dom'
import {
  type Location,
  UNSAFE_LocationContext as LocationContext,
  NavigationType,
  Route,
  UNSAFE_RouteContext as RouteContext,
  Routes,
} from 'react-router-dom'
import { ListSkeleton, PageScopeContext, PageSight } from '#engine'
import type { AppRoute } from '../router/AppRoute.ts'
import { PageName } from './PageName.tsx'

interface KeptPageProps {
  /** Path of its tab. */
  path: string
  route: AppRoute
  /** Where the browser was when the page was seen last. */
  location: Location
  isSeen: boolean
  /** The same function as long as it draws the same. */
  draw(route: AppRoute): ReactNode
}

/**
 * What the router knows inside a page, in place of what it knows outside, which changes with every other page: it
 * exports both contexts as unsafe, for there is no other way to keep a page where it was.
 */
const OUTERMOST = { outlet: null, matches: [], isDataRoute: false }

/**
 * A page that stays as it is while another is seen: its own place in the address, its own scrolling, and its own
 * layer for dialogs and menus, which vanish and come back with it. Nothing of it is drawn anew when others change.
 */
export const KeptPage = memo(function KeptPage({ path, route, location, isSeen, draw }: KeptPageProps) {
  const layer = useRef<HTMLDivElement>(null)
  const isKept = !route.noCache
  const scope = useMemo(() => ({ key: path, isKept }), [path, isKept])
  const place = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location])
  const layerOf = useCallback(() => layer.current ?? document.body, [])
  const page = useMemo(
    () => (
      <ConfigProvider getPopupContainer={layerOf}>
        <Routes>
          <Route path={route.path} element={<Suspense fallback={<ListSkeleton />}>{draw(route)}</Suspense>} />
        </Routes>
      </ConfigProvider>
    ),
    [layerOf, route, draw],
  )
  useDialogFocus(layer, isSeen)
  return (
    <>
      <div className="m-view" hidden={!isSeen} data-path={path}>
        {isSeen && <PageName path={path} />}
        <LocationContext.Provider value={place}>
          <RouteContext.Provider value={OUTERMOST}>
            <PageScopeContext.Provider value={scope}>
              <PageSight isSeen={isSeen}>{page}</PageSight>
            </PageScopeContext.Provider>
          </RouteContext.Provider>
        </LocationContext.Provider>
      </div>
      {createPortal(<div ref={layer} className="m-view-layer" hidden={!isSeen} />, document.body)}
    </>
  )
})

/** Nobody types on in a dialog that cannot be seen; who comes back to it goes on where they were. */
function useDialogFocus(layer: React.RefObject<HTMLElement | null>, isSeen: boolean): void {
  const last = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const root = layer.current
    const note = ({ target }: FocusEvent) => {
      last.current = target as HTMLElement
    }
    root?.addEventListener('focusin', note)
    return () => root?.removeEventListener('focusin', note)
  }, [layer])
  useLayoutEffect(() => {
    const focused = document.activeElement
    const isInside = layer.current?.contains(focused) === true
    if (isSeen && !isInside && last.current?.closest(OPEN_DIALOG)) last.current.focus({ preventScroll: true })
    if (!isSeen && isInside) (focused as HTMLElement).blur()
  }, [isSeen, layer])
}

/** A dialog that was closed stays in the document, hidden. */
const OPEN_DIALOG = '.ant-drawer-open, .ant-modal-wrap:not([style*="display: none"])'
