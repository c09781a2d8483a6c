import { configure, render } from '@testing-library/react'
import { EnginePage, EngineProvider, type EngineProviderProps } from '#engine'
import { loadListSurface, loadPagerControls, loadRecordTable } from '../../../src/engine/list/listParts.ts'
import type { FakeHost } from './createFakeHost.ts'
import { testWidgets } from './testWidgets.tsx'

// What a list fetches with its first rows: here before the clock of a test runs, and drawn with what it belongs to.
await Promise.all([loadRecordTable(), loadPagerControls(), loadListSurface()])

interface RenderPageOptions extends Partial<Omit<EngineProviderProps, 'host' | 'children'>> {
  params?: Record<string, string>
  fixed?: Record<string, unknown>
  embedded?: boolean
}

/** Draws a page at the address /bck/page, whose query a test may have set before. */
export function renderPage(host: FakeHost, component: string, options: RenderPageOptions = {}) {
  // What jsdom cannot lay out is not worth asking whether it is hidden, which is what makes queries by role slow.
  configure({ defaultHidden: true })
  const { params, fixed, embedded, ...sources } = options
  return render(
    <EngineProvider host={host} widgets={testWidgets} {...sources}>
      <EnginePage component={component} params={params} fixed={fixed} embedded={embedded} />
    </EngineProvider>,
  )
}
