import { StyleProvider } from '@ant-design/cssinjs'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio/react'
import { type EngineHost, EngineProvider, hasTypedWork, type PageCount, type PageRoute } from '#engine'
import { chosenLanguage, textOf } from '#model/language/t.ts'
import { useFrame } from './frame/Frame.ts'
import { menuIcons } from './icons/MenuIcon.tsx'
import { LibraryFrame } from './LibraryFrame.tsx'
import type { AppSources, Registries } from './models/AppSources.ts'
import { createModelStore, type ModelStore } from './models/createModelStore.ts'
import { lazyPage } from './pages/lazyPage.tsx'
import { PageCountsContext } from './parts/pageCounts.ts'
import { Splash } from './parts/Splash.tsx'
import { currentPath, fileUrl, ROUTER_BASE } from './router/addresses.ts'
import type { UserInfo } from './session/readUserInfo.ts'
import { tellOfWork } from './session/workElsewhere.ts'
import { nameTab, noteRest } from './tabs/tabs.ts'
import { useTabCommands } from './tabs/useTabCommands.ts'
import { keptStyles } from './theme/keptStyles.ts'
import { WorkbenchRoutes } from './WorkbenchRoutes.tsx'
import { askWhy } from './why/askedWhy.ts'

/** Only those need it whose password somebody else has set. */
const PasswordGate = lazyPage(() => import('./profile/PasswordGate.tsx'))

/** One for the window, whoever works in it. */
const STYLES = keptStyles()

interface WorkbenchProps {
  sources: AppSources
}

/** All that is drawn with the component library: layout and pages. Fetched after the login. */
export default function Workbench({ sources }: WorkbenchProps) {
  const { session } = useFrame()
  const isPasswordGiven = useSnapshot(session.state).info?.passwordNotice?.kind === 'initial'
  return (
    <StyleProvider cache={STYLES}>
      <LibraryFrame>{isPasswordGiven ? <PasswordGate /> : <WithModels sources={sources} />}</LibraryFrame>
    </StyleProvider>
  )
}

/** Waits for the lists of page models and of what is found by its path. */
function WithModels({ sources }: WorkbenchProps) {
  const { http, session } = useFrame()
  const [loaded, setLoaded] = useState<WithEngineProps>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    const loading = Promise.all([
      sources.loadModels(),
      sources.loadRoutes?.() ?? [],
      sources.loadRegistries?.() ?? {},
      sources.loadCounts?.() ?? [],
    ])
    loading.then(([source, listed, registries, counts]) => {
      if (isGone) return
      const store = createModelStore(source, async key => sources.loadPublished?.(key, http))
      stop = sources.onModelChange?.(change => {
        store.accept(change)
        // A page that is new has brought its menu entry along.
        void session.refreshMenu()
      })
      setLoaded({ models: store, listed, registries, counts })
    }, setError)
    return () => {
      isGone = true
      stop?.()
    }
  }, [http, sources, session])
  // The boundary above says what happened and offers to reload.
  if (error !== undefined) throw error
  return loaded ? <WithEngine {...loaded} /> : <Splash />
}

interface WithEngineProps {
  registries: Registries
  models: ModelStore
  listed: PageRoute[]
  counts: PageCount[]
}

function WithEngine({ registries, models, listed, counts }: WithEngineProps) {
  const host = useEngineHost(models)
  useEffect(() => tellOfWork(hasTypedWork), [])
  return (
    <EngineProvider key={host.user.userId} host={host} {...registries}>
      <PageCountsContext.Provider value={counts}>
        <WorkbenchRoutes models={models} listed={listed} user={host.user} />
      </PageCountsContext.Provider>
    </EngineProvider>
  )
}

/** Returns the engine's socket, the same object as long as the same user works. */
export function useEngineHost(models: ModelStore): EngineHost {
  const { changeSight, historyGate, http, notify, session } = useFrame()
  const { info } = useSnapshot(session.state)
  const navigate = useSteadyNavigate()
  const { leave } = useTabCommands()
  const closePage = useSteadyCallback((to: string) => void leave(to))
  if (info === null) throw new Error('The workbench is drawn for a known user only.')
  const user = info as UserInfo
  return useMemo(
    () => ({
      http,
      user,
      navigate,
      closePage,
      namePage: nameTab,
      changeSight,
      explainSight: user => askWhy({ user }),
      watchHistory: historyGate.watch,
      notify: {
        success: (message, action) => notify.message('success', message, action ? 6 : undefined, action),
        warning: message => notify.message('warning', message),
        error: message => notify.message('error', message, 0),
      },
      viewsPath: '/system/list-view',
      visitorUrl: (path, { site, screen }) =>
        `${site ?? window.location.origin}${ROUTER_BASE}${screen ?? `/link${path}`}`,
      loadPage: models.load,
      subscribePages: models.subscribe,
      fileUrl,
      icons: menuIcons,
      language: chosenLanguage(),
      text: text => textOf(text),
    }),
    [http, user, navigate, closePage, changeSight, historyGate, notify, models],
  )
}

/**
 * A navigate that never changes. A bare query replaces the one of the page, which makes no step back unless it is asked
 * for; its tab knows it at once, because another page may be opened before it is drawn.
 */
function useSteadyNavigate(): EngineHost['navigate'] {
  const navigate = useNavigate()
  return useSteadyCallback((to: string, { step = false }: { step?: boolean } = {}) => {
    const isQuery = to.startsWith('?')
    navigate(to, { replace: isQuery && !step })
    if (isQuery) noteRest(currentPath(), window.location.search)
  })
}

/** A function that never changes and does what the latest one does. */
function useSteadyCallback<T extends unknown[]>(callback: (...values: T) => void): (...values: T) => void {
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  return useCallback((...values: T) => latest.current(...values), [])
}
