import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { SWRConfig, type SWRConfiguration } from 'swr'
import { createLookups, LookupsContext } from './data/lookups.ts'
import { devPages } from './dev/devPages.ts'
import { EngineContext } from './EngineContext.ts'
import type { EngineHost } from './EngineHost.ts'
import { pageKinds } from './pages/pageKinds.ts'
import { createRegistry, type RegistrySources } from './registry/createRegistry.ts'
import { useLiveModels } from './usePageModel.ts'
import './engine.css'
import './targets.css'
import { theme } from 'antd'

/** Only where modules are replaced while running: the development server. */
const DevOverlay = import.meta.hot
  ? lazy(() => import('./dev/DevOverlay.tsx').then(module => ({ default: module.DevOverlay })))
  : null

export interface EngineProviderProps extends RegistrySources {
  host: EngineHost
  children: ReactNode
}

/** Back from another window nothing is fetched by itself: rows must not move under the hand. */
const SWR_OPTIONS: SWRConfiguration = {
  revalidateOnFocus: false,
  shouldRetryOnError: false,
  dedupingInterval: 500,
}

/**
 * Everything of the engine is drawn inside it. Its cache of answers lives and dies with it: give it a key
 * of the session, so that nobody sees what was fetched for somebody else.
 */
export function EngineProvider({ host, children, widgets, pages, parts, kinds }: EngineProviderProps) {
  const registry = useMemo(
    () =>
      createRegistry({ widgets, pages: { ...devPages, ...pages }, parts, kinds: { ...pageKinds, ...kinds } }),
    [widgets, pages, parts, kinds],
  )
  const engine = useMemo(() => ({ host, registry }), [host, registry])
  const lookups = useMemo(() => createLookups(host.http), [host.http])
  const [options] = useState(() => ({ ...SWR_OPTIONS, provider: () => new Map() }))
  return (
    <EngineContext.Provider value={engine}>
      <LookupsContext.Provider value={lookups}>
        <SWRConfig value={options}>
          <EngineVariables />
          <LiveModels />
          {DevOverlay && (
            <Suspense fallback={null}>
              <DevOverlay />
            </Suspense>
          )}
          {children}
        </SWRConfig>
      </LookupsContext.Provider>
    </EngineContext.Provider>
  )
}

function LiveModels() {
  useLiveModels()
  return null
}

/** Gives the engine's stylesheet antd's tokens, so that light, dark and the chosen colour reach it. */
function EngineVariables() {
  const { token } = theme.useToken()
  const variables = {
    surface: token.colorBgContainer,
    raised: token.colorBgElevated,
    fill: token.colorFillQuaternary,
    'fill-strong': token.colorFillSecondary,
    border: token.colorBorderSecondary,
    'control-border': token.colorBorder,
    text: token.colorText,
    'text-weak': token.colorTextSecondary,
    'text-weaker': token.colorTextTertiary,
    primary: token.colorPrimary,
    'primary-tint': token.colorPrimaryBg,
    'primary-text': token.colorPrimaryText,
    success: token.colorSuccess,
    warning: token.colorWarning,
    danger: token.colorError,
    info: token.colorInfo,
    radius: `${token.borderRadius}px`,
    shadow: token.boxShadowSecondary,
    veil: token.colorBgMask,
    'font-size': `${token.fontSize}px`,
    'font-size-small': `${token.fontSizeSM}px`,
    'control-height': `${token.controlHeight}px`,
    duration: token.motionDurationMid,
  }
  const lines = Object.entries(variables).map(([name, value]) => `--m-engine-${name}:${value}`)
  return <style>{`:root{${lines.join(';')}}`}</style>
}
