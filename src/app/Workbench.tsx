import { App as AntdApp, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { EngineProvider } from '#engine'
import type { AppSources } from './AppSources.ts'
import { useFrame } from './Frame.ts'
import { createModelStore, type ModelStore } from './models/createModelStore.ts'
import { AntdVoice } from './notify/AntdVoice.tsx'
import { Splash } from './pages/Splash.tsx'
import { WorkbenchRoutes } from './router/WorkbenchRoutes.tsx'
import { antdTheme } from './theme/antdTheme.ts'
import { useEngineHost } from './useEngineHost.ts'

dayjs.locale('zh-cn')

interface WorkbenchProps {
  sources: AppSources
}

/** All that is drawn with the component library: layout and pages. Fetched after the login. */
export default function Workbench({ sources }: WorkbenchProps) {
  const { colorMode } = useFrame()
  const { mode } = useSnapshot(colorMode.state)
  const theme = useMemo(() => antdTheme(mode), [mode])
  return (
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
      <AntdApp>
        <AntdVoice />
        <WithModels sources={sources} />
      </AntdApp>
    </ConfigProvider>
  )
}

/** Waits for the list of page models. */
function WithModels({ sources }: WorkbenchProps) {
  const { session } = useFrame()
  const [models, setModels] = useState<ModelStore>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    sources.loadModels().then(source => {
      if (isGone) return
      const store = createModelStore(source, sources.loadPublished)
      stop = sources.onModelChange?.(change => {
        store.accept(change)
        // A page that is new has brought its menu entry along.
        void session.refreshMenu()
      })
      setModels(store)
    }, setError)
    return () => {
      isGone = true
      stop?.()
    }
  }, [sources, session])
  // The boundary above says what happened and offers to reload.
  if (error !== undefined) throw error
  return models ? <WithEngine sources={sources} models={models} /> : <Splash />
}

function WithEngine({ sources, models }: WorkbenchProps & { models: ModelStore }) {
  const host = useEngineHost(models)
  return (
    <EngineProvider
      key={host.user.userId}
      host={host}
      widgets={sources.widgets}
      pages={sources.pages}
      parts={sources.parts}
    >
      <WorkbenchRoutes models={models} user={host.user} />
    </EngineProvider>
  )
}
