import './base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './App.tsx'
import { createFrame } from './createFrame.ts'
import { FrameContext } from './frame/Frame.ts'
import type { AppSources } from './models/AppSources.ts'
import { ROUTER_BASE } from './router/addresses.ts'

/** Draws the application into an element. */
export function mount(element: Element, sources: AppSources): void {
  const frame = createFrame()
  createRoot(element).render(
    <StrictMode>
      <FrameContext.Provider value={frame}>
        <BrowserRouter basename={ROUTER_BASE} useTransitions={false}>
          <App sources={sources} />
        </BrowserRouter>
      </FrameContext.Provider>
    </StrictMode>,
  )
}
