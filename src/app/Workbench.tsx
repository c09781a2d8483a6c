import { App as AntdApp, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { lazy, useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { EngineProvider, type PageRoute } from '#engine'
import { chosenLanguage } from '#model/language/t.ts'
import type { AppSources } from './AppSources.ts'
import { useFrame } from './Frame.ts'
import { useIsMobile } from './layout/useIsMobile.ts'
import { createModelStore, type ModelStore } from './models/createModelStore.ts'
import { AntdVoice } from './notify/AntdVoice.tsx'
import { Splash } from './pages/Splash.tsx'
import { WorkbenchRoutes } from './router/WorkbenchRoutes.tsx'
import { settings } from './settings/settings.ts'
import { antdTheme, isSmall } from './theme/antdTheme.ts'
import { useEngineHost } from './useEngineHost.ts'

/** Only those need it whose password somebody else has set. */
const PasswordGate = lazy(() => import('./profile/PasswordGate.tsx'))

/** The libraries speak English by themselves. */
const isChinese = chosenLanguage() === 'zh'
if (isChinese) dayjs.locale('zh-cn')

interface WorkbenchProps {
  sources: AppSources
}

/** All that is drawn with the component library: layout and pages. Fetched after the login. */
export default function Workbench({ sources }: WorkbenchProps) {
  const { colorMode, session } = useFrame()
  const isPasswordGiven = useSnapshot(session.state).info?.passwordNotice?.kind === 'initial'
  const { mode } = useSnapshot(colorMode.state)
  const { theme: color, size } = useSnapshot(settings)
  const isTouch = useIsMobile()
  const theme = useMemo(() => antdTheme(mode, { color, size, isTouch }), [mode, color, size, isTouch])
  return (
    <ConfigProvider
      locale={isChinese ? zhCN : undefined}
      theme={theme}
      componentSize={isSmall(size) ? 'small' : 'middle'}
      button={{ autoInsertSpace: false }}
      wave={{ disabled: theme.token?.motion === false }}
    >
      <AntdApp>
        <AntdVoice />
        {isPasswordGiven ? <PasswordGate /> : <WithModels sources={sources} />}
      </AntdApp>
    </ConfigProvider>
  )
}

/** Waits for the list of page models. */
function WithModels({ sources }: WorkbenchProps) {
  const { session } = useFrame()
  const [models, setModels] = useState<ModelStore>()
  const [listed, setListed] = useState<PageRoute[]>([])
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    const loading = Promise.all([sources.loadModels(), sources.loadRoutes?.() ?? []])
    loading.then(([source, routes]) => {
      if (isGone) return
      setListed(routes)
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
  return models ? <WithEngine sources={sources} models={models} listed={listed} /> : <Splash />
}

interface WithEngineProps extends WorkbenchProps {
  models: ModelStore
  listed: PageRoute[]
}

function WithEngine({ sources, models, listed }: WithEngineProps) {
  const host = useEngineHost(models)
  return (
    <EngineProvider
      key={host.user.userId}
      host={host}
      widgets={sources.widgets}
      pages={sources.pages}
      parts={sources.parts}
    >
      <WorkbenchRoutes models={models} listed={listed} user={host.user} />
    </EngineProvider>
  )
}
