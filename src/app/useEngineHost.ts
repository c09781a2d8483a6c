import { useEffect, useMemo, useRef } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio/react'
import type { EngineHost } from '#engine'
import { textOf } from '#model/text.ts'
import { useFrame } from './Frame.ts'
import { fileUrl } from './fileUrl.ts'
import { menuIcons } from './icons/menuIcons.ts'
import type { ModelStore } from './models/createModelStore.ts'
import type { UserInfo } from './session/readUserInfo.ts'

/** Returns the engine's socket, the same object as long as the same user works. */
export function useEngineHost(models: ModelStore): EngineHost {
  const { http, notify, session } = useFrame()
  const { info } = useSnapshot(session.state)
  const navigate = useSteadyNavigate()
  if (info === null) throw new Error('The workbench is drawn for a known user only.')
  const user = info as UserInfo
  return useMemo(
    () => ({
      http,
      user,
      navigate,
      notify: {
        success: message => notify.message('success', message),
        warning: message => notify.message('warning', message),
        error: message => notify.message('error', message, 0),
      },
      loadPage: models.load,
      subscribePages: models.subscribe,
      fileUrl,
      icons: menuIcons,
      language: 'zh',
      text: text => textOf(text, 'zh'),
    }),
    [http, user, navigate, notify, models],
  )
}

/** A navigate that never changes. A bare query replaces the one of the page, which makes no step back. */
function useSteadyNavigate(): (to: string) => void {
  const navigate = useNavigate()
  const latest = useRef<NavigateFunction>(navigate)
  useEffect(() => {
    latest.current = navigate
  }, [navigate])
  return useMemo(() => (to: string) => void latest.current(to, { replace: to.startsWith('?') }), [])
}
