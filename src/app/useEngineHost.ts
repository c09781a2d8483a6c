import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio/react'
import type { EngineHost } from '#engine'
import { chosenLanguage } from '#model/language/t.ts'
import { textOf } from '#model/text.ts'
import { useFrame } from './Frame.ts'
import { fileUrl } from './fileUrl.ts'
import { menuIcons } from './icons/menuIcons.ts'
import type { ModelStore } from './models/createModelStore.ts'
import { currentPath } from './router/currentPath.ts'
import type { UserInfo } from './session/readUserInfo.ts'
import { noteRest } from './tabs/tabs.ts'
import { useTabCommands } from './tabs/useTabCommands.ts'

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
      changeSight,
      watchHistory: historyGate.watch,
      notify: {
        success: message => notify.message('success', message),
        warning: message => notify.message('warning', message),
        error: message => notify.message('error', message, 0),
      },
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
 * A navigate that never changes. A bare query replaces the one of the page, which makes no step back; its tab knows
 * it at once, because another page may be opened before it is drawn.
 */
function useSteadyNavigate(): (to: string) => void {
  const navigate = useNavigate()
  return useSteadyCallback((to: string) => {
    const isQuery = to.startsWith('?')
    navigate(to, { replace: isQuery })
    if (isQuery) noteRest(currentPath(), window.location.search)
  })
}

/** A function that never changes and does what the latest one does. */
function useSteadyCallback<T>(callback: (value: T) => void): (value: T) => void {
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  return useCallback((value: T) => latest.current(value), [])
}
